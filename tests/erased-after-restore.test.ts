/** A backup has the customers who were erased after it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type Db, openDatabase } from '#database/db.ts';
import { installationIdFile } from '#server/backup/backup-folder.ts';
import { createErasedCustomersList } from '#server/customers/erased-customers.ts';
import { erasedCustomersFile } from '#server/customers/erased-list.ts';
import { eraseCustomer } from '#server/customers/personal-data.ts';
import { readConfig } from '#server/platform/config.ts';
import { hashToken } from '#server/platform/sessions.ts';
import { backUp, makeBackupFolder, runTool } from '#tests/fixtures/backup.ts';
import { urlOf } from '#tests/fixtures/cluster.ts';
import { getVariant, openShop, orderBody, passwordHash, type Shop, type SignedInUser } from '#tests/fixtures/shop.ts';
import { programEnvironment, root } from '#tests/fixtures/shop-process.ts';
import { namePrefix } from '#tests/fixtures/temporary-directory.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { checkErasedCustomers } from '#tools/doctor-erased.ts';
import { createRestoredErasures, findErasedOf } from '#tools/restore-erased.ts';

const takenAt = '2026-11-22T21:30:00.000Z';
const now = new Date('2026-11-23T06:30:00.000Z');

let shop: Shop;
let [customer, other]: SignedInUser[] = [];
/** Both customers are in it. */
let file: string;
const connection = () => ({ ...inject('cluster'), database: shop.database });
beforeAll(async () => {
	shop = await openShop();
	const account = () => shop.signIn({ name: 'Asha Patil', passwordHash: passwordHash.secret1 });
	[customer, other] = [await account(), await account()];
	const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
	await shop.call('orders.place', {
		token: customer.token,
		body: orderBody([{ variant: onion, qty: 2 }]),
		key: 'erased',
	});
	file = join(mkdtempSync(join(tmpdir(), namePrefix)), 'shop.tar');
	await backUp(connection(), file);
});
afterAll(async () => {
	rmSync(dirname(file), { recursive: true });
	await shop.close();
});

const idOf = (user: SignedInUser | undefined) => user?.userId ?? '';

async function erase(user = customer): Promise<void> {
	const { userId: id, email } = user as SignedInUser;
	await sql`update orders set status = 'DELIVERED', payment_status = 'Paid' where user_id = ${id}`.execute(shop.db);
	const deps = { db: shop.db, listErasedCustomers: async () => {} };
	const owner = await shop.signIn({ roles: ['owner'] });
	const session = { userId: owner.userId, tokenHash: hashToken(owner.token), roles: [] };
	await eraseCustomer(deps, { id, session, email }, now);
}

async function isErased(user: SignedInUser | undefined): Promise<boolean> {
	const { rows } = await sql<{ name: string }>`select name from users where id = ${idOf(user)}`.execute(shop.db);
	return rows[0]?.name === 'Deleted customer';
}

/** Quicker than a restore. */
async function bringBack(): Promise<void> {
	for (const user of [customer, other]) {
		await sql`update users set erased_at = null, is_blocked = false, name = 'Asha Patil', email = ${user?.email}
			where id = ${idOf(user)}`.execute(shop.db);
	}
}

const settings = (directory: string) => ({
	...{ databaseUrl: 'postgres://a', dataDirectory: directory },
	backup: { directory, key: null, time: null, keep: 1 },
});

/** As the command does, without the file. */
async function restoreHere(
	directory: string,
	options: { from?: string; kept?: string[]; read?: () => Promise<never> } = {},
) {
	const { from = file, kept = [], read = () => findErasedOf(shop.db) } = options;
	const erasures = createRestoredErasures(settings(directory), { file: from, kept: new Set(kept) });
	await erasures.readLists();
	await erasures.keepPresent(read);
	await bringBack();
	await shop.db.transaction().execute((tx) => erasures.erase(tx, takenAt));
	await erasures.record();
	return { notes: erasures.notes.join('\n'), failures: erasures.failures.join('\n') };
}

