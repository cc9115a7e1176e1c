/** Folders without which the shop does not start, or writes no backups. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '#server/platform/config.ts';
import { makeBackupFolder } from '#tests/fixtures/backup.ts';
import { canDropRoot, root } from '#tests/fixtures/shop-process.ts';
import { expect, test } from 'vitest';
import { checkBuild, checkFiles } from '#tools/doctor-machine.ts';

/** Prints what an account without rights of its own is shown. */
const printBuild = `
	const { checkBuild } = await import('#tools/doctor-machine.ts');
	process.setgid(65_534);
	process.setuid(65_534);
	console.log(checkBuild(process.argv[1]).map(({ state, sentence }) => state + ' ' + sentence).join());
`;

test.runIf(canDropRoot)('names a program that is not built, and that this account cannot build', () => {
	const program = makeBackupFolder();
	chmodSync(program, 0o755);
	const args = ['--input-type=module', '--eval', printBuild, program];
	const printed = () => execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
	expect(printed()).toBe(
		`problem Storefront and back office are not built, and this account cannot write to ${program}, so the shop does not start: run npm run build there as the owner of that folder.\n`,
	);
	expect(checkBuild(program), 'the start builds it').toEqual([]);
	for (const file of ['server/index.js', 'office/index.html']) {
		mkdirSync(join(program, 'build', file, '..'), { recursive: true });
		writeFileSync(join(program, 'build', file), '');
	}
	expect(printed()).toBe('\n');
});

test('names a link to a folder of backups that is missing', () => {
	const folder = makeBackupFolder();
	const link = join(folder, 'link');
	symlinkSync(join(folder, 'missing'), link);
	for (const directory of [link, join(link, 'nightly')]) {
		expect(checkFiles(readConfig({ DATA_DIR: folder, BACKUP_DIR: directory }))).toEqual([
			{
				state: 'problem',
				sentence: `The folder of backups ${directory} cannot be used: ${link} is a link to something that is missing. Bring that back, or delete the link.`,
			},
		]);
	}
});
