import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { canEnter } from '#database/embedded/account.ts';
import { grantRunTimeRights } from '#database/run-time-role.ts';
import { readConfig } from '#server/platform/config.ts';
import { encrypt, fingerprintOf } from '#server/platform/encryption.ts';
import { createHealth } from '#server/platform/health.ts';
import { makeBackupFolder, runTool } from '#tests/fixtures/backup.ts';
import { urlOf } from '#tests/fixtures/cluster.ts';
import { makeEmptyDatabase } from '#tests/fixtures/empty-database.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { canDropRoot, failToStart, programEnvironment, root } from '#tests/fixtures/shop-process.ts';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { checkHost, checkPublicUrl } from '#tools/doctor-addresses.ts';
import { checkLastBackup } from '#tools/doctor-database.ts';
import {
	checkFiles,
	checkInstallationId,
	checkSecretKey,
	checkSettingsFiles,
	checkUser,
} from '#tools/doctor-machine.ts';
import { checkNode, checkPackages } from '#tools/doctor-program.ts';

const isRoot = process.getuid?.() === 0;

async function doctor(
	env: Record<string, string>,
	account: { uid: number; gid: number } | null = null,
): Promise<{ code: number; lines: string[] }> {
	const child = spawn(process.execPath, ['tools/doctor.ts'], {
		...account,
		cwd: root,
		env: programEnvironment({ PORT: '0', ...env }),
	});
	const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
	return { code: code as number, lines: (err + out).trim().split('\n') };
}

test('names a right that the role of requests lacks', async () => {
	const shop = await openShop();
	const { password } = inject('cluster');
	const role = `limited_${randomBytes(4).toString('hex')}`;
	const address = urlOf(inject('cluster'), shop.database);
	await sql`create role ${sql.id(role)} login password ${sql.lit(password)}`.execute(shop.db);
	onTestFinished(async () => {
		await sql`drop owned by ${sql.id(role)}`.execute(shop.db);
		await sql`drop role ${sql.id(role)}`.execute(shop.db);
		await shop.close();
	});
	const env = {
		DATA_DIR: makeBackupFolder(),
		DATABASE_URL: urlOf({ ...inject('cluster'), user: role }, shop.database),
		DATABASE_DIRECT_URL: address,
		SECRET_KEY: 'ab'.repeat(32),
	};
	expect((await doctor(env)).lines.join('\n')).toMatch(
		new RegExp(`✗ The role ${role} lacks delete on addresses and \\d+ other rights: the start of the shop gives it`),
	);
	await grantRunTimeRights({ ...inject('cluster'), database: shop.database }, role);
	expect((await doctor(env)).lines.join('\n')).toContain('✓ The role of DATABASE_URL adds evidence');
	await sql`revoke insert on orders from ${sql.id(role)}`.execute(shop.db);
	const { code, lines } = await doctor(env);
	expect([code, lines.join('\n')]).toEqual([1, expect.stringContaining(`✗ The role ${role} lacks insert on orders: `)]);
	const beside = await openShop({ beside: shop, through: async (server) => ({ ...server, user: role }) });
	onTestFinished(() => beside.close());
	expect(await createHealth(beside.db).check()).toBe('database');
	await grantRunTimeRights({ ...inject('cluster'), database: shop.database }, role);
	expect(await createHealth(beside.db).check()).toBeNull();
});

const problemsOf = (lines: string[]) => lines.filter((line) => line.startsWith('✗'));

