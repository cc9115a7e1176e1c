import { randomBytes, randomInt } from 'node:crypto';
import {
	chmodSync,
	closeSync,
	copyFileSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	readdirSync,
	readFileSync,
	readSync,
	renameSync,
	rmSync,
	statSync,
	watch,
	writeFileSync,
	writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Db, openDatabase } from '#database/db.ts';
import { startEmbeddedPostgres } from '#database/embedded/supervisor.ts';
import { readMigrations } from '#database/migrate.ts';
import { readBackupFile, writeBackupFile } from '#server/backup/backup-file.ts';
import { findLastBackup } from '#server/backup/backup-run-queries.ts';
import { manifestName, sha256 } from '#server/backup/manifest.ts';
import type { PhysicalManifest } from '#server/backup/physical-manifest.ts';
import { restorePhysicalBackup, verifyPhysicalBackup } from '#server/backup/physical-restore.ts';
import { BackupError } from '#server/backup/tar-entries.ts';
import { erasedCustomersFile } from '#server/customers/erased-list.ts';
import { readConfig } from '#server/platform/config.ts';
import { makeBackupFolder, runTool } from '#tests/fixtures/backup.ts';
import { faultSize, recordFault } from '#tests/fixtures/fault-size.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { prepareWriters, writeOrders } from '#tests/fixtures/order-writers.ts';
import {
	connectionOf,
	makeDataDirectory,
	removeDataDirectory,
	startShopProcess,
} from '#tests/fixtures/shop-process.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createRestoredErasures, keepErasedOfCluster } from '#tools/restore-erased.ts';

const size = faultSize({
	small: { writers: 4, ordersBefore: 40, damaged: 3 },
	full: { writers: 16, ordersBefore: 2000, damaged: 1000 },
});
const keyHex = randomBytes(32).toString('hex');
const key = Buffer.from(keyHex, 'hex');

/** A data directory that every account can enter. */
function makeTarget(): string {
	const directory = mkdtempSync(join(tmpdir(), 'khetse-target-'));
	chmodSync(directory, 0o755);
	onTestFinished(() => removeDataDirectory(directory));
	return directory;
}

async function onDatabase<T>(dataDirectory: string, work: (db: Db) => Promise<T>): Promise<T> {
	const server = await startEmbeddedPostgres({ dataDirectory, binDirectory: null, logStep: () => {} });
	const db = openDatabase({ connection: server.connection, maxConnections: 1 });
	try {
		expect(server).toMatchObject({ isNew: false, isReused: false });
		return await work(db);
	} finally {
		await db.destroy();
		await server.stop();
	}
}

async function keysOfOrders(db: Db): Promise<Set<string>> {
	const { rows } = await sql<{
		key: string;
	}>`select regexp_replace(key, '^key:', '') as key from idempotency_keys`.execute(db);
	return new Set(rows.map((row) => row.key));
}

type Source = {
	dataDirectory: string;
	/** a physical backup that was written while orders were placed */
	file: string;
	said: string;
	/** when each order was confirmed, by its key */
	confirmedAt: Map<string, number>;
};

/** A shop that was backed up under load and stopped. */
async function makeSource(dataDirectory: string): Promise<Source> {
	const shop = await startShopProcess({ dataDirectory });
	const db = openDatabase({ connection: connectionOf(dataDirectory), maxConnections: 2 });
	const writers = await prepareWriters(db, size.writers);
	await db.destroy();
	const confirmedAt = new Map<string, number>();
	let isOver = false;
	const begun = Promise.withResolvers<void>();
	const writing = writeOrders(writers, {
		orders: Number.POSITIVE_INFINITY,
		url: () => shop.url,
		isOver: () => isOver,
		onAcknowledged(count, orderKey) {
			confirmedAt.set(orderKey, Date.now());
			if (count >= size.ordersBefore) begun.resolve();
		},
	});
	await begun.promise;
	const file = join(mkdtempSync(join(tmpdir(), 'khetse-backup-')), 'files.tar.enc');
	const { code, out, err } = await runTool('backup', ['--physical', '--to', file], {
		DATA_DIR: dataDirectory,
		BACKUP_KEY: keyHex,
	});
	isOver = true;
	await writing;
	await shop.stop();
	expect([code, err]).toEqual([0, '']);
	return { dataDirectory, file, said: out, confirmedAt };
}