test('a customer who was erased after a backup is erased again by its restore, with orders that were open then', async () => {
	const directory = makeBackupFolder();
	const list = erasedCustomersFile(directory);
	await erase();
	await erase(other);
	const env = { DATABASE_URL: urlOf(inject('cluster'), shop.database), BACKUP_DIR: directory, DATA_DIR: directory };
	const restored = await runTool('restore', [file, '--yes', '--keep-customer', idOf(other)], {
		...env,
		SECRET_KEY: 'ab'.repeat(32),
	});
	expect(restored).toMatchObject({ code: 0, err: '' });
	expect(restored.out).toContain('Customers erased again, by the replaced database: 1.');
	expect(restored.out).toContain(`The customer ${idOf(other)} was not erased again.`);
	expect([await isErased(customer), await isErased(other)]).toEqual([true, false]);
	const { rows: orders } = await sql`
		select status, email, mobile from orders where user_id = ${idOf(customer)}`.execute(shop.db);
	expect(orders).toEqual([{ status: 'ORDERED', email: '', mobile: '' }]);
	const signIn = async (user: SignedInUser | undefined) =>
		(await shop.call('auth.login', { body: { email: user?.email, password: 'secret1' } })).status;
	expect([await signIn(customer), await signIn(other)]).toEqual([401, 200]);
	expect(readFileSync(list, 'utf8')).toMatch(new RegExp(`^2\\S+Z ${idOf(customer)}\n$`));
	const { rows: log } = await sql`
		select action, actor_name from audit_log where entity_id = ${idOf(customer)}`.execute(shop.db);
	expect(log).toEqual([{ action: 'customer.erase', actor_name: 'Command line' }]);
});

test('a list that can be neither read nor written prevents no erasure, and the command ends with 1', async () => {
	const directory = makeBackupFolder();
	const list = erasedCustomersFile(directory);
	mkdirSync(list);
	await bringBack();
	await erase();
	const env = { DATABASE_URL: urlOf(inject('cluster'), shop.database), BACKUP_DIR: directory, DATA_DIR: directory };
	const { code, out, err } = await runTool('restore', [file, '--yes'], { ...env, SECRET_KEY: 'ab'.repeat(32) });
	expect(code).toBe(1);
	expect(out).toContain('Customers erased again, by the replaced database: 1.');
	expect(err).toContain(`The data were restored, but the list of erased customers ${list} could not be written: `);
	expect(await isErased(customer)).toBe(true);
	expect(await checkErasedCustomers(settings(directory), null)).toEqual([
		{
			state: 'problem',
			sentence: expect.stringMatching(
				/^The list of erased customers, .*erased-customers.txt is not a file: move it away\.$/,
			),
		},
	]);
});

test('of a list that cannot be written the lines of kept customers are deleted by hand, before a start', async () => {
	const directory = makeBackupFolder();
	mkdirSync(erasedCustomersFile(directory));
	const { failures } = await restoreHere(directory, { kept: [idOf(customer), idOf(other)] });
	expect(failures).toMatch(
		new RegExp(`corrected this and deleted the lines of ${idOf(customer)}, ${idOf(other)} in it\\.$`),
	);
	expect(failures).not.toContain('start the shop, which writes it again');
});

test('a list without one line that can be read ends the restore with 1, and the data are restored', async () => {
	const directory = makeBackupFolder();
	const list = erasedCustomersFile(directory);
	const damaged = Buffer.from('\xff\xfe\0garbage', 'latin1');
	writeFileSync(list, damaged);
	await bringBack();
	await erase();
	const env = { DATABASE_URL: urlOf(inject('cluster'), shop.database), BACKUP_DIR: directory, DATA_DIR: directory };
	const { code, out, err } = await runTool('restore', [file, '--yes'], { ...env, SECRET_KEY: 'ab'.repeat(32) });
	expect([code, err]).toEqual([
		1,
		`The customers of the list ${list} were not erased again: it is damaged, no line is a time and the id of a customer. Replace it with a copy of it from another place and repeat the restore, or delete it.\n`,
	]);
	expect(out).toContain('Customers erased again, by the replaced database and');
	expect([await isErased(customer), await isErased(other)]).toEqual([true, false]);
	expect(readFileSync(list).subarray(0, damaged.length)).toEqual(damaged);
});