test('prints a line for each fault of a set-up, and none once the faults are corrected', async () => {
	const shop = await openShop();
	onTestFinished(() => shop.close());
	const address = urlOf(inject('cluster'), shop.database);
	const directory = makeBackupFolder();
	writeFileSync(join(directory, 'secret-key'), 'ab'.repeat(32), { mode: 0o644 });
	mkdirSync(join(directory, 'backups'), { mode: 0o755 });
	const list = join(directory, 'backups/erased-customers.txt');
	writeFileSync(list, 'yesterday 7\n');
	chmodSync(directory, 0o755);
	const env = {
		DATA_DIR: directory,
		DATABASE_URL: address,
		PUBLIC_URL: 'http://shop.example.in',
		SMTP_URL: 'smtp://127.0.0.1:1',
	};
	await sql`insert into retention_runs (record_type, started_at, error)
		values ('Failed logins', now(), 'Failed logins: table is locked')`.execute(shop.db);
	const ill = await doctor(env);
	expect(ill.lines.join('\n')).toContain(`The secret key is in ${join(directory, 'secret-key')}: keep a copy`);
	expect(ill.code).toBe(1);
	const found = problemsOf(ill.lines).join('\n');
	expect(found).toContain(`chmod 0600 ${join(directory, 'secret-key')}`);
	expect(found).toContain(`chmod 0700 ${join(directory, 'backups')}`);
	expect(found).toContain(`${list} has lines that are not a time and the id of a customer: 1.`);
	expect(found).toMatch(/The data directory \S+ has the rights 0755/);
	// The cluster of the tests runs without it.
	for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
		expect(
			problemsOf(ill.lines).filter((line) => line.includes(name)),
			name,
		).toHaveLength(1);
	}
	expect(found).toContain('There is no owner account yet');
	expect(found).toContain(
		'Data past its retention period was not deleted, next attempt within an hour: Failed logins: table is locked',
	);
	expect(found).toContain('Set it to the https address');
	expect(ill.lines.join('\n')).toContain('! The role of DATABASE_URL owns the tables of the shop');
	expect(found).toContain('The mail server 127.0.0.1:1 does not accept the shop');
	expect(ill.lines.at(-1)).toMatch(/^Problems: \d+\.$/);

	await shop.signIn({ roles: ['owner'] });
	await sql`insert into backup_runs (started_at, ended_at, file, bytes) values (now(), now(), 'a', 1)`.execute(shop.db);
	await sql`update retention_runs set error = null`.execute(shop.db);
	rmSync(list);
	chmodSync(directory, 0o700);
	chmodSync(join(directory, 'secret-key'), 0o600);
	chmodSync(join(directory, 'backups'), 0o700);
	const { lines } = await doctor({
		...env,
		PUBLIC_URL: 'https://shop.example.in',
		SMTP_URL: '',
		TRUST_PROXY: 'loopback',
		BACKUP_KEY: 'cd'.repeat(32),
	});
	expect(problemsOf(lines).filter((line) => !/fsync|synchronous_commit|full_page_writes/.test(line))).toEqual([]);
	expect(lines.join('\n')).toMatch(/The last backup is less than an hour old/);
	expect(lines.join('\n')).toContain('An owner has no two-factor authentication yet');
	expect(lines.join('\n')).toContain('Backups are encrypted');
	expect(lines.join('\n')).toMatch(
		/! Retention has not run yet for \d+ record types: it runs ten minutes after the start/,
	);
});

test('warns of a failed backup after a good one', async () => {
	const shop = await openShop();
	onTestFinished(() => shop.close());
	const file = join(makeBackupFolder(), 'last.tar');
	writeFileSync(file, '');
	await sql`insert into backup_runs (started_at, ended_at, file, bytes, error)
		values (now() - interval '1 hour', now(), ${file}, 1, null), (now(), now(), 'b', null, 'ENOSPC')`.execute(shop.db);
	const { lines } = await doctor({
		DATA_DIR: makeBackupFolder(),
		DATABASE_URL: urlOf(inject('cluster'), shop.database),
	});
	const [line] = lines.filter((text) => text.includes('The last backup is'));
	expect(line).toBe(`! The last backup is 1 hour old: ${file}. The last try failed: ENOSPC`);
});

test('a last backup whose file was deleted is a problem, on another disk or machine a note', async () => {
	const shop = await openShop();
	onTestFinished(() => shop.close());
	const folder = makeBackupFolder();
	const file = join(folder, 'last.tar');
	await sql`insert into backup_runs (started_at, ended_at, file, bytes) values (now(), now(), ${file}, 1)`.execute(
		shop.db,
	);
	const check = (env: Record<string, string>) => checkLastBackup(shop.db, readConfig(env), new Date());
	const missing = `The last backup is less than an hour old: ${file}, which is not there.`;
	expect(await check({ BACKUP_DIR: folder })).toEqual({
		state: 'problem',
		sentence: `${missing} Unless you moved it: npm run backup.`,
	});
	expect(await check({ BACKUP_DIR: makeBackupFolder() })).toEqual({
		state: 'note',
		sentence: `${missing} It may be on a disk that is not connected.`,
	});
	const another = { DATABASE_URL: 'postgres://db.example/shop', SECRET_KEY: 'ab'.repeat(32) };
	expect(await check({ BACKUP_DIR: folder, ...another })).toEqual({
		state: 'note',
		sentence: `${missing} It may be on another machine.`,
	});
	writeFileSync(file, '');
	expect(await check({ BACKUP_DIR: folder })).toEqual({
		state: 'good',
		sentence: `The last backup is less than an hour old: ${file}.`,
	});
});

