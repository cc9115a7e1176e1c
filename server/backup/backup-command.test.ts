import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type DatabaseConnection, openDatabase } from '#database/db.ts';
import { isAlive } from '#database/embedded/is-alive.ts';
import { loadInstallationId } from '#server/backup/backup-folder.ts';
import { backUp, makeBackupFolder, runTool } from '#tests/fixtures/backup.ts';
import { templateName } from '#tests/fixtures/cluster.ts';
import { makeEmptyDatabase } from '#tests/fixtures/empty-database.ts';
import { postmasterPid } from '#tests/fixtures/process-ids.ts';
import { makeDataDirectory, programEnvironment, removeDataDirectory, root } from '#tests/fixtures/shop-process.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

/** A database with the demo shop. */
async function shopDatabase() {
	const database = await makeEmptyDatabase(templateName);
	onTestFinished(() => database.drop());
	return database;
}

async function query<Row>(connection: DatabaseConnection, statement: string): Promise<Row[]> {
	const db = openDatabase({ connection, maxConnections: 1 });
	try {
		return (await sql.raw<Row>(statement).execute(db)).rows;
	} finally {
		await db.destroy();
	}
}

test('the commands refuse a data directory that is not there, and a folder in place of a backup', async () => {
	const folder = makeBackupFolder();
	const nowhere = join(folder, 'mistyped');
	const refused = await runTool('backup', ['--to', folder], { DATA_DIR: nowhere });
	expect(refused).toMatchObject({
		code: 1,
		err: expect.stringContaining(`no database in ${join(nowhere, 'postgres')}`),
	});
	const ofFolder = await runTool('restore', [folder, '--check'], { DATA_DIR: nowhere });
	expect(ofFolder).toMatchObject({ code: 1, err: `${folder} is a folder: name the backup in it.\n` });
	expect(readdirSync(folder)).toEqual([]);
});

test.skipIf(process.platform === 'win32')('a restore refuses what is no regular file', async () => {
	const folder = makeBackupFolder();
	// To open one waits for the other end.
	const pipe = join(folder, 'pipe.tar');
	execFileSync('mkfifo', [pipe]);
	const { code, err } = await runTool('restore', [pipe], { DATA_DIR: folder });
	expect([code, err]).toEqual([1, `${pipe} is no regular file: name a backup.\n`]);
});

test('with a key a backup that is not encrypted is restored with --not-encrypted alone', async () => {
	const source = await shopDatabase();
	const folder = makeBackupFolder();
	const file = join(folder, 'a.tar');
	await backUp(source.connection, file);
	const env = { DATA_DIR: folder, BACKUP_KEY: 'ab'.repeat(32) };
	const refused = await runTool('restore', [file, '--check'], env);
	expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('restore it with --not-encrypted.')]);
	const taken = await runTool('restore', [file, '--check', '--not-encrypted'], env);
	expect([taken.code, taken.err, taken.out]).toEqual([0, '', expect.stringMatching(/^The backup is complete/)]);
});

test('a restore goes on when the program that reads its output has ended', async () => {
	const [source, target] = [await shopDatabase(), await makeEmptyDatabase()];
	onTestFinished(() => target.drop());
	const folder = makeBackupFolder();
	const file = join(folder, 'a.tar');
	await backUp(source.connection, file);
	const env = programEnvironment({ DATA_DIR: folder, DATABASE_URL: target.url });
	const child = spawn(process.execPath, ['tools/restore.ts', file], { cwd: root, env });
	child.stdout.destroy();
	const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
	expect([said, code]).toEqual(['', 0]);
	expect(await query(target.connection, 'select from products limit 1')).toHaveLength(1);
}, 60_000);