let source: Source;
beforeAll(async () => {
	source = await makeSource(await makeDataDirectory());
});
afterAll(() => {
	removeDataDirectory(source.dataDirectory);
	rmSync(join(source.file, '..'), { recursive: true });
});

const restoreTool = (dataDirectory: string, ...args: string[]) =>
	runTool('restore', args, { DATA_DIR: dataDirectory, BACKUP_KEY: keyHex });

/** As the command does. */
async function restore(dataDirectory: string, options: { file?: string; of?: Buffer | null; isConfirmed?: boolean }) {
	const { file = source.file, of = key, isConfirmed = false } = options;
	const manifest = await verifyPhysicalBackup(file, of);
	const target = { dataDirectory, binDirectory: null, isConfirmed, now: new Date('2026-11-22T21:30:05Z') };
	const steps = { complete: async () => {}, logStep: () => {} };
	return restorePhysicalBackup({ file, key: of, manifest, secretKeyFingerprint: null, ...target, ...steps });
}

/** Copies the backup without encryption, with another content of some files; null leaves a file out. */
async function rewrite(change: (path: string) => Buffer | null | undefined): Promise<string> {
	const file = join(makeBackupFolder(), 'changed.tar');
	const changed = new Map<string, Buffer | null>();
	async function write(addEntry: (entry: { name: string; bytes: Buffer }) => Promise<void>): Promise<void> {
		for await (const { name, bytes } of readBackupFile(source.file, key)) {
			if (name === manifestName) {
				const manifest = JSON.parse(bytes.toString()) as PhysicalManifest;
				const files = manifest.files.flatMap((of) => {
					const own = changed.get(of.path);
					if (own === null) return [];
					return [own === undefined ? of : { ...of, bytes: own.length, sha256: sha256(own) }];
				});
				await addEntry({ name, bytes: Buffer.from(JSON.stringify({ ...manifest, files })) });
				return;
			}
			const path = name.slice('files/'.length, -'/000001.gz'.length);
			const after = change(path);
			if (after !== undefined) changed.set(path, after);
			if (after !== null) await addEntry({ name, bytes: after === undefined ? bytes : gzipSync(after) });
		}
	}
	await writeBackupFile({ file, key: null, write, verify: async () => {} });
	return file;
}

test('restores every order that was confirmed before a copy of the files under load, and refuses damaged copies', async () => {
	const damagedFile = join(makeBackupFolder(), 'damaged.tar.enc');
	copyFileSync(source.file, damagedFile);
	const handle = openSync(damagedFile, 'r+');
	const { size: bytes } = statSync(damagedFile);
	for (let count = 0; count < size.damaged; count += 1) {
		const at = count === 0 ? 0 : randomInt(bytes);
		const byte = Buffer.alloc(1);
		readSync(handle, byte, 0, 1, at);
		const damaged = Buffer.from([(byte[0] as number) ^ (1 << randomInt(8))]);
		writeSync(handle, damaged, 0, 1, at);
		await expect(verifyPhysicalBackup(damagedFile, key), `byte ${at}`).rejects.toThrow(BackupError);
		writeSync(handle, count === size.damaged - 1 ? damaged : byte, 0, 1, at);
	}
	closeSync(handle);
	const target = makeTarget();
	const refused = await restoreTool(target, damagedFile);
	expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/^The backup .*\n$/) });
	expect(readdirSync(target)).toEqual([]);

	const secretKey = readFileSync(join(source.dataDirectory, 'secret-key'), 'utf8').trim();
	const { takenAt } = await verifyPhysicalBackup(source.file, key);
	const before = [...source.confirmedAt].filter(([, at]) => at < Date.parse(takenAt)).map(([of]) => of);
	expect(before.length).toBeGreaterThanOrEqual(size.ordersBefore);
	const restored = await restoreTool(target, source.file);
	expect(restored).toMatchObject({ code: 0, err: '' });
	expect(restored.out).toContain('set SECRET_KEY to that key before the start. The shop does not start without a key');
	expect(restored.out).toContain('There is no list of erased customers');
	expect(source.said + restored.out).not.toContain(secretKey);
	expect(readdirSync(target)).toEqual(['postgres']);
	await onDatabase(target, async (db) => {
		const found = await keysOfOrders(db);
		expect(before.filter((of) => !found.has(of))).toEqual([]);
		const { orders, problems } = await findContradictions(db);
		expect(problems).toEqual([]);
		expect(orders).toBeGreaterThanOrEqual(before.length);
		expect((await sql`select from sessions`.execute(db)).rows).toEqual([]);
	});
	const during = source.confirmedAt.size - size.ordersBefore;
	expect(during).toBeGreaterThan(0);
	recordFault('R27b', {
		n: size.damaged,
		result: `${before.length} orders confirmed before the end of the copy, ${during} while it was written and verified: 0 of the former missing, 0 contradictions; 1 byte changed in each of ${size.damaged} copies: all refused before a file was written`,
	});
});

