import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountForServer, giveTo } from '#database/embedded/account.ts';
import { makeBackupFolder } from '#tests/fixtures/backup.ts';
import { urlOf } from '#tests/fixtures/cluster.ts';
import { openShop, passwordHash, type Shop } from '#tests/fixtures/shop.ts';
import { makeEmptyDataDirectory, startShopProcess } from '#tests/fixtures/shop-process.ts';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { createErasedCustomersList } from './erased-customers.ts';
import { erasedCustomersFile, removeFromErasedList } from './erased-list.ts';

const currentPassword = 'secret1';
const now = new Date('2026-11-23T06:30:00.000Z');

let shop: Shop;
beforeAll(async () => {
	shop = await openShop({ listErasedCustomers: () => listed() });
});
afterAll(() => shop.close());
/** What an erasure in the shop of the tests calls. */
let listed = async () => {};

const account = (roles: 'owner'[] = []) =>
	shop.signIn({ name: 'Asha Patil', passwordHash: passwordHash.secret1, roles });

async function nameOf(id: string) {
	const user = await shop.db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow();
	return user.name;
}

const erase = async ({ token }: { token: string }) =>
	(await shop.call('user.erase', { token, body: { currentPassword } })).status;

/** A list in a new folder, or in that of another shop. */
function makeList({ installationId = null as string | null, directory = makeBackupFolder() } = {}) {
	const logged: { entry: object; message: string }[] = [];
	const config = { backup: { directory }, dataDirectory: directory };
	const log = { warn: (entry: object, message: string) => void logged.push({ entry, message }) };
	const file = erasedCustomersFile(directory);
	return {
		...createErasedCustomersList({ db: shop.db, config, installationId, log }),
		...{ directory, file, logged },
		read: () => readFileSync(file, 'utf8'),
		idsIn: () => [...readFileSync(file, 'utf8').matchAll(/^\S+ (\S{36})/gm)].map(([, id]) => id),
	};
}

test('each erased customer is in the list once, which only its account can read', async () => {
	const { add, file, read, idsIn } = makeList();
	await add();
	const before = statSync(file, { throwIfNoEntry: false }) === undefined ? [] : idsIn();
	const [first, second] = [await account(), await account()];
	for (const customer of [first, second]) {
		await erase(customer);
		await add();
	}
	await add();
	expect(idsIn()).toEqual([...before, first.userId, second.userId]);
	expect(read()).not.toContain('Asha');
	expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a line that cannot be read stays, is logged once for each change, and the other lines are used', async () => {
	const { add, eraseRestored, file, read, logged } = makeList();
	const [restored, erased] = [await account(), await account()];
	const lines = `yesterday 7\n${now.toISOString()} ${restored.userId}\n2026-11-2`;
	writeFileSync(file, lines);
	await erase(erased);
	await eraseRestored(now);
	expect(await nameOf(restored.userId)).toBe('Deleted customer');
	expect(read()).toMatch(new RegExp(`^${lines}\n(\\S+Z \\S{36}\n)*\\S+Z ${erased.userId}\n$`));
	await add();
	const unreadable = () => logged.filter(({ entry }) => 'lines' in entry).map(({ entry }) => entry);
	expect(unreadable()).toEqual([{ file, lines: [1, 3] }]);
	writeFileSync(file, 'yesterday 7\n');
	await add();
	await add();
	expect(unreadable()).toEqual([
		{ file, lines: [1, 3] },
		{ file, lines: [1] },
	]);
	expect(logged.at(-1)?.message).toContain(`${file} has lines that are not a time and the id of a customer: 1.`);
});

test('an erased customer who is of the staff in the restored data is logged and stays', async () => {
	const { eraseRestored, file, logged } = makeList();
	const { userId } = await account(['owner']);
	writeFileSync(file, `${now.toISOString()} ${userId}\n`);
	await eraseRestored(now);
	expect(logged.map(({ entry }) => entry)).toEqual([{ users: [userId] }]);
	expect(await nameOf(userId)).toBe('Asha Patil');
});

