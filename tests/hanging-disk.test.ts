/** BACKUP_DIR may be on a network disk, which may not respond. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { makeBackupFolder, runTool } from '#tests/fixtures/backup.ts';
import { urlOf } from '#tests/fixtures/cluster.ts';
import { openShop, passwordHash, type Shop } from '#tests/fixtures/shop.ts';
import {
	makeEmptyDataDirectory,
	programEnvironment,
	removeDataDirectory,
	root,
	startShopProcess,
} from '#tests/fixtures/shop-process.ts';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';

let shop: Shop;
beforeAll(async () => {
	shop = await openShop();
});
afterAll(() => shop.close());

/** Settings of a shop whose folder of backups does not respond. */
function settings(): { env: Record<string, string>; folder: string } {
	const folder = makeBackupFolder();
	const pipe = join(makeBackupFolder(), 'pipe');
	execFileSync('mkfifo', [pipe]);
	const env = {
		...{ BACKUP_DIR: folder, BACKUP_TIME: 'off', SECRET_KEY: 'ab'.repeat(32) },
		...{ HANGING_FOLDER: folder, HANGING_PIPE: pipe },
		NODE_OPTIONS: `--import=${join(root, 'tests/fixtures/hanging-disk.ts')}`,
		DATABASE_URL: urlOf(inject('cluster'), shop.database),
	};
	return { env, folder };
}

/** Prints what the log and the table say of two backups, and ends as the shop does. */
const backUpTwice = `
	const { openDatabase } = await import('#database/db.ts');
	const { findLastBackup } = await import('#server/backup/backup-run-queries.ts');
	const { createScheduledBackup } = await import('#server/backup/scheduled-backup.ts');
	const { readConfig } = await import('#server/platform/config.ts');
	const { endProcess } = await import('#server/platform/silent-files.ts');
	const config = readConfig(process.env);
	const connection = { connectionString: config.databaseUrl };
	const db = openDatabase({ connection, maxConnections: 2 });
	const errors = [];
	const log = { info() {}, error: ({ err }) => errors.push(err.message) };
	const backup = createScheduledBackup({ db, connection, config, log, startedAt: new Date(0), isUrgent: () => false });
	await backup.run(new Date());
	const { error } = await findLastBackup(db);
	await backup.run(new Date(Date.now() + 86_400_000));
	console.log([error, ...errors].join(' '));
	await db.destroy();
	await endProcess(0);
`;

/** Programs that run with this argument. */
const findPrograms = (argument: string) =>
	readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.filter((pid) => readCommand(pid).includes(argument));

function readCommand(pid: string): string[] {
	try {
		return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
	} catch {
		// It has ended.
		return [];
	}
}

const isRoot = process.getuid?.() === 0;

describe.runIf(process.platform !== 'win32')('while the folder of backups does not respond', () => {
	test.for(['1', '2'])('a shop with WORKERS=%s starts, confirms an erasure and ends', async (WORKERS) => {
		const { userId, token } = await shop.signIn({ passwordHash: passwordHash.secret1 });
		const dataDirectory = makeEmptyDataDirectory();
		const { env, folder } = settings();
		const process = await startShopProcess({ dataDirectory, env: { ...env, WORKERS } });
		onTestFinished(async () => {
			await process.kill();
			removeDataDirectory(dataDirectory);
		});
		const sentence = `${folder} does not respond: look at its disk`;
		expect(process.output()).toContain(`erased customers: ${sentence}`);
		if (isRoot) expect(process.output()).toContain(`khetse: ${folder} does not respond and keeps its owner`);
		const { status } = await fetch(`${process.url}/api/v1/user/erase`, {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			body: JSON.stringify({ currentPassword: 'secret1' }),
		});
		expect(status).toBe(200);
		const rows = await shop.db.selectFrom('users').select('name').where('id', '=', userId).execute();
		expect(rows).toEqual([{ name: 'Deleted customer' }]);
		await process.stop();
		if (existsSync('/proc')) await expect.poll(() => findPrograms(folder), { timeout: 5000 }).toEqual([]);
		expect(process.output()).toContain('failed to list an erased customer, will retry');
		expect(process.output()).toContain('failed to list erased customers at the stop');
	});

	test('a scheduled backup fails in seconds, and its process ends', async () => {
		const { env, folder } = settings();
		const child = spawn(process.execPath, ['--input-type=module', '--eval', backUpTwice], {
			cwd: root,
			env: programEnvironment({ ...env, BACKUP_TIME: '03:00', DATA_DIR: makeBackupFolder() }),
		});
		const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
		const sentence = `${folder} does not respond: look at its disk.`;
		expect([out, err]).toEqual([`${sentence} ${sentence} ${sentence}\n`, '']);
	});

	test('npm run backup and npm run restore end, and use another folder', async () => {
		const { env, folder } = settings();
		const own = { ...env, DATA_DIR: makeBackupFolder() };
		const elsewhere = makeBackupFolder();
		const file = join(elsewhere, 'a.tar');
		const sentence = `${folder} does not respond: look at its disk.`;
		// A signal ended the command, of which npm makes a code that is not 0.
		const refused = await runTool('backup', [], own);
		expect([refused.code, refused.err]).toEqual([null, `${sentence}\n`]);
		const inside = await runTool('restore', [join(folder, 'a.tar'), '--check'], own);
		expect([inside.code, inside.err]).toEqual([null, `${sentence}\n`]);
		const written = await runTool('backup', ['--to', file], own);
		expect([written.code, written.err]).toEqual([null, '']);
		expect(written.out).toMatch(/verified .*The list of erased customers beside the backup could not be written/s);
		const checked = await runTool('restore', [file, '--check'], own);
		expect([checked.code, checked.out]).toEqual([0, expect.stringContaining('The backup is complete')]);
		const restored = await runTool('restore', [file, '--yes'], own);
		expect([restored.code, restored.out]).toEqual([null, expect.stringContaining('restore: done')]);
		expect(restored.err).toContain(`were not erased again: ${sentence}`);
	});

	test('the doctor names the folder and ends with 1', async () => {
		const { env, folder } = settings();
		const { code, out } = await runTool('doctor', [], { ...env, DATA_DIR: makeBackupFolder() });
		expect([code, out]).toEqual([
			1,
			`✗ The folder of backups ${folder} does not respond: look at its disk, or set BACKUP_DIR to another folder. Nothing else was checked.\nProblems: 1.\n`,
		]);
	});
});