test('keeps the former database when it is confirmed that it is replaced', async () => {
	const { dataDirectory, file, confirmedAt } = source;
	const cluster = join(dataDirectory, 'postgres');
	const lastOrder = [...confirmedAt.keys()].at(-1) as string;
	const readId = () => readFileSync(join(dataDirectory, 'installation-id'), 'utf8');
	const id = readId();
	const refused = await restoreTool(dataDirectory, file);
	expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/^There is a database in .*--yes/) });

	const shop = await startShopProcess({ dataDirectory });
	await expect(restore(dataDirectory, { isConfirmed: true })).rejects.toThrow(/^A shop is running on the database/);
	const ofDatabase = openDatabase({ connection: connectionOf(dataDirectory), maxConnections: 1 });
	const { lastAt, bytes, error } = await findLastBackup(ofDatabase);
	const { rows: erased } = await sql<{ id: string }>`
		update users set erased_at = now() where id = (select user_id from idempotency_keys limit 1) returning id`.execute(
		ofDatabase,
	);
	await ofDatabase.destroy();
	expect([lastAt === null, bytes, error]).toEqual([false, statSync(file).size, null]);
	await shop.stop();

	const directory = makeBackupFolder();
	const env = { DATA_DIR: dataDirectory, BACKUP_KEY: keyHex, BACKUP_DIR: directory };
	const changed = new Set<string | null>();
	const watcher = watch(dataDirectory, (_, name) => changed.add(name));
	onTestFinished(() => watcher.close());
	const { code, out, err } = await runTool('restore', [file, '--yes'], env);
	expect([code, err]).toEqual([0, '']);
	// For a restore that is killed between the two new names
	await expect.poll(() => [...changed]).toContain('postgres.exchange');
	expect(existsSync(`${cluster}.exchange`)).toBe(false);
	// The shop wrote its list to another folder.
	expect(out).toMatch(/^Customers erased again, by the replaced database: 1\.$/m);
	const list = readFileSync(erasedCustomersFile(directory), 'utf8');
	expect(list).toMatch(new RegExp(`^2\\S+Z ${erased[0]?.id} ${id.trim()}\n$`));
	const [, former = ''] = /^The former database is kept in (\S+):/m.exec(out) ?? [];
	expect(former).toMatch(new RegExp(`^${cluster}\\.replaced-2\\d{3}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d$`));
	expect(readId()).toBe(id);
	const names = readdirSync(dataDirectory).filter((name) => name.startsWith('postgres'));
	expect(names.filter((name) => statSync(join(dataDirectory, name)).isDirectory())).toEqual([
		'postgres',
		basename(former),
	]);
	expect(statSync(cluster).mode & 0o777).toBe(0o700);
	expect(statSync(join(cluster, 'PG_VERSION')).mode & 0o777).toBe(0o600);
	expect(await onDatabase(dataDirectory, keysOfOrders)).not.toContain(lastOrder);
	rmSync(cluster, { recursive: true });
	renameSync(former, cluster);
	expect(await onDatabase(dataDirectory, keysOfOrders)).toContain(lastOrder);
});

test('a present database that does not start is named, and replaced all the same', async () => {
	const dataDirectory = makeTarget();
	const config = readConfig({ DATA_DIR: dataDirectory });
	const cluster = join(dataDirectory, 'postgres');
	mkdirSync(cluster);
	const keep = async () => {
		const erasures = createRestoredErasures(config, { file: source.file, kept: new Set() });
		await keepErasedOfCluster(config, erasures, new AbortController().signal);
		return erasures.notes.join();
	};
	expect(await keep()).toContain(`could not be read (${cluster} is not a database): only those of the list`);
	expect(readdirSync(cluster)).toEqual([]);
	writeFileSync(join(cluster, 'PG_VERSION'), '17\n');
	expect(await keep()).toMatch(/could not be read \(.*PostgreSQL 17.*\): only those of the list/);
	expect(readdirSync(cluster)).toEqual(['PG_VERSION']);
});