test('of two shops with one folder each erases its own customers and those of lines without an id, at its start', async () => {
	const [copy, own] = ['1a2b3c4d', '5e6f7a8b'];
	const list = makeList({ installationId: own });
	const customers = [await account(), await account(), await account()];
	const [ofCopy, ofOwn, ofNone] = customers.map(({ userId }) => userId);
	const line = (id = '', installation = '') => `${now.toISOString()} ${id}${installation}\n`;
	writeFileSync(list.file, line(ofCopy, ` ${copy}`) + line(ofOwn, ` ${own}`) + line(ofNone));
	await list.add();
	expect(await Promise.all(customers.map(({ userId }) => nameOf(userId)))).toEqual(Array(3).fill('Asha Patil'));
	await list.eraseRestored(now);
	expect(await Promise.all(customers.map(({ userId }) => nameOf(userId)))).toEqual([
		'Asha Patil',
		'Deleted customer',
		'Deleted customer',
	]);
	// Erased in this shop too, it has a line of this shop.
	await erase(customers[0] as { token: string });
	await list.add();
	expect(list.read()).toMatch(new RegExp(`^\\S+Z ${ofCopy} ${own}$`, 'm'));
});

test('two writers of one process at the same time lose no line and leave no file', async () => {
	const first = makeList({ installationId: '1a2b3c4d' });
	const second = makeList({ installationId: '5e6f7a8b', directory: first.directory });
	const { userId, token } = await account();
	await erase({ token });
	await Promise.all([first.add(), second.add(), first.add(), second.add()]);
	const lines = first.read().match(new RegExp(`${userId} \\S+`, 'g'));
	expect(lines?.sort()).toEqual([`${userId} 1a2b3c4d`, `${userId} 5e6f7a8b`]);
	const remove = () => removeFromErasedList(first.directory, new Set([userId]), null);
	await Promise.all([remove(), remove()]);
	expect(first.idsIn()).not.toContain(userId);
	expect(statSync(first.file).mode & 0o777).toBe(0o600);
});

test('an erasure is in the list before its response, by the customer and by staff', async () => {
	const { add, idsIn } = makeList();
	listed = add;
	onTestFinished(() => {
		listed = async () => {};
	});
	const [byCustomer, byStaff, owner] = [await account(), await account(), await account(['owner'])];
	expect(await erase(byCustomer)).toBe(200);
	expect(idsIn()).toContain(byCustomer.userId);
	const { userId: id, email } = byStaff;
	const office = await shop.call('office.customers.erase', { token: owner.token, params: { id }, body: { email } });
	expect([office.status, idsIn()]).toEqual([200, expect.arrayContaining([id])]);
});

test('a shop erases customers of the list before it listens, and its workers list an erasure before a kill', async () => {
	const [restored, last, unlisted] = [await account(), await account(), await account()];
	const dataDirectory = makeEmptyDataDirectory();
	const folder = join(dataDirectory, 'backups');
	mkdirSync(folder);
	giveTo(folder, accountForServer(dataDirectory));
	// As root has copied it to a new machine.
	writeFileSync(erasedCustomersFile(folder), `${now.toISOString()} ${restored.userId}\n`, { mode: 0o600 });
	const DATABASE_URL = urlOf(inject('cluster'), shop.database);
	const env = { DATABASE_URL, SECRET_KEY: 'ab'.repeat(32), WORKERS: '2' };
	const process = await startShopProcess({ dataDirectory, env });
	const call = (path: string, token: string, body?: object) =>
		fetch(`${process.url}/api/v1/${path}`, {
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
		});
	const me = await call('user/me', restored.token);
	expect([me.status, await nameOf(restored.userId)]).toEqual([401, 'Deleted customer']);
	expect((await call('user/erase', last.token, { currentPassword })).status).toBe(200);
	expect(readFileSync(erasedCustomersFile(folder), 'utf8')).toContain(last.userId);
	// A list that cannot be written fails no erasure.
	rmSync(erasedCustomersFile(folder));
	mkdirSync(erasedCustomersFile(folder));
	expect((await call('user/erase', unlisted.token, { currentPassword })).status).toBe(200);
	// A worker's line comes by another way than its response.
	await expect.poll(() => process.output(), { timeout: 60_000 }).toContain('failed to list an erased customer');
	rmSync(erasedCustomersFile(folder), { recursive: true });
	expect(await process.stop()).toBe(0);
	expect(readFileSync(erasedCustomersFile(folder), 'utf8')).toContain(unlisted.userId);
});
