/** Folders without which the shop does not start, or writes no backups. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '#server/platform/config.ts';
import { makeBackupFolder } from '#tests/fixtures/backup.ts';
import { canDropRoot, root } from '#tests/fixtures/shop-process.ts';
import { expect, onTestFinished, test } from 'vitest';
import { hashOfProgram, hashOfSources, programStamp } from '#tools/build-stamp.mjs';
import { checkDisk, checkFiles } from '#tools/doctor-machine.ts';
import { checkBuild } from '#tools/doctor-program.ts';

/** Prints what an account without rights of its own is shown. @param findings of `paths` */
function printedWithoutRights(findings: string, ...paths: string[]): string {
	const print = `
		const { checkFiles } = await import('#tools/doctor-machine.ts');
		const { checkBuild } = await import('#tools/doctor-program.ts');
		const { readConfig } = await import('#server/platform/config.ts');
		process.setgid(65_534);
		process.setuid(65_534);
		const paths = process.argv.slice(1);
		console.log(${findings}.map(({ state, sentence }) => state + ' ' + sentence).join());
	`;
	const args = ['--input-type=module', '--eval', print, ...paths];
	return execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
}

/** A folder that each account may enter, and this one alone may change. */
function makeOpenFolder(mode = 0o755): string {
	const folder = makeBackupFolder();
	chmodSync(folder, mode);
	return folder;
}

const filesOf = 'checkFiles(readConfig({ DATA_DIR: paths[0], BACKUP_DIR: paths[1] }))';

test.runIf(canDropRoot)(
	'names a program that is not built from its sources, and that this account cannot build',
	() => {
		const program = makeOpenFolder();
		const printed = () => printedWithoutRights('checkBuild(paths[0])', program);
		const notBuilt = `problem This version is not built, and this account cannot write to ${program}, so the shop does not start: run npm run build there as the owner of that folder.\n`;
		const write = (file: string, text: string) => {
			mkdirSync(join(program, file, '..'), { recursive: true });
			writeFileSync(join(program, file), text);
		};
		expect(printed()).toBe(notBuilt);
		expect(checkBuild(program), 'the start builds it').toEqual([]);
		for (const file of ['build/server/index.js', 'build/office/index.html', 'web/page.tsx']) write(file, '');
		write('.cache/built', hashOfSources(program));
		expect(printed(), 'the server is not built').toBe(notBuilt);
		const bundle = () => {
			const entry = programStamp(hashOfProgram(program));
			write('build/program/main.js', entry);
			write('build/program/files.json', JSON.stringify([{ 'main.js': entry.length }]));
		};
		bundle();
		expect(printed()).toBe('\n');
		write('server/main.ts', 'of the next version');
		expect(printed()).toBe(notBuilt);
		bundle();
		expect(printed()).toBe('\n');
		write('web/page.tsx', 'of the next version');
		expect(printed()).toBe(notBuilt);
	},
);

test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
	'names a disk with space on which no more files can be made',
	() => {
		const disk = makeBackupFolder();
		execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=100m,nr_inodes=1500', 'tmpfs', disk]);
		onTestFinished(() => void execFileSync('umount', ['--lazy', disk]));
		const config = readConfig({ DATA_DIR: disk });
		const ofFiles = () => checkDisk(config).filter(({ sentence }) => sentence.includes('more files'));
		expect(ofFiles()).toEqual([]);
		for (let count = 0; count < 600; count += 1) writeFileSync(join(disk, String(count)), '');
		const sentence = expect.stringMatching(
			/^89\d more files can be made for \S+, however much space is free: .+ Delete files there\.$/,
		);
		expect(ofFiles()).toEqual([{ state: 'problem', sentence }]);
	},
);

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

test.runIf(canDropRoot)('names a folder of backups that this account may not reach, also behind a link', () => {
	const [open, closed] = [makeOpenFolder(0o777), makeOpenFolder(0o700)];
	mkdirSync(join(closed, 'backups'));
	const link = join(open, 'link');
	symlinkSync(join(closed, 'backups'), link);
	for (const backups of [join(closed, 'backups'), link, join(link, 'nightly')]) {
		expect(printedWithoutRights(filesOf, open, backups)).toBe(
			`problem The folder of backups ${backups} cannot be reached by this account: let the account of the shop enter each folder on the way to it (chmod, chown), or run this as that account.\n`,
		);
	}
});

test.runIf(canDropRoot)(
	'names a folder that this account cannot make, and not the one above as that to give away',
	() => {
		const [above, data] = [makeOpenFolder(), makeOpenFolder(0o777)];
		for (const backups of ['/khetse-missing', join(above, 'shop/backups')]) {
			expect(printedWithoutRights(filesOf, data, backups)).toBe(
				`problem The folder of backups ${backups} is missing and cannot be made by this account: make it, and give it to the account of the shop (chown), or run this as that account.\n`,
			);
		}
		expect(printedWithoutRights(filesOf, data, above)).toBe(
			`problem The folder of backups ${above} cannot be written by this account: give it to the account of the shop (chown), or run this as that account.\n`,
		);
	},
);

test('a command that is printed quotes a path with a space', () => {
	const folder = join(makeBackupFolder(), 'the shop');
	mkdirSync(folder, { mode: 0o755 });
	chmodSync(folder, 0o755);
	expect(
		checkFiles(readConfig({ DATA_DIR: folder, BACKUP_DIR: folder })).map(({ sentence }) => sentence),
	).toContainEqual(expect.stringMatching(/: chmod 0700 '.*\/the shop'$/));
});