test('a restore says of a text, an empty file and another archive that they are no backup', async () => {
	const folder = makeBackupFolder();
	const [text, nothing, other] = [join(folder, 'x.zip'), join(folder, 'empty.tar'), join(folder, 'other.tar')];
	writeFileSync(text, 'a list of things to buy\n'.repeat(100));
	writeFileSync(nothing, '');
	// In an older encoding: more than a hundred bytes when it is read as UTF-8
	const header = Buffer.alloc(1024);
	header.fill(0xe9, 0, 60);
	header.write('00000000012', 124);
	writeFileSync(other, header);
	for (const file of [text, nothing, other]) {
		const { code, err } = await runTool('restore', [file, '--check'], { DATA_DIR: folder });
		expect([code, err], file).toEqual([1, 'The file is no backup of this shop, or its beginning is damaged.\n']);
	}
});

test('a place without a name is refused', async () => {
	const { code, err } = await runTool('backup', ['--to', ''], { DATA_DIR: makeBackupFolder() });
	expect([code, err]).toEqual([1, 'Name a folder or a file after --to.\n']);
});

test('a file that ends like another archive is refused, and a folder of that name is used', async () => {
	const folder = makeBackupFolder();
	const { url } = await shopDatabase();
	const env = { DATABASE_URL: url, DATA_DIR: makeBackupFolder(), SECRET_KEY: 'ab'.repeat(32) };
	for (const name of ['x.zip', 'x.tar.gz', 'x.TGZ', 'x.sql', 'x.enc', 'x.TAR']) {
		const file = join(folder, name);
		expect(await runTool('backup', ['--to', file], env), name).toMatchObject({
			code: 1,
			err: `A backup is written as .tar, or as .tar.enc with BACKUP_KEY: name ${file} so, or name a folder.\n`,
		});
	}
	expect(readdirSync(folder)).toEqual([]);
	mkdirSync(join(folder, 'x.zip'));
	expect((await runTool('backup', ['--to', join(folder, 'x.zip')], env)).code).toBe(0);
	expect(readdirSync(join(folder, 'x.zip'))).toHaveLength(1);
});

test('a place that is named wrongly is no failed backup, and old ones that cannot be deleted are named', async () => {
	const folder = makeBackupFolder();
	const file = join(folder, 'a.tar');
	writeFileSync(file, '');
	const { connection, url } = await shopDatabase();
	const env = {
		...{ DATABASE_URL: url, DATA_DIR: makeBackupFolder(), BACKUP_DIR: folder, BACKUP_KEEP: '1' },
		SECRET_KEY: 'ab'.repeat(32),
	};
	const wrong = await Promise.all([
		runTool('backup', ['--to', file], env),
		runTool('backup', ['--to', join(file, 'b')], env),
	]);
	expect(wrong.map(({ code, err }) => [code, err])).toEqual([
		[1, `${file} exists already. Name another file.\n`],
		[1, `${file} is a file: name a folder, or a file that ends with .tar or .tar.enc.\n`],
	]);
	expect(await query(connection, 'select error from backup_runs')).toEqual([]);
	const old = `khetse-${await loadInstallationId(env.DATA_DIR)}-2026-11-18T03-00-00.tar`;
	mkdirSync(join(folder, old));
	const { code, out } = await runTool('backup', [], env);
	expect(code).toBe(0);
	expect(out).toContain('verified');
	expect(out).toMatch(new RegExp(`Backups that are too many could not be deleted: .*${old}`));
	expect(await query(connection, 'select error from backup_runs')).toEqual([{ error: null }]);
});

test('a backup that cannot be recorded is written all the same, and the command says so', async () => {
	const folder = makeBackupFolder();
	const { connection, url } = await shopDatabase();
	await query(
		connection,
		`create function raise_disk_full() returns trigger language plpgsql as 'begin raise exception ''disk full''; end';
		create trigger disk_full before insert on backup_runs execute function raise_disk_full()`,
	);
	const env = { DATABASE_URL: url, DATA_DIR: makeBackupFolder(), BACKUP_DIR: folder, BACKUP_KEEP: '1' };
	const old = `khetse-${await loadInstallationId(env.DATA_DIR)}-2026-11-18T03-00-00.tar`;
	writeFileSync(join(folder, old), '');
	const { code, out, err } = await runTool('backup', [], env);
	expect([code, err]).toEqual([0, '']);
	expect(out).toContain('verified');
	expect(out).toMatch(/^The backup could not be recorded, so .* do not show it: disk full$/m);
	const names = readdirSync(folder);
	expect(names).toHaveLength(1);
	expect(names).not.toContain(old);
});

