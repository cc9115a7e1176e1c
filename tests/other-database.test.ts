import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#database/db.ts';
import { makeBackupFolder, runTool } from '#tests/fixtures/backup.ts';
import { templateName, urlOf } from '#tests/fixtures/cluster.ts';
import { deliveryAddress } from '#tests/fixtures/delivery-address.ts';
import { makeEmptyDatabase } from '#tests/fixtures/empty-database.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import {
	connectionOf,
	failToStart,
	makeEmptyDataDirectory,
	removeDataDirectory,
	type ShopProcess,
	startShopProcess,
} from '#tests/fixtures/shop-process.ts';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';

/** As packages of Debian install them: 15 is that of Debian 12, 17 that of Debian 13. */
const olderVersions = ['15', '17'].map((version) => ({ version, programs: `/usr/lib/postgresql/${version}/bin` }));
/** Limits for a process that hangs. */
const processTimeoutMs = 240_000;

const account = {
	email: 'asha@example.in',
	name: 'Asha',
	mobile: '9876543210',
	password: 'monsoon-7',
	confirmPassword: 'monsoon-7',
};

type Placed = { status: number; id: string };

/** Signs up, unless the account is there, logs in and orders onions: every type of statement that an order needs. */
async function placeOrder(shop: ShopProcess): Promise<Placed> {
	type Body = { token: string; data: { order: { _id: string } } };
	const send = async (path: string, body: unknown, token = '') => {
		const headers = {
			'content-type': 'application/json',
			...(token === '' ? {} : { authorization: `Bearer ${token}` }),
		};
		const response = await fetch(shop.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
		return { status: response.status, body: (await response.json()) as Body };
	};
	await send('/api/v1/auth/signup', account);
	const { body } = await send('/api/v1/auth/login', account);
	const found = (await (await fetch(`${shop.url}/api/v1/products?keyword=kaanda`)).json()) as {
		products: { _id: string }[];
	};
	const dbCart = [{ productId: found.products[0]?._id, unit: '1 kg', qty: 2 }];
	const placed = await send('/api/v1/orders/createOrder', { dbCart, deliveryAddress }, body.token);
	return { status: placed.status, id: placed.body.data.order._id };
}

async function shopOn(
	env: Record<string, string>,
	dataDirectory: string = makeEmptyDataDirectory(),
): Promise<ShopProcess> {
	const shop = await startShopProcess({ dataDirectory, env });
	onTestFinished(async () => {
		await shop.stop();
		removeDataDirectory(dataDirectory);
	});
	return shop;
}

/** An empty database on the cluster of this run, and a role that owns it and nothing else. @returns its address */
async function otherDatabase(): Promise<string> {
	const address = inject('cluster');
	const name = `other_${crypto.randomUUID().slice(0, 8)}`;
	const admin = new pg.Client({ ...address, database: 'postgres' });
	await admin.connect();
	await admin.query(`create role ${name} login password '${address.password}'`);
	await admin.query(`create database ${name} owner ${name}`);
	onTestFinished(async () => {
		await admin.query(`drop database ${name} with (force)`);
		await admin.query(`drop role ${name}`);
		await admin.end();
	});
	return urlOf({ ...address, user: name }, name);
}

test(
	'runs on the database of DATABASE_URL and starts none of its own',
	async () => {
		const shop = await shopOn({ DATABASE_URL: await otherDatabase(), DEMO: 'on', SECRET_KEY: 'ab'.repeat(32) });
		const made = readdirSync(shop.dataDirectory).filter((name) => /postgres|secret-key/.test(name));
		expect(made).toEqual([]);
		expect(await placeOrder(shop)).toMatchObject({ status: 201 });
	},
	2 * processTimeoutMs,
);

test('without SECRET_KEY it ends with a sentence and leaves database and data directory empty', async () => {
	const database = await makeEmptyDatabase();
	onTestFinished(() => database.drop());
	const dataDirectory = makeEmptyDataDirectory();
	onTestFinished(() => removeDataDirectory(dataDirectory));
	const { code, output } = await failToStart({ dataDirectory, env: { DATABASE_URL: database.url } });
	expect(code).toBe(1);
	expect(output).toMatch(/\nDATABASE_URL is set and SECRET_KEY is not: set it to [^.]+\.\n$/);
	expect(readdirSync(dataDirectory)).toEqual(['media']);
	const client = new pg.Client(database.connection);
	await client.connect();
	const { rows } = await client.query("select relname from pg_class where relnamespace = 'public'::regnamespace");
	await client.end();
	expect(rows).toEqual([]);
});

test(
	'opens empty, without the demo, on another database by default',
	async () => {
		const dataDirectory = makeEmptyDataDirectory();
		// As versions before have made it: they did not ask for SECRET_KEY.
		writeFileSync(join(dataDirectory, 'secret-key'), 'cd'.repeat(32));
		const shop = await shopOn({ DATABASE_URL: await otherDatabase() }, dataDirectory);
		expect(shop.output()).toContain('database: The role of DATABASE_URL owns the tables of the shop and can change');
		const response = (await (await fetch(`${shop.url}/api/v1/products`)).json()) as { pagination: { total: number } };
		expect(response.pagination.total).toBe(0);
		expect((await fetch(shop.url)).status).toBe(200);
		expect((await fetch(`${shop.url}/product`)).status).toBe(200);
	},
	2 * processTimeoutMs,
);

test(
	'a start waits for another one that writes the search words of a large catalogue',
	async () => {
		const database = await makeEmptyDatabase(templateName);
		onTestFinished(() => database.drop());
		const [other, watching] = [new pg.Client(database.connection), new pg.Client(database.connection)];
		for (const client of [other, watching]) {
			await client.connect();
			onTestFinished(() => client.end());
		}
		await other.query('update search_index set version = 0');
		await other.query('begin');
		await other.query('select from search_index for update');
		const starting = shopOn({ DATABASE_URL: database.url, DEMO: '1', SECRET_KEY: 'ab'.repeat(32) });
		const longWaits = `select from pg_stat_activity where datname = current_database()
			and wait_event_type = 'Lock' and clock_timestamp() - query_start > '2 seconds'`;
		const waited = vi.waitUntil(async () => (await watching.query(longWaits)).rowCount === 1, {
			timeout: processTimeoutMs,
		});
		await Promise.race([waited, starting]);
		await other.query('commit');
		await waited;
		expect((await starting).output()).toContain('search: 80 products indexed');
	},
	2 * processTimeoutMs,
);

test(
	'two shops that start at once on an empty database fill it once',
	async () => {
		const env = { DATABASE_URL: await otherDatabase(), DEMO: '1', SECRET_KEY: 'ab'.repeat(32) };
		const shops = await Promise.all([shopOn(env), shopOn(env)]);
		expect(shops.filter((shop) => shop.output().includes('demo catalogue: 80 products'))).toHaveLength(1);
		expect(shops.filter((shop) => shop.output().includes('post offices: loaded'))).toHaveLength(1);
	},
	2 * processTimeoutMs,
);

for (const { version: olderVersion, programs } of olderVersions)
	test.runIf(existsSync(programs))(
		`runs on PostgreSQL ${olderVersion} too, and goes on with its orders on the included version after a backup and a restore`,
		async () => {
			const old = await shopOn({ PG_BIN_DIR: programs });
			const { dataDirectory } = old;
			const before = [await placeOrder(old), await placeOrder(old)];
			expect(before.map(({ status }) => status)).toEqual([201, 201]);
			const version = () => readFileSync(join(dataDirectory, 'postgres/PG_VERSION'), 'utf8').trim();
			expect(version()).toBe(olderVersion);

			// docs/operations.md, Another major version of PostgreSQL
			await old.stop();
			const folder = makeBackupFolder();
			const env = { DATA_DIR: dataDirectory };
			const written = await runTool('backup', ['--to', folder], { ...env, PG_BIN_DIR: programs });
			expect(written).toMatchObject({ code: 0, err: '' });
			renameSync(join(dataDirectory, 'postgres'), join(dataDirectory, `postgres-${olderVersion}`));
			const restored = await runTool('restore', [join(folder, readdirSync(folder)[0] ?? '')], env);
			expect(restored).toMatchObject({ code: 0, err: '', out: expect.stringContaining(`PostgreSQL ${olderVersion}`) });

			const shop = await shopOn({}, dataDirectory);
			expect(Number(version())).toBeGreaterThanOrEqual(18);
			const after = await placeOrder(shop);
			expect(after.status).toBe(201);
			const db = openDatabase({ connection: connectionOf(dataDirectory), maxConnections: 1 });
			onTestFinished(() => db.destroy());
			const orders = await db.selectFrom('orders').select('id').orderBy('created_at').execute();
			expect(orders.map(({ id }) => id)).toEqual([...before, after].map(({ id }) => id));
			expect(await findContradictions(db)).toMatchObject({ orders: 3, problems: [] });
		},
		4 * processTimeoutMs,
	);
