import { spawnSync } from 'node:child_process';
import {
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { closeDatabase, defaultTimeouts, openDatabase } from '../db.ts';
import { canEnter, chooseDirectories, findUnusedCluster, hasCluster, unprivilegedAccount } from './account.ts';
import { socketDirectory } from './cluster.ts';
import { isAlive } from './is-alive.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './supervisor.ts';
import { startWatchdog } from './watchdog.ts';

const isRoot = process.getuid?.() === 0;
const checkout = fileURLToPath(new URL('../../', import.meta.url));

function temporaryDirectory(): string {
	const directory = mkdtempSync(join(tmpdir(), 'khetse-pg-'));
	chmodSync(directory, 0o755);
	onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
	return directory;
}

async function start(
	dataDirectory: string,
	limits: { stopMs?: number } = {},
): Promise<{ embedded: EmbeddedPostgres; said: string[] }> {
	const said: string[] = [];
	const embedded = await startEmbeddedPostgres({
		dataDirectory,
		binDirectory: null,
		logStep: (line) => said.push(line),
		...limits,
	});
	onTestFinished(() => embedded.stop());
	return { embedded, said };
}

async function query<T extends object>(embedded: EmbeddedPostgres, text: string): Promise<T[]> {
	const client = new pg.Client(embedded.connection as pg.ClientConfig);
	await client.connect();
	try {
		return (await client.query<T & pg.QueryResultRow>(text)).rows;
	} finally {
		await client.end();
	}
}

function postmasterPid(dataDirectory: string): number {
	return Number(readFileSync(join(dataDirectory, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

test('creates a durable cluster that listens on a socket in its closed directory only', async () => {
	const directory = temporaryDirectory();
	const { embedded } = await start(directory);
	expect(embedded).toMatchObject({ isNew: true, isReused: false });
	const settings = await query<{ name: string; setting: string }>(
		embedded,
		`select name, setting from pg_settings where name in
			('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses') order by name`,
	);
	expect(settings).toEqual([
		{ name: 'data_checksums', setting: 'on' },
		{ name: 'fsync', setting: 'on' },
		{ name: 'full_page_writes', setting: 'on' },
		{ name: 'listen_addresses', setting: '' },
		{ name: 'synchronous_commit', setting: 'on' },
	]);
	expect(statSync(join(directory, 'postgres')).mode & 0o777).toBe(0o700);
});

test('reuses a running server instead of starting a second one', async () => {
	const directory = temporaryDirectory();
	const first = await start(directory);
	await query(first.embedded, 'create table kept (id int); insert into kept values (1)');
	const pid = postmasterPid(directory);
	const second = await start(directory);
	expect(second.embedded).toMatchObject({ isNew: false, isReused: true });
	expect(postmasterPid(directory)).toBe(pid);
	expect(await query(second.embedded, 'select id from kept')).toEqual([{ id: 1 }]);
});

test('keeps running while another shop uses it, and stops with the last one', async () => {
	const directory = temporaryDirectory();
	const first = await start(directory);
	const pid = postmasterPid(directory);
	const other = new pg.Client({ ...(first.embedded.connection as pg.ClientConfig), application_name: 'khetse' });
	await other.connect();
	await first.embedded.stop();
	expect(process.kill(pid, 0)).toBe(true);
	await other.end();
	const second = await start(directory);
	await second.embedded.stop();
	expect(() => process.kill(pid, 0)).toThrow('ESRCH');
	expect(existsSync(join(directory, 'postgres/postmaster.pid'))).toBe(false);
});

test('ends its server when a statement of the shop has outlasted the limit of the stop', async () => {
	const directory = temporaryDirectory();
	const { embedded } = await start(directory);
	const pid = postmasterPid(directory);
	const db = openDatabase({
		connection: embedded.connection,
		timeouts: { ...defaultTimeouts, statementMs: 0 },
	});
	const long = expect(sql`select pg_sleep(600)`.execute(db)).rejects.toThrow('terminated');
	const running = () => query(embedded, "select 1 from pg_stat_activity where query like 'select pg_sleep(600)%'");
	await expect.poll(running, { timeout: 60_000 }).toHaveLength(1);
	await closeDatabase(db, 0);
	await long;
	await embedded.stop();
	expect(isAlive(pid)).toBe(false);
});

test('ends a server that opens connections and responds to no statement', async () => {
	const directory = temporaryDirectory();
	const { embedded } = await start(directory);
	const pid = postmasterPid(directory);
	const holder = new pg.Client({ ...(embedded.connection as pg.ClientConfig), database: 'postgres' });
	holder.on('error', () => {});
	await holder.connect();
	await holder.query('set allow_system_table_mods = on');
	await holder.query('begin');
	await holder.query('alter view pg_stat_activity set (security_barrier = false)');
	await embedded.stop();
	// A stop waits less long for the end of a server that has not responded.
	await vi.waitUntil(() => !isAlive(pid), { timeout: 60_000 });
});

test('recovers every committed row after the server was killed', async () => {
	const directory = temporaryDirectory();
	const { embedded, said } = await start(directory);
	await query(embedded, 'create table kept (id int); insert into kept values (7)');
	process.kill(postmasterPid(directory), 'SIGKILL');
	const restarted = { timeout: 120_000 };
	await expect.poll(() => query(embedded, 'select id from kept').catch(() => null), restarted).toEqual([{ id: 7 }]);
	await expect.poll(() => said, restarted).toContain('database: restarted');
});

test('a server that cannot be looked at for want of a file descriptor is looked at again', async () => {
	const answers = [
		() => {
			throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
		},
		() => false,
	];
	let restarts = 0;
	const watchdog = startWatchdog({
		isRunning: () => answers.shift()?.() ?? true,
		restart: async () => {
			restarts += 1;
		},
		logStep: () => {},
	});
	await vi.waitUntil(() => restarts === 1, { timeout: 60_000 });
	await watchdog.stop();
	expect(answers).toEqual([]);
});

test('stops while a server that was killed is being restarted and does not become ready', async () => {
	let restarts = 0;
	const watchdog = startWatchdog({
		isRunning: () => false,
		restart() {
			restarts += 1;
			return new Promise(() => {});
		},
		logStep: () => {},
	});
	await vi.waitUntil(() => restarts === 1, { timeout: 60_000 });
	await watchdog.stop();
	expect(restarts).toBe(1);
});

test('starts again after the server was killed while no shop ran', async () => {
	const directory = temporaryDirectory();
	const first = await startEmbeddedPostgres({ dataDirectory: directory, binDirectory: null, logStep: () => {} });
	await query(first, 'create table kept (id int); insert into kept values (3)');
	const pid = postmasterPid(directory);
	await first.stop();
	// A pid file of an ended process, as after a power failure.
	const again = await startEmbeddedPostgres({ dataDirectory: directory, binDirectory: null, logStep: () => {} });
	const file = readFileSync(join(directory, 'postgres/postmaster.pid'), 'utf8');
	await again.stop();
	writeFileSync(join(directory, 'postgres/postmaster.pid'), file.replace(/^\d+/, String(pid)));
	const { embedded } = await start(directory);
	expect(await query(embedded, 'select id from kept')).toEqual([{ id: 3 }]);
});

test('reports in one sentence a cluster of another major version', async () => {
	const directory = temporaryDirectory();
	const { embedded } = await start(directory);
	await embedded.stop();
	writeFileSync(join(directory, 'postgres/PG_VERSION'), '15\n');
	await expect(start(directory)).rejects.toThrow(/was created by PostgreSQL 15, this version of the shop uses 18/);
});

test('reports another server on the socket', async () => {
	const directory = temporaryDirectory();
	const { embedded } = await start(directory);
	const elsewhere = temporaryDirectory();
	const file = readFileSync(join(directory, 'postgres/postmaster.pid'), 'utf8');
	mkdirSync(join(elsewhere, 'postgres'));
	writeFileSync(join(elsewhere, 'postgres/PG_VERSION'), '18\n');
	writeFileSync(join(elsewhere, 'postgres/postmaster.pid'), file);
	await expect(start(elsewhere)).rejects.toThrow(/serves .*, not .*Stop it, or use another DATA_DIR/);
	await embedded.stop();
});

test('reports a server that runs and does not answer, and starts no second one', async () => {
	const directory = temporaryDirectory();
	const { embedded } = await start(directory);
	const file = () => readFileSync(join(directory, 'postgres/postmaster.pid'), 'utf8');
	const [before, pid] = [file(), postmasterPid(directory)];
	const log = () => readFileSync(join(directory, 'postgres-start.log'), 'utf8');
	const logged = log();
	process.kill(pid, 'SIGSTOP');
	onTestFinished(() => void process.kill(pid, 'SIGCONT'));
	const again = startEmbeddedPostgres({
		dataDirectory: directory,
		binDirectory: null,
		logStep: () => {},
		silentMs: 600,
	});
	await expect(again).rejects.toThrow(
		`The database server of ${join(directory, 'postgres')} runs as process ${pid} and does not answer: `,
	);
	expect([file(), log()]).toEqual([before, logged]);
	process.kill(pid, 'SIGCONT');
	expect(await query(embedded, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a stop while the server does not answer says so, and the server ends when it goes on', async () => {
	const directory = temporaryDirectory();
	const lines: string[] = [];
	const embedded = await startEmbeddedPostgres({
		dataDirectory: directory,
		binDirectory: null,
		logStep: (line) => lines.push(line),
	});
	const pid = postmasterPid(directory);
	process.kill(pid, 'SIGSTOP');
	onTestFinished(() => {
		if (isAlive(pid)) process.kill(pid, 'SIGCONT');
	});
	await embedded.stop();
	expect(isAlive(pid)).toBe(true);
	expect(lines).toContainEqual(expect.stringContaining(`its server (process ${pid}) has not ended yet`));
	process.kill(pid, 'SIGCONT');
	await vi.waitUntil(() => !isAlive(pid), { timeout: 60_000 });
});

test('ends a server at once that does not complete its stop, at the stop and at the next start', async () => {
	const directory = temporaryDirectory();
	const first = await start(directory, { stopMs: 200 });
	await query(first.embedded, 'create table kept (id int); insert into kept values (5)');
	/** Its shutdown waits for the checkpointer, as one in the middle of a recovery can wait for good. */
	async function holdShutdown(embedded: EmbeddedPostgres): Promise<number> {
		const [row] = await query<{ pid: number }>(
			embedded,
			"select pid from pg_stat_activity where backend_type = 'checkpointer'",
		);
		process.kill(row?.pid as number, 'SIGSTOP');
		return postmasterPid(directory);
	}
	const stopped = await holdShutdown(first.embedded);
	await first.embedded.stop();
	expect(isAlive(stopped)).toBe(false);

	const left = await holdShutdown((await start(directory, { stopMs: 200 })).embedded);
	process.kill(left, 'SIGINT');
	const { embedded, said } = await start(directory, { stopMs: 200 });
	expect(said).toEqual([
		`database: its server (process ${left}) does not complete its stop: it is ended and started again`,
	]);
	expect(embedded.isReused).toBe(false);
	expect(await query(embedded, 'select id from kept')).toEqual([{ id: 5 }]);
});

test('leaves no incomplete cluster when initdb is interrupted', async () => {
	const directory = temporaryDirectory();
	const half = join(directory, `postgres.new-${process.pid}`);
	mkdirSync(half);
	writeFileSync(join(half, 'PG_VERSION'), '18\n');
	const { embedded } = await start(directory);
	expect(embedded.isNew).toBe(true);
	expect(existsSync(half)).toBe(false);
});

test('keeps the socket path within the limit of the system', () => {
	const long = `/${'deep/'.repeat(25)}postgres`;
	const directory = socketDirectory(long, null);
	onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
	expect(Buffer.byteLength(`${directory}/.s.PGSQL.5432`)).toBeLessThanOrEqual(107);
	expect(statSync(directory).mode & 0o777).toBe(0o700);
	expect(socketDirectory('/srv/khetse/data/postgres', null)).toBe('/srv/khetse/data/postgres');
});

test('starts in a directory whose name has a comma, with the socket in another one', async () => {
	const directory = join(temporaryDirectory(), 'farm,shop');
	mkdirSync(directory);
	const { embedded } = await start(directory);
	const socket = socketDirectory(join(directory, 'postgres'), null);
	onTestFinished(() => rmSync(socket, { recursive: true, force: true }));
	expect(embedded.connection).toMatchObject({ host: socket });
	expect(await query(embedded, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('detects a home directory without access and uses another directory', () => {
	const home = temporaryDirectory();
	const program = join(home, 'khetse');
	mkdirSync(join(program, 'bin'), { recursive: true });
	const account = unprivilegedAccount as { uid: number; gid: number };
	expect(canEnter(program, account)).toBe(true);
	chmodSync(home, 0o700);
	expect(canEnter(program, account)).toBe(statSync(home).uid === account.uid);
	const binaries = { bin: join(program, 'bin'), root: program, isPackaged: true };
	expect(chooseDirectories(binaries, join(program, 'data'), null)).toMatchObject({ movedTo: null, binaries });
	chmodSync(home, 0o755);
});

/** A DATA_DIR that the account of PostgreSQL cannot enter, so that its database is in a directory of the machine. */
async function startInClosedHome() {
	const home = temporaryDirectory();
	chmodSync(home, 0o700);
	const directory = join(home, 'data');
	const { embedded, said } = await start(directory);
	const place = /^database: stored in (\/var\/lib\/khetse\/\w+),/.exec(said[0] ?? '')?.[1] ?? '';
	expect(place).not.toBe('');
	onTestFinished(async () => {
		await embedded.stop();
		rmSync(place, { recursive: true, force: true });
	});
	return { home, directory, embedded, place };
}

test.runIf(isRoot)('runs as root in a closed home, also after DATA_DIR was moved', async () => {
	const { home, directory, embedded, place } = await startInClosedHome();
	expect(hasCluster(directory)).toBe(true);
	expect(hasCluster(join(home, 'other'))).toBe(false);
	await query(embedded, 'create table kept (id int)');
	await embedded.stop();
	const moved = join(temporaryDirectory(), 'moved');
	renameSync(directory, moved);
	const after = await start(moved);
	expect(after.said[0]).toContain(`stored in ${place},`);
	expect(await query(after.embedded, "select to_regclass('kept') is not null as is")).toEqual([{ is: true }]);
	await after.embedded.stop();
	expect(findUnusedCluster(moved)).toBeNull();

	// A copy would change the database of the other.
	const copy = join(temporaryDirectory(), 'copy');
	cpSync(moved, copy, { recursive: true });
	await expect(start(copy)).rejects.toThrow(`${copy} is a copy of ${moved}, which uses the database in ${place}.`);

	// PostgreSQL of another account is not started, and a second database is not made.
	const asOther = `
		const { chooseDirectories } = await import('#database/embedded/account.ts');
		try { console.log(chooseDirectories({ isPackaged: false }, process.argv[1], null).cluster); }
		catch (error) { console.log(error.message); }`;
	const own = { cwd: checkout, encoding: 'utf8', uid: 65_533, gid: 65_533 } as const;
	const parameters = ['--input-type=module', '--eval', asOther];
	if (canEnter(checkout, own)) {
		const asOwn = (directory: string) => spawnSync(process.execPath, [...parameters, directory], own).stdout;
		expect(asOwn(moved)).toContain('belongs to the account 65534. Start the shop');
		// Where the unit of systemd is installed, /var/lib/khetse is closed.
		const machineDirectory = dirname(place);
		const { mode } = statSync(machineDirectory);
		chmodSync(machineDirectory, 0o700);
		try {
			expect(asOwn(join(temporaryDirectory(), 'new'))).toMatch(/new\/postgres\n$/);
			expect(asOwn(moved)).toContain('closed to this account');
		} finally {
			chmodSync(machineDirectory, mode);
		}
	}

	rmSync(place, { recursive: true });
	expect(hasCluster(moved)).toBe(true);
	await expect(start(moved)).rejects.toThrow(
		/says, but that folder is missing, or closed to this account\. Bring it back/,
	);
	writeFileSync(join(moved, 'database-place'), '/etc\n');
	await expect(start(moved)).rejects.toThrow(/database-place does not name the folder of a database/);
});

test.runIf(isRoot)('makes no second database when the folder was closed later', async () => {
	const directory = temporaryDirectory();
	chmodSync(directory, 0o711);
	await (await start(directory)).embedded.stop();
	chmodSync(directory, 0o700);
	await expect(start(directory)).rejects.toThrow(`can no longer enter`);
	chmodSync(directory, 0o711);
	await (await start(directory)).embedded.stop();
});

test.runIf(existsSync('/usr/lib/postgresql/15/bin/postgres'))('runs with other programs in PG_BIN_DIR', async () => {
	const directory = temporaryDirectory();
	const embedded = await startEmbeddedPostgres({
		dataDirectory: directory,
		binDirectory: '/usr/lib/postgresql/15/bin',
		logStep: () => {},
	});
	onTestFinished(() => embedded.stop());
	const [row] = await query<{ version: string }>(embedded, 'select version()');
	expect(row?.version).toMatch(/^PostgreSQL 15/);
});

test('names what to do when the programs are missing', async () => {
	const directory = temporaryDirectory();
	const start = startEmbeddedPostgres({ dataDirectory: directory, binDirectory: '/nowhere/bin', logStep: () => {} });
	await expect(start).rejects.toThrow('PG_BIN_DIR=/nowhere/bin does not contain the postgres program.');
});

test('restores the links that a package cannot hold', async () => {
	const { findBinaries } = await import('./binaries.ts');
	const binaries = findBinaries(null);
	const links = JSON.parse(readFileSync(join(binaries.root, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
	expect(links.length).toBeGreaterThan(5);
	for (const { target } of links) expect(existsSync(join(binaries.root, '..', target)), target).toBe(true);
	const version = spawnSync(join(binaries.bin, 'postgres'), ['--version'], { encoding: 'utf8' });
	expect(version.stdout).toMatch(/^postgres \(PostgreSQL\) 18/);
});