test('the ending of a named file says whether the backup is encrypted, and another name is that of a folder', async () => {
	const folder = makeBackupFolder();
	const { url } = await shopDatabase();
	const env = { DATABASE_URL: url, DATA_DIR: makeBackupFolder() };
	const write = (name: string, key = '') =>
		runTool('backup', ['--to', join(folder, name)], { ...env, BACKUP_KEY: key });
	const key = 'ab'.repeat(32);
	const [plain, encrypted] = await Promise.all([write('a.tar.enc'), write('a.tar', key)]);
	expect([plain.code, plain.err]).toEqual([
		1,
		`${join(folder, 'a.tar.enc')} ends with .enc, and BACKUP_KEY is not set: set it, or name a file that ends with .tar.\n`,
	]);
	expect([encrypted.code, encrypted.err]).toEqual([
		1,
		`The backup is encrypted with BACKUP_KEY: name it ${join(folder, 'a.tar.enc')}, or name a folder.\n`,
	]);
	expect(readdirSync(folder)).toEqual([]);
	expect(await write('monday', key)).toMatchObject({ code: 0, err: '' });
	expect(await write('a.tar.enc', key)).toMatchObject({ code: 0, err: '' });
	expect(readdirSync(join(folder, 'monday'))).toEqual([expect.stringMatching(/^khetse-.*\.tar\.enc$/)]);
	expect(readFileSync(join(folder, 'a.tar.enc')).includes('manifest.json')).toBe(false);
});

test('a backup is written where the id of the installation cannot be read, and deletes no older one', async () => {
	const folder = makeBackupFolder();
	const { connection, url } = await shopDatabase();
	const env = { DATABASE_URL: url, DATA_DIR: makeBackupFolder(), BACKUP_DIR: folder, BACKUP_KEEP: '1' };
	const old = `khetse-${await loadInstallationId(env.DATA_DIR)}-2026-11-18T03-00-00.tar`;
	const file = join(env.DATA_DIR, 'installation-id');
	writeFileSync(join(folder, old), '');
	writeFileSync(file, 'xx');
	const { code, out, err } = await runTool('backup', [], env);
	expect([code, err]).toEqual([0, '']);
	expect(out).toContain('verified');
	expect(out).toContain(`${file} does not contain 8 hexadecimal digits.`);
	expect(out).toContain('No older backups are deleted.');
	expect(readdirSync(folder)).toHaveLength(2);
	expect(readdirSync(folder)).toContain(old);
	expect(await query(connection, 'select error from backup_runs')).toEqual([{ error: null }]);
});

test('a shop that was restored into another data directory leaves the backups of the first one in their folder', async () => {
	const folder = makeBackupFolder();
	const [first, second] = [await shopDatabase(), await makeEmptyDatabase()];
	onTestFinished(() => second.drop());
	const envOf = (url: string) => ({
		...{ DATABASE_URL: url, DATA_DIR: makeBackupFolder(), BACKUP_DIR: folder, BACKUP_KEEP: '1' },
		SECRET_KEY: 'ab'.repeat(32),
	});
	const [env, envOfCopy] = [envOf(first.url), envOf(second.url)];
	expect(await runTool('backup', [], env)).toMatchObject({ code: 0, err: '' });
	const [name = ''] = readdirSync(folder);
	const id = await loadInstallationId(env.DATA_DIR);
	expect(name).toMatch(new RegExp(`^khetse-${id}-2`));

	expect(await runTool('restore', [join(folder, name)], envOfCopy)).toMatchObject({ code: 0, err: '' });
	expect(readdirSync(envOfCopy.DATA_DIR)).not.toContain('installation-id');
	expect(await runTool('backup', [], envOfCopy)).toMatchObject({ code: 0, err: '' });
	expect(readdirSync(folder)).toHaveLength(2);
	// In place it keeps its id: its next backup replaces its former one.
	expect(await runTool('restore', [join(folder, name), '--yes'], env)).toMatchObject({ code: 0, err: '' });
	expect(await runTool('backup', [], env)).toMatchObject({ code: 0, err: '' });
	const names = readdirSync(folder);
	expect(names).not.toContain(name);
	expect(names.map((each) => each.includes(id)).sort()).toEqual([false, true]);
});

