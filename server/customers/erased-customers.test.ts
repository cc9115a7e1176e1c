import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backUp, makeBackupFolder, runTool } from '#tests/fixtures/backup.ts';
import { urlOf } from '#tests/fixtures/cluster.ts';
import { getVariant, openShop, orderBody, passwordHash } from '#tests/fixtures/shop.ts';
import { makeEmptyDataDirectory, startShopProcess } from '#tests/fixtures/shop-process.ts';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createErasedCustomersList, erasedCustomersFile, syncErasedCustomers } from './erased-customers.ts';

const currentPassword = 'secret1';
const now = new Date('2026-11-23T06:30:00.000Z');

async function shopAndFolder() {
	const shop = await openShop();
	onTestFinished(() => shop.close());
	const directory = makeBackupFolder();
	const list = erasedCustomersFile(directory);
	return {
		...{ shop, directory, list },
		account: (roles: 'owner'[] = []) => shop.signIn({ name: 'Asha Patil', passwordHash: passwordHash.secret1, roles }),
		sync: () => syncErasedCustomers(shop.db, { backup: { directory }, dataDirectory: directory }, now),
		readList: () => readFileSync(list, 'utf8'),
		async nameOf(id: string) {
			const user = await shop.db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow();
			return user.name;
		},
	};
}

test('a customer who was erased after a backup is erased again by its restore, with orders that were open then', async () => {
	const { shop, directory, list, account, nameOf, readList } = await shopAndFolder();
	const [{ token, email, userId }, other] = [await account(), await account()];
	const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
	await shop.call('orders.place', { token, body: orderBody([{ variant: onion, qty: 2 }]), key: 'erased' });
	const connection = { ...inject('cluster'), database: shop.database };
	const file = join(directory, 'shop.tar');
	await backUp(connection, file);
	await shop.db
		.updateTable('orders')
		.set({ status: 'DELIVERED', payment_status: 'Paid' })
		.where('user_id', '=', userId)
		.execute();
	expect((await shop.call('user.erase', { token, body: { currentPassword } })).status).toBe(200);

	const env = { DATABASE_URL: urlOf(inject('cluster'), shop.database), BACKUP_DIR: directory, DATA_DIR: directory };
	const restored = await runTool('restore', [file, '--yes'], { ...env, SECRET_KEY: 'ab'.repeat(32) });
	expect(restored).toMatchObject({ code: 0, err: '' });
	expect(restored.out).toContain(`Customers erased again, by the list ${list}: 1.`);
	expect([await nameOf(userId), await nameOf(other.userId)]).toEqual(['Deleted customer', 'Asha Patil']);
	const { rows: orders } = await sql`select status, email, mobile from orders where user_id = ${userId}`.execute(
		shop.db,
	);
	expect(orders).toEqual([{ status: 'ORDERED', email: '', mobile: '' }]);
	expect((await shop.call('auth.login', { body: { email, password: currentPassword } })).status).not.toBe(200);
	expect((await shop.call('auth.login', { body: { email: other.email, password: currentPassword } })).status).toBe(200);
	expect(readList().split('\n')).toEqual([expect.stringMatching(new RegExp(`^2\\S+Z ${userId}$`)), '']);
	const { rows: log } = await sql`select action, actor_name from audit_log where entity_id = ${userId}`.execute(
		shop.db,
	);
	expect(log).toEqual([{ action: 'customer.erase', actor_name: 'Command line' }]);
});

test('a restore without a list names the time since when erased customers are back', async () => {
	const { shop, directory, account, nameOf } = await shopAndFolder();
	const { token, userId } = await account();
	const connection = { ...inject('cluster'), database: shop.database };
	const file = join(directory, 'shop.tar');
	await backUp(connection, file);
	const env = { DATABASE_URL: urlOf(inject('cluster'), shop.database), DATA_DIR: directory };
	const restore = (BACKUP_DIR: string) =>
		runTool('restore', [file, '--yes'], { ...env, BACKUP_DIR, SECRET_KEY: 'ab'.repeat(32) });
	expect((await restore(makeBackupFolder())).out).toContain('There is no list of erased customers');
	await shop.call('user.erase', { token, body: { currentPassword } });
	writeFileSync(erasedCustomersFile(directory), 'yesterday 7\n');
	const { code, out } = await restore(directory);
	expect([code, out]).toEqual([
		0,
		expect.stringMatching(/Customers who were erased after 2\S+Z are in the restored data: /),
	]);
	expect(out).toContain(`${erasedCustomersFile(directory)}: line 1 is not a time and the id of a customer.`);
	expect(readFileSync(erasedCustomersFile(directory), 'utf8')).toBe('yesterday 7\n');
	expect(await nameOf(userId)).toBe('Asha Patil');
});

test('each erased customer is in the list once, which only its account can read', async () => {
	const { shop, list, account, sync, readList } = await shopAndFolder();
	expect(await sync()).toEqual({ erased: 0, staff: [] });
	const [first, second] = [await account(), await account()];
	for (const { token } of [first, second]) {
		await shop.call('user.erase', { token, body: { currentPassword } });
		await sync();
	}
	expect(await sync()).toEqual({ erased: 0, staff: [] });
	expect([...readList().matchAll(/ (\S+)\n/g)].map(([, id]) => id)).toEqual([first.userId, second.userId]);
	expect(readList()).not.toContain('Asha');
	expect(statSync(list).mode & 0o777).toBe(0o600);
});

test('an erased customer who is of the staff in the restored data is logged once and stays', async () => {
	const { shop, directory, list, account, nameOf } = await shopAndFolder();
	const { userId } = await account(['owner']);
	writeFileSync(list, `${now.toISOString()} ${userId}\n`);
	const logged: unknown[] = [];
	const log = { warn: (entry: object) => void logged.push(entry) };
	const sync = createErasedCustomersList({
		db: shop.db,
		config: { backup: { directory }, dataDirectory: directory },
		log,
	});
	await sync(now);
	await sync(now);
	expect(logged).toEqual([{ users: [userId] }]);
	expect(await nameOf(userId)).toBe('Asha Patil');
});

test('a shop erases customers of the list before it listens, and adds those of its last seconds when it stops', async () => {
	const { shop, account, nameOf } = await shopAndFolder();
	const [restored, last] = [await account(), await account()];
	const dataDirectory = makeEmptyDataDirectory();
	const folder = join(dataDirectory, 'backups');
	mkdirSync(folder);
	chmodSync(folder, 0o777);
	writeFileSync(erasedCustomersFile(folder), `${now.toISOString()} ${restored.userId}\n`, { mode: 0o644 });
	const DATABASE_URL = urlOf(inject('cluster'), shop.database);
	const process = await startShopProcess({ dataDirectory, env: { DATABASE_URL, SECRET_KEY: 'ab'.repeat(32) } });
	const me = await fetch(`${process.url}/api/v1/user/me`, { headers: { authorization: `Bearer ${restored.token}` } });
	expect([me.status, await nameOf(restored.userId)]).toEqual([401, 'Deleted customer']);
	await shop.call('user.erase', { token: last.token, body: { currentPassword } });
	expect(await process.stop()).toBe(0);
	const list = readFileSync(erasedCustomersFile(folder), 'utf8');
	expect([...list.matchAll(/ (\S+)\n/g)].map(([, id]) => id)).toEqual([restored.userId, last.userId]);
});