test('all lines beside the backup are used where the present database and other lines cannot be read', async () => {
	const directory = makeBackupFolder();
	const list = erasedCustomersFile(directory);
	writeFileSync(list, `yesterday 7\n${now.toISOString()} ${idOf(customer)} 1a2b3c4d\n`);
	const read = () => Promise.reject(new Error('invalid page in block 3'));
	const { notes, failures } = await restoreHere(directory, { read, from: join(directory, 'shop.tar') });
	expect(failures).toBe('');
	expect(notes).toMatch(
		/database that was replaced could not be read \(invalid page in block 3\): only those of the list/,
	);
	expect(notes).toContain(`${list} has lines that are not a time and the id of a customer: 1.`);
	expect([await isErased(customer), await isErased(other)]).toEqual([true, false]);
	expect(readFileSync(list, 'utf8')).toMatch(/^yesterday 7\n/);
	expect(await checkErasedCustomers(settings(directory), null)).toEqual([
		{ state: 'problem', sentence: expect.stringContaining(`${list} has lines that are not a time`) },
	]);
});

function startRestore(from: string, directory: string) {
	const env = { DATABASE_URL: urlOf(inject('cluster'), shop.database), BACKUP_DIR: directory, DATA_DIR: directory };
	const child = spawn(process.execPath, ['tools/restore.ts', from, '--yes'], {
		cwd: root,
		env: programEnvironment({ ...env, SECRET_KEY: 'ab'.repeat(32) }),
	});
	return { child, ended: once(child, 'exit') };
}

/** Until the restore waits for a lock of the table. */
async function untilWaiting(db: Db, table: string): Promise<void> {
	const waiting = sql`select 1 from pg_locks where relation = ${table}::regclass and not granted
		and database = (select oid from pg_database where datname = current_database())`;
	await expect.poll(async () => (await waiting.execute(db)).rows.length, { timeout: 30_000 }).toBe(1);
}

test('a restore that is killed after its commit has erased the customers, on a new machine too', async () => {
	const [directory, elsewhere] = [makeBackupFolder(), makeBackupFolder()];
	const from = join(elsewhere, 'shop.tar');
	copyFileSync(file, from);
	await bringBack();
	writeFileSync(erasedCustomersFile(elsewhere), `${now.toISOString()} ${idOf(customer)} 1a2b3c4d\n`);
	const holder = openDatabase({ connection: connection(), maxConnections: 1 });
	await holder.connection().execute(async (held) => {
		await sql`begin`.execute(held);
		// Nothing but the statistics after the commit waits for this.
		await sql`lock table pg_catalog.pg_depend in share update exclusive mode`.execute(held);
		const { child, ended } = startRestore(from, directory);
		await untilWaiting(held, 'pg_depend');
		child.kill('SIGKILL');
		await ended;
		await sql`rollback`.execute(held);
	});
	await holder.destroy();
	expect([await isErased(customer), await isErased(other)]).toEqual([true, false]);
	// Also by the next start
	expect(readFileSync(erasedCustomersFile(directory), 'utf8')).toContain(idOf(customer));
});