test('makes no database where there is none, and neither do the other commands', async () => {
	const directory = makeBackupFolder();
	const none = await doctor({ DATA_DIR: join(directory, 'none') });
	expect(none.lines.join('\n')).toContain('! There is no database yet: npm start makes one.');
	mkdirSync(join(directory, 'media'));
	const sentence = `There is no database in ${join(directory, 'postgres')}, and DATABASE_URL is not set: set DATA_DIR`;
	expect(problemsOf((await doctor({ DATA_DIR: directory })).lines).join('\n')).toContain(sentence);
	const backup = await runTool('backup', [], { DATA_DIR: directory });
	expect([backup.code, backup.err]).toEqual([1, expect.stringContaining(sentence)]);
	expect(readdirSync(directory)).toEqual(['media']);
});

test('a file of settings that others can read is a problem when it has a secret', () => {
	const [file, open, missing] = ['secrets', 'open', 'missing'].map((name) => join(makeBackupFolder(), name)) as [
		string,
		string,
		string,
	];
	writeFileSync(file, 'PORT=3000\nSECRET_KEY=ab\n', { mode: 0o644 });
	writeFileSync(open, '# SECRET_KEY=\nSECRET_KEY=\nPORT=3000\n', { mode: 0o644 });
	expect(checkSettingsFiles([file, open, missing])).toEqual([
		{ state: 'problem', sentence: expect.stringContaining(`chmod 0600 ${file}`) },
	]);
	chmodSync(file, 0o600);
	expect(checkSettingsFiles([file])).toMatchObject([{ state: 'good' }]);
	const unreadable = makeBackupFolder();
	chmodSync(unreadable, 0o750);
	expect(checkSettingsFiles([unreadable]), 'cannot be read').toMatchObject([{ state: 'problem' }]);
});

test('accepts the rights of a data directory that its owner needs', () => {
	const directory = makeBackupFolder();
	const check = (mode: number) => {
		chmodSync(directory, mode);
		return checkFiles(readConfig({ DATA_DIR: directory }))[0];
	};
	// PostgreSQL of a shop that root starts passes through it.
	expect(check(0o711)?.state).toBe(isRoot ? 'good' : 'problem');
	expect(check(0o755)).toMatchObject({
		state: 'problem',
		sentence: expect.stringContaining(`chmod ${isRoot ? '0711' : '0700'} ${directory}`),
	});
	expect(check(0o700)?.state).toBe('good');
});

test.runIf(isRoot)('names a second database, and one that this account cannot read', async () => {
	const directory = makeBackupFolder();
	chmodSync(directory, 0o711);
	mkdirSync(join(directory, 'postgres'), { mode: 0o700 });
	writeFileSync(join(directory, 'postgres/PG_VERSION'), '18\n');
	const second = `/var/lib/khetse/${randomBytes(6).toString('hex')}`;
	onTestFinished(() => rmSync(second, { recursive: true, force: true }));
	mkdirSync(join(second, 'postgres'), { recursive: true });
	writeFileSync(join(directory, 'database-place'), second);
	expect(checkFiles(readConfig({ DATA_DIR: directory }))[0]).toMatchObject({
		state: 'problem',
		sentence: expect.stringContaining(`uses ${directory}/postgres, not ${second}/postgres.`),
	});
	rmSync(join(directory, 'database-place'));

	const other = { uid: 65_533, gid: 65_533 };
	if (!canEnter(root, other)) return;
	const { lines, code } = await doctor({ DATA_DIR: directory }, other);
	expect(problemsOf(lines).join('\n')).toMatch(
		/passwords of the database in \S+ cannot be read \(EACCES\)\. Start the shop as the account that owns/,
	);
	expect(code).toBe(1);
});