test('a restore into a database that cannot store every script is refused in a sentence', async () => {
	const folder = makeBackupFolder();
	const file = join(folder, 'a.tar');
	const { connection } = await shopDatabase();
	await backUp(connection, file);
	const latin = await makeEmptyDatabase("template0 encoding 'LATIN1' locale_provider libc locale 'C'");
	onTestFinished(() => latin.drop());
	const { code, err } = await runTool('restore', [file], { DATABASE_URL: latin.url, SECRET_KEY: 'ab'.repeat(32) });
	expect([code, err]).toEqual([1, "The database has the encoding LATIN1: create one with encoding 'UTF8'.\n"]);
});

/** Whether a signal waits for the process: two of one kind become one. */
function isPending(pid: number): boolean {
	if (process.platform !== 'linux') return false;
	const status = readFileSync(`/proc/${pid}/status`, 'utf8');
	return !/^ShdPnd:\t0+$/m.test(status);
}

test.for(['backup', 'restore'] as const)('%s undoes what it has begun at Ctrl-C', async (tool) => {
	const folder = makeBackupFolder();
	const file = join(folder, 'a.tar');
	const { connection, url } = await shopDatabase();
	await backUp(connection, file);
	// Held, so that the command is in the middle of its work.
	const holder = openDatabase({ connection, maxConnections: 1 });
	await holder.connection().execute(async (held) => {
		await sql`begin`.execute(held);
		await sql`lock table zero_result_searches in access exclusive mode`.execute(held);
		const args = tool === 'backup' ? ['--to', folder] : [file, '--yes'];
		const env = programEnvironment({ DATABASE_URL: url, DATA_DIR: makeBackupFolder(), SECRET_KEY: 'ab'.repeat(32) });
		const child = spawn(process.execPath, [`tools/${tool}.ts`, ...args], { cwd: root, env });
		const ended = Promise.all([text(child.stderr), once(child, 'exit')]);
		const waiting = sql`select 1 from pg_locks where relation = 'zero_result_searches'::regclass and not granted`;
		await expect.poll(async () => (await waiting.execute(held)).rows.length).toBe(1);
		// On a terminal it comes twice: from it, and through the process that started the command.
		for (let times = 0; times < 2; times += 1) {
			child.kill('SIGINT');
			await expect.poll(() => isPending(child.pid ?? 0)).toBe(false);
		}
		await sql`commit`.execute(held);
		const [err, [code]] = await ended;
		expect([err, code]).toEqual(['Interrupted: nothing was changed.\n', 1]);
	});
	await holder.destroy();
	expect(readdirSync(folder)).toEqual(['a.tar']);
	expect(await query(connection, 'select count(*)::int as n from products')).toEqual([{ n: 80 }]);
	expect(await query(connection, 'select error from backup_runs')).toEqual([]);
});

test.for([['backup'], ['doctor'], ['staff', 'list']])(
	'%s stops the database that it has started at Ctrl-C',
	async ([tool, ...words]) => {
		const directory = await makeDataDirectory();
		onTestFinished(() => removeDataDirectory(directory));
		const pidFile = join(directory, 'postgres/postmaster.pid');
		expect(existsSync(pidFile)).toBe(false);
		const child = spawn(process.execPath, [`tools/${tool}.ts`, ...words], {
			cwd: root,
			env: programEnvironment({ DATA_DIR: directory }),
		});
		const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
		await expect.poll(() => existsSync(pidFile) && postmasterPid(directory) > 0, { interval: 5 }).toBe(true);
		const pid = postmasterPid(directory);
		child.kill('SIGINT');
		const [out, err] = await ended;
		expect(out + err, 'no stack trace').not.toContain('    at ');
		expect(err).toBe(tool === 'backup' ? 'Interrupted: nothing was changed.\n' : '');
		expect(isAlive(pid)).toBe(false);
	},
);