test('a customer whose erasure a running shop commits while the restore waits for it is erased again', async () => {
	const directory = makeBackupFolder();
	await bringBack();
	const holder = openDatabase({ connection: connection(), maxConnections: 1 });
	const ended = await holder.connection().execute(async (held) => {
		await sql`begin`.execute(held);
		await sql`update users set erased_at = ${now} where id = ${idOf(customer)}`.execute(held);
		const restoring = startRestore(file, directory);
		await untilWaiting(held, 'users');
		await sql`commit`.execute(held);
		return restoring.ended;
	});
	await holder.destroy();
	expect(ended).toEqual([0, null]);
	expect([await isErased(customer), await isErased(other)]).toEqual([true, false]);
	expect(readFileSync(erasedCustomersFile(directory), 'utf8')).toContain(idOf(customer));
});

test('a present database whose erased customers cannot be read is named, and replaced all the same', async () => {
	const directory = makeBackupFolder();
	await bringBack();
	writeFileSync(erasedCustomersFile(directory), `${now.toISOString()} ${idOf(customer)}\n`);
	await sql`alter table users rename column erased_at to erased`.execute(shop.db);
	const env = { DATABASE_URL: urlOf(inject('cluster'), shop.database), BACKUP_DIR: directory, DATA_DIR: directory };
	const { code, out, err } = await runTool('restore', [file, '--yes'], { ...env, SECRET_KEY: 'ab'.repeat(32) });
	expect([code, err]).toEqual([0, '']);
	expect(out).toMatch(/database that was replaced could not be read \(column "erased_at" .*\): only those of the list/);
	expect([await isErased(customer), await isErased(other)]).toEqual([true, false]);
});

test('a customer whose erasure fails is named, and the others are erased again', async () => {
	const directory = makeBackupFolder();
	await bringBack();
	await sql
		.raw(`create function refuse_erasure() returns trigger language plpgsql as 'begin raise exception ''disk full''; end';
		create trigger refuse_erasure before update of erased_at on users for each row
			when (new.erased_at is not null and new.id = '${idOf(customer)}') execute function refuse_erasure()`)
		.execute(shop.db);
	onTestFinished(async () => {
		await sql`drop function refuse_erasure cascade`.execute(shop.db);
	});
	const line = (user: SignedInUser | undefined) => `${now.toISOString()} ${idOf(user)}\n`;
	writeFileSync(erasedCustomersFile(directory), line(customer) + line(other));
	const { failures } = await restoreHere(directory);
	expect(failures).toBe(`The erased customer ${idOf(customer)} is in the restored data: disk full`);
	expect([await isErased(customer), await isErased(other)]).toEqual([false, true]);
});

test('lines of another shop in BACKUP_DIR are not used for a backup of another folder', async () => {
	const directory = makeBackupFolder();
	const list = erasedCustomersFile(directory);
	const lines = (ofCustomer: string, ofOther: string) =>
		writeFileSync(
			list,
			`${now.toISOString()} ${idOf(customer)} ${ofCustomer}\n${now.toISOString()} ${idOf(other)} ${ofOther}\n`,
		);
	const from = join(makeBackupFolder(), 'khetse-1a2b3c4d-2026-11-23T03-00-05.tar');
	const read = () => Promise.reject(new Error('damaged'));
	writeFileSync(installationIdFile(directory), '3c4d5e6f\n');
	// The shop that wrote the backup, then the one with the data directory, then one that has only erased there.
	lines('1a2b3c4d', '5e6f7a8b');
	const first = await restoreHere(directory, { from, read });
	expect([await isErased(customer), await isErased(other)]).toEqual([true, false]);
	expect(first.notes).toContain(`The list ${list} has lines of other shops, which were not used: 1.`);
	lines('5e6f7a8b', '3c4d5e6f');
	await restoreHere(directory, { from, read });
	expect([await isErased(customer), await isErased(other)]).toEqual([false, true]);
	// A place of the folder with another spelling is the same.
	lines('5e6f7a8b', '3c4d5e6f');
	await restoreHere(directory, { from: join(directory, '..', basename(directory), 'shop.tar'), read });
	expect([await isErased(customer), await isErased(other)]).toEqual([true, true]);
});