test('leaves the present database as it is when the restored one does not start', async () => {
	const { dataDirectory } = source;
	const before = readdirSync(dataDirectory);
	const version = join(dataDirectory, 'postgres/PG_VERSION');
	const { ino } = statSync(version);
	const older = await rewrite((path) => (path === 'PG_VERSION' ? Buffer.from('17\n') : undefined));
	await expect(restore(dataDirectory, { file: older, of: null, isConfirmed: true })).rejects.toThrow(
		/created by PostgreSQL 17, this version of the shop uses 18/,
	);
	const withoutWal = await rewrite((path) => (path.startsWith('pg_wal/') ? null : undefined));
	await expect(restore(dataDirectory, { file: withoutWal, of: null, isConfirmed: true })).rejects.toThrow(
		/^The database did not start/,
	);
	// The server starts, and is refused for a setting.
	const unsafe = await rewrite((path) => (path === 'postgresql.auto.conf' ? Buffer.from('fsync = off\n') : undefined));
	await expect(restore(dataDirectory, { file: unsafe, of: null, isConfirmed: true })).rejects.toThrow(/fsync = off/);
	expect(readdirSync(dataDirectory)).toEqual(before);
	expect(statSync(version).ino).toBe(ino);
	expect((await onDatabase(dataDirectory, findContradictions)).problems).toEqual([]);
});

test('refuses a wrong key, a newer shop, another kind of machine, a path above the directory and DATABASE_URL', async () => {
	const target = makeTarget();
	await expect(verifyPhysicalBackup(source.file, null)).rejects.toThrow(/set BACKUP_KEY/);
	await expect(verifyPhysicalBackup(source.file, Buffer.alloc(32, 4))).rejects.toThrow(/BACKUP_KEY is not the key/);
	const older = (await readMigrations()).slice(0, -1);
	await expect(verifyPhysicalBackup(source.file, key, older)).rejects.toThrow(/newer version of the shop/);
	const manifest = { ...(await verifyPhysicalBackup(source.file, key)), platform: 'sunos-sparc' };
	const places = { dataDirectory: target, binDirectory: null, isConfirmed: true, now: new Date() };
	const steps = { complete: async () => {}, logStep: () => {} };
	const input = { file: source.file, key, secretKeyFingerprint: null, ...places, ...steps };
	await expect(restorePhysicalBackup({ ...input, manifest })).rejects.toThrow(
		/files of this backup are of sunos-sparc/,
	);

	const outside = join(makeBackupFolder(), 'a.tar');
	const entry = { name: 'files/../outside/000001.gz', bytes: gzipSync('a') };
	await writeBackupFile({ file: outside, key: null, write: (addEntry) => addEntry(entry), verify: async () => {} });
	await expect(verifyPhysicalBackup(outside, null)).rejects.toThrow(/cannot be read/);

	const env = { DATA_DIR: target, BACKUP_KEY: keyHex, DATABASE_URL: 'postgres://nowhere.example.in/khetse' };
	expect(await runTool('restore', [source.file], env)).toMatchObject({
		code: 1,
		err: expect.stringMatching(/DATABASE_URL is set/),
	});
	expect(await runTool('backup', ['--physical', '--to', target], env)).toMatchObject({
		code: 1,
		err: expect.stringMatching(/DATABASE_URL is set: .*pgBackRest/),
	});
	expect(readdirSync(target)).toEqual([]);
});

test('a page that the disk has changed ends the backup', async () => {
	const { dataDirectory } = source;
	const { path, bytes } = await onDatabase(dataDirectory, async (db) => {
		const { rows } = await sql<{ path: string }>`select pg_relation_filepath('products') as path`.execute(db);
		const found = join(dataDirectory, 'postgres', rows[0]?.path ?? '');
		return { path: found, bytes: readFileSync(found) };
	});
	const damaged = Buffer.from(bytes);
	damaged[8192 + 5000] = (damaged[8192 + 5000] as number) ^ 4;
	writeFileSync(path, damaged);
	onTestFinished(() => writeFileSync(path, bytes));
	const file = join(makeBackupFolder(), 'a.tar');
	const refused = await runTool('backup', ['--physical', '--to', file], { DATA_DIR: dataDirectory });
	expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/^The database is damaged: page 1 of base\//) });
	expect(existsSync(file)).toBe(false);
});