test('says that a database is empty or unavailable', async () => {
	const empty = await makeEmptyDatabase();
	onTestFinished(() => empty.drop());
	const directory = makeBackupFolder();
	const [none, away] = await Promise.all([
		doctor({ DATA_DIR: directory, DATABASE_URL: empty.url }),
		doctor({ DATA_DIR: directory, DATABASE_URL: 'postgres://khetse@127.0.0.1:1/khetse' }),
	]);
	expect(none.lines.join('\n')).toContain('There is no shop in the database yet');
	expect(problemsOf(none.lines).join('\n')).toContain('DATABASE_URL is set and SECRET_KEY is not');
	expect(problemsOf(away.lines).join('\n')).toMatch(/The database of DATABASE_URL cannot be reached \(.*ECONNREFUSED/);
	expect(problemsOf(away.lines).join('\n')).toContain('DATABASE_URL is set and SECRET_KEY is not');
	expect(away.code).toBe(1);
});

test('compares the key at hand with that of the database', () => {
	const [key, other] = ['ab'.repeat(32), 'cd'.repeat(32)];
	const named = fingerprintOf(Buffer.from(key, 'hex')).toString('hex');
	const found = (secretKey: string | null, file: string | null, ofDatabase: string | null) => {
		const directory = makeBackupFolder();
		if (file !== null) writeFileSync(join(directory, 'secret-key'), file);
		const env = { DATA_DIR: directory, ...(secretKey === null ? {} : { SECRET_KEY: secretKey }) };
		const { state, sentence } = checkSecretKey(readConfig(env), ofDatabase);
		return `${state}: ${sentence}`;
	};
	expect(found(null, null, null)).toBe('note: There is no secret key yet: the first start makes one.');
	expect(found(null, key, null)).toMatch(/^good: .*secret-key: keep a copy/);
	expect(found(null, key, named)).toMatch(/^good: .*secret-key and is that of the database: keep a copy/);
	expect(found(key, other, named)).toBe('good: The secret key is set (SECRET_KEY) and is that of the database.');
	expect(found(null, 'not a key', named)).toMatch(/^problem: .*64 hexadecimal digits/);
	expect(found(null, null, named)).toMatch(new RegExp(`^problem: .*${named}, is not here: set SECRET_KEY to it`));
	for (const wrong of [found(null, other, named), found(other, null, named)]) {
		expect(wrong).toMatch(new RegExp(`^problem: .*${named}, is not the one (in|set) .*: set SECRET_KEY to it`));
	}
});

test('says that the start takes another key while nothing is encrypted, as the start does', async () => {
	const shop = await openShop();
	onTestFinished(() => shop.close());
	const [former, own] = ['ab', 'cd'].map((digits) => Buffer.from(digits.repeat(32), 'hex')) as [Buffer, Buffer];
	await sql`insert into secret_keys (fingerprint, set_at) values (${fingerprintOf(former)}, now())`.execute(shop.db);
	const env = { DATABASE_URL: urlOf(inject('cluster'), shop.database), DATA_DIR: makeBackupFolder() };
	const lineOfKey = async () =>
		(await doctor({ ...env, SECRET_KEY: own.toString('hex') })).lines.find((line) => line.includes('names the key'));
	const [named, atHand] = [former, own].map((key) => fingerprintOf(key).toString('hex'));
	expect(await lineOfKey()).toBe(
		`! The database names the key ${named}, with which nothing in it is encrypted, and the one set (SECRET_KEY) is ${atHand}: the start of the shop takes that one.`,
	);
	const { userId } = await shop.signIn();
	const secret = encrypt('the secret', userId, former);
	await shop.db.updateTable('users').set({ totp_secret: secret }).where('id', '=', userId).execute();
	expect(await lineOfKey()).toBeUndefined();
	const { lines } = await doctor({ ...env, SECRET_KEY: own.toString('hex') });
	expect(problemsOf(lines).join('\n')).toContain(`The key of the database, ${named}, is not the one set`);
});

test('an installed package without a hash is a problem, one of another system a note', () => {
	const packages = {
		'': {},
		'node_modules/a': { integrity: 'sha512-x', license: 'MIT' },
		'node_modules/b': { license: 'ISC' },
		'node_modules/c': { integrity: 'sha512-x' },
	};
	const [here, , licences, unknown] = checkPackages({ packages }, () => true);
	expect(here).toMatchObject({ state: 'problem', sentence: expect.stringContaining('node_modules/b') });
	expect(licences?.sentence).toBe('Licences of the packages: ISC 1, MIT 1, unknown 1.');
	expect(unknown?.sentence).toContain('licence: c.');
	expect(checkPackages({ packages }, () => false)[0]?.state).toBe('note');
});

test('names a damaged id of the installation, and makes none', async () => {
	const dataDirectory = makeBackupFolder();
	const config = readConfig({ DATA_DIR: dataDirectory });
	expect(await checkInstallationId(config)).toEqual([]);
	expect(readdirSync(dataDirectory)).toEqual([]);
	writeFileSync(join(dataDirectory, 'installation-id'), 'xx');
	expect(await checkInstallationId(config)).toMatchObject([
		{ state: 'problem', sentence: expect.stringContaining('Delete it and start the shop again') },
	]);
});

test('prints for root whose rights the shop keeps, or why it stays root', () => {
	const account = { uid: 65_534, gid: 65_534 };
	const staying = checkUser({ account, obstacle: 'the account 65534 cannot read /root/khetse/' });
	expect(staying).toMatchObject([{ state: 'note', sentence: expect.stringContaining('cannot read /root/khetse/.') }]);
	expect(checkUser({ account, obstacle: null })).toMatchObject([
		{ state: 'note', sentence: expect.stringContaining('account 65534, which other programs may use too') },
	]);
	expect(checkUser({ account: { uid: 999, gid: 999 }, obstacle: null })).toMatchObject([{ state: 'good' }]);
	expect(checkUser(null)).toEqual([]);
});

test('Node and the public address are checked', () => {
	expect([checkNode('24.1.0'), checkNode('22.22.0'), checkNode('20.19.0')].map(({ state }) => state)).toEqual([
		'good',
		'good',
		'problem',
	]);
	const stateOf = (url?: string) => checkPublicUrl(readConfig({ PUBLIC_URL: url })).state;
	expect(['http://shop.example.in', 'http://192.168.1.5:3000', 'http://127.example.in'].map(stateOf)).toEqual(
		Array(3).fill('problem'),
	);
	expect([undefined, 'http://127.0.0.1:3000', 'http://[::1]:3000', 'http://shop.localhost'].map(stateOf)).toEqual(
		Array(4).fill('note'),
	);
	expect(stateOf('https://shop.example.in')).toBe('good');
});

test('names a HOST that cannot be listened on, as the start does', async () => {
	const advice = 'set HOST to an address of its own, such as 127.0.0.1, or to 0.0.0.0 for all.';
	for (const [host, sentence] of [
		['999.1.1.1', `HOST is 999.1.1.1, of which this machine knows no address: ${advice}`],
		['192.0.2.7', `This machine has no address 192.0.2.7: ${advice}`],
	] as const) {
		expect(await checkHost(readConfig({ HOST: host }))).toEqual([{ state: 'problem', sentence }]);
		const refused = await failToStart({ dataDirectory: makeBackupFolder(), env: { HOST: host } });
		expect(refused).toMatchObject({ code: 1, errorOutput: `${sentence}\n` });
	}
});

test.for([
	['0.0.0.0', undefined, 'note'],
	['::', 'http://127.0.0.1:8080', 'note'],
	['0.0.0.0', 'https://shop.example.in', undefined],
	['0.0.0.0', 'http://shop.example.in', undefined],
	['127.0.0.1', undefined, undefined],
	['localhost', undefined, undefined],
] as const)(
	'on HOST %s with PUBLIC_URL %s the shop listens to the network without TLS: %s',
	async ([host, url, state]) => {
		const [found] = await checkHost(readConfig({ HOST: host, PUBLIC_URL: url }));
		expect(found?.state).toBe(state);
		if (state !== undefined) expect(found?.sentence).toContain('without TLS unless a proxy is in front');
	},
);

test('names a data directory that is a file, and goes on with the other lines', async () => {
	const file = join(makeBackupFolder(), 'data');
	writeFileSync(file, '');
	const noServer = { DATABASE_URL: 'postgres://khetse@127.0.0.1:1/khetse' };
	for (const more of [{}, noServer] as Record<string, string>[]) {
		const { lines, code } = await doctor({ DATA_DIR: file, ...more });
		expect(code).toBe(1);
		expect(lines).toContain(`✗ The data directory ${file} cannot be used: ${file} is a file. Set another folder.`);
		expect(lines).toContainEqual(expect.stringMatching(/^! PUBLIC_URL is /));
		expect(lines).toContainEqual(expect.stringMatching(/^✓ Licences of the packages/));
	}
});

test('names a direct address without DATABASE_URL, with which the shop makes no database, and goes on', async () => {
	const dataDirectory = makeBackupFolder();
	const env = { DATA_DIR: dataDirectory, DATABASE_DIRECT_URL: 'postgres://khetse@127.0.0.1:1/khetse' };
	const { lines, code } = await doctor(env);
	expect(code).toBe(1);
	const sentence = expect.stringContaining(
		'DATABASE_DIRECT_URL is set, and DATABASE_URL is not: the shop does not start',
	);
	expect(problemsOf(lines)).toContainEqual(sentence);
	expect(lines).toContainEqual(expect.stringMatching(/^✓ Licences of the packages/));
	expect(await failToStart({ dataDirectory, env })).toMatchObject({ code: 78, errorOutput: sentence });
	expect(readdirSync(dataDirectory)).toEqual([]);
});

test('names a database that is read-only, and a folder that cannot be written', async () => {
	const shop = await openShop();
	onTestFinished(() => shop.close());
	await sql`alter database ${sql.id(shop.database)} set default_transaction_read_only = on`.execute(shop.db);
	const file = join(makeBackupFolder(), 'a-file');
	writeFileSync(file, '');
	const env = { DATABASE_URL: urlOf(inject('cluster'), shop.database), DATA_DIR: makeBackupFolder() };
	const { lines, code } = await doctor({ ...env, BACKUP_DIR: join(file, 'backups'), BACKUP_TIME: 'off' });
	expect(code).toBe(1);
	const problems = problemsOf(lines).join('\n');
	expect(problems).toContain('The database is read-only: it is a standby, or default_transaction_read_only is on.');
	expect(problems).toContain(`The folder of backups ${join(file, 'backups')} cannot be used: ${file} is a file.`);
	const refused = await failToStart({
		dataDirectory: env.DATA_DIR,
		env: { DATABASE_URL: env.DATABASE_URL, SECRET_KEY: 'ab'.repeat(32) },
	});
	expect(refused.output).toContain('The database is read-only');
	expect(refused.output, 'no stack trace').not.toContain('    at ');
});

test.runIf(canDropRoot)('names a key and a folder of pictures that this account cannot use', () => {
	const dataDirectory = makeBackupFolder();
	chmodSync(dataDirectory, 0o777);
	mkdirSync(join(dataDirectory, 'media'), { mode: 0o755 });
	const key = join(dataDirectory, 'secret-key');
	writeFileSync(key, 'ab'.repeat(32), { mode: 0o600 });
	const { status, stdout } = spawnSync(process.execPath, [join(root, 'tools/doctor.ts')], {
		uid: 65_534,
		gid: 65_534,
		cwd: root,
		env: programEnvironment({ DATA_DIR: dataDirectory, DATABASE_URL: 'postgres://127.0.0.1:1/none' }),
		encoding: 'utf8',
	});
	expect(status).toBe(1);
	expect(stdout).toContain(`✗ The secret key ${key} cannot be read by this account: give it to`);
	expect(stdout).toContain(
		`✗ The folder of pictures ${join(dataDirectory, 'media')} cannot be written by this account`,
	);
	expect(stdout).toContain('✗ The database of DATABASE_URL cannot be reached (connect ECONNREFUSED 127.0.0.1:1).');
});

test('a question to the database that fails takes none of the other lines', async () => {
	const shop = await openShop();
	onTestFinished(() => shop.close());
	await sql`alter table secret_keys rename fingerprint to other`.execute(shop.db);
	const env = { DATABASE_URL: urlOf(inject('cluster'), shop.database), DATA_DIR: makeBackupFolder() };
	const { lines } = await doctor({ ...env, SECRET_KEY: 'ab'.repeat(32) });
	expect(lines).toContainEqual(
		expect.stringMatching(/^✗ The secret key could not be checked \(column "fingerprint" does not exist\)\.$/),
	);
	expect(lines).toContainEqual(expect.stringMatching(/^✓ The database is reachable: PostgreSQL 18/));
	expect(lines).toContainEqual(expect.stringMatching(/^✓ All \d+ migrations have run\.$/));
});

test('a file of settings that is a folder, or that this account cannot read, is named', () => {
	const folder = makeBackupFolder();
	chmodSync(folder, 0o755);
	const file = join(folder, '.env');
	const run = (account: object) =>
		spawnSync(process.execPath, [join(root, 'tools/doctor.ts')], {
			...account,
			cwd: folder,
			env: programEnvironment(),
			encoding: 'utf8',
		}).stderr;
	mkdirSync(file);
	expect(run({})).toBe(`${file} is a folder, and not a file of settings.\n`);
	if (!canDropRoot) return;
	rmSync(file, { recursive: true });
	writeFileSync(file, 'PORT=3000\n', { mode: 0o600 });
	expect(run({ uid: 65_534, gid: 65_534 })).toBe(
		`${file} cannot be read: it belongs to another account. Give it to the account of the shop (chown).\n`,
	);
});