test('the practice of a restore in the documents uses neither database nor BACKUP_DIR of the shop', () => {
	const text = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8');
	const [, lines = ''] = /^ {4}export (DATA_DIR=.*(?:\n {4}export .*)*)$/m.exec(text) ?? [];
	const variables = Object.fromEntries(
		lines
			.replaceAll('\n    export', '')
			.replaceAll('…', 'ab'.repeat(32))
			.split(' ')
			.map((set) => set.split('=')),
	);
	const credentials = makeBackupFolder();
	writeFileSync(join(credentials, 'DATABASE_URL'), 'postgres://b');
	const ofShop = {
		...{ BACKUP_DIR: '/backups', DATABASE_URL: 'postgres://a', CREDENTIALS_DIRECTORY: credentials },
		...{ DATABASE_DIRECT_URL: 'postgres://a', DATABASE_REPLICA_URL: 'postgres://c' },
	};
	expect(readConfig({ ...ofShop, DATABASE_URL: '' }).databaseUrl).toBe('postgres://b');
	const config = readConfig({ ...ofShop, ...variables });
	expect(config).toMatchObject({ databaseUrl: null, backup: { directory: '/tmp/drill/backups' } });
});

test('a customer who is named is brought back, also at the next start', async () => {
	const directory = makeBackupFolder();
	const list = erasedCustomersFile(directory);
	writeFileSync(
		list,
		`yesterday 7\n${now.toISOString()} ${idOf(customer)} 1a2b3c4d\n${now.toISOString()} ${idOf(other)}\n`,
	);
	await bringBack();
	await erase();
	const { notes, failures } = await restoreHere(directory, { kept: [idOf(customer)] });
	expect([failures, notes]).toEqual([
		'',
		expect.stringContaining(`The customer ${idOf(customer)} was not erased again.`),
	]);
	const start = createErasedCustomersList({
		db: shop.db,
		config: settings(directory),
		installationId: null,
		log: { warn() {} },
	});
	await start.eraseRestored(now);
	expect([await isErased(customer), await isErased(other)]).toEqual([false, true]);
	expect(readFileSync(list, 'utf8')).toBe(`yesterday 7\n${now.toISOString()} ${idOf(other)}\n`);
});

test('on another machine the list beside the backup is used, which the backup has written there', async () => {
	const [directory, elsewhere] = [makeBackupFolder(), makeBackupFolder()];
	await bringBack();
	await erase();
	const env = { DATABASE_URL: urlOf(inject('cluster'), shop.database), BACKUP_DIR: directory, DATA_DIR: directory };
	writeFileSync(erasedCustomersFile(directory), `${now.toISOString()} ${idOf(other)} 1a2b3c4d\n`);
	expect(await runTool('backup', ['--to', elsewhere], env)).toMatchObject({ code: 0, err: '' });
	const list = erasedCustomersFile(elsewhere);
	const ofShop = new RegExp(`^2\\S+Z ${idOf(other)} 1a2b3c4d\n2\\S+Z ${idOf(customer)}\n$`);
	expect(readFileSync(list, 'utf8')).toMatch(ofShop);
	const otherMachine = makeBackupFolder();
	await bringBack();
	const { notes } = await restoreHere(otherMachine, { from: join(elsewhere, 'shop.tar') });
	expect(notes).toContain(`by the replaced database and the list ${list}: 2.`);
	expect([await isErased(customer), await isErased(other)]).toEqual([true, true]);
	expect(readFileSync(erasedCustomersFile(otherMachine), 'utf8')).toContain(idOf(customer));
});

test('without a list the time is named since when erased customers are back', async () => {
	const { notes, failures } = await restoreHere(makeBackupFolder(), {
		read: () => Promise.reject(new Error('damaged')),
	});
	expect(failures).toBe('');
	expect(notes).toContain('There is no list of erased customers');
	expect(notes).toContain(`Customers who were erased after ${takenAt} are in the restored data`);
});
