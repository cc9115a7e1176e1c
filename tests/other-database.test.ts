import { existsSync } from 'node:fs';
import { urlOf } from '#tests/fixtures/cluster.ts';
import { deliveryAddress } from '#tests/fixtures/delivery-address.ts';
import {
	makeEmptyDataDirectory,
	removeDataDirectory,
	type ShopProcess,
	startShopProcess,
} from '#tests/fixtures/shop-process.ts';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';

const debianPostgres = '/usr/lib/postgresql/15/bin';
/** Limits for a process that hangs. */
const processTimeoutMs = 240_000;

/** Signs up, logs in and orders onions: every type of statement that an order needs. */
async function placeOrder(shop: ShopProcess): Promise<number> {
	const send = async (path: string, body: unknown, token = '') => {
		const headers = {
			'content-type': 'application/json',
			...(token === '' ? {} : { authorization: `Bearer ${token}` }),
		};
		const response = await fetch(shop.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
		return { status: response.status, body: (await response.json()) as { token: string } };
	};
	const account = {
		email: 'asha@example.in',
		name: 'Asha',
		mobile: '9876543210',
		password: 'monsoon-7',
		confirmPassword: 'monsoon-7',
	};
	await send('/api/v1/auth/signup', account);
	const { body } = await send('/api/v1/auth/login', account);
	const found = (await (await fetch(`${shop.url}/api/v1/products?keyword=kaanda`)).json()) as {
		products: { _id: string }[];
	};
	const dbCart = [{ productId: found.products[0]?._id, unit: '1 kg', qty: 2 }];
	return (await send('/api/v1/orders/createOrder', { dbCart, deliveryAddress }, body.token)).status;
}

async function shopOn(env: Record<string, string>): Promise<ShopProcess> {
	const dataDirectory = makeEmptyDataDirectory();
	const shop = await startShopProcess({ dataDirectory, env });
	onTestFinished(async () => {
		await shop.stop();
		removeDataDirectory(dataDirectory);
	});
	return shop;
}

/** An empty database on the cluster of this run. @returns its address */
async function otherDatabase(): Promise<string> {
	const address = inject('cluster');
	const name = `other_${crypto.randomUUID().slice(0, 8)}`;
	const admin = new pg.Client({ ...address, database: 'postgres' });
	await admin.connect();
	await admin.query(`create database ${name}`);
	onTestFinished(async () => {
		await admin.query(`drop database ${name} with (force)`);
		await admin.end();
	});
	return urlOf(address, name);
}

test(
	'runs on the database of DATABASE_URL and starts none of its own',
	async () => {
		const shop = await shopOn({ DATABASE_URL: await otherDatabase(), DEMO: 'on' });
		expect(existsSync(`${shop.dataDirectory}/postgres`)).toBe(false);
		expect(await placeOrder(shop)).toBe(201);
	},
	2 * processTimeoutMs,
);

test(
	'opens empty, without the demo, on another database by default',
	async () => {
		const shop = await shopOn({ DATABASE_URL: await otherDatabase() });
		const response = (await (await fetch(`${shop.url}/api/v1/products`)).json()) as { pagination: { total: number } };
		expect(response.pagination.total).toBe(0);
		expect((await fetch(shop.url)).status).toBe(200);
		expect((await fetch(`${shop.url}/product`)).status).toBe(200);
	},
	2 * processTimeoutMs,
);

test.runIf(existsSync(debianPostgres))(
	'runs on PostgreSQL 15 too',
	async () => {
		const shop = await shopOn({ PG_BIN_DIR: debianPostgres });
		expect(await placeOrder(shop)).toBe(201);
	},
	2 * processTimeoutMs,
);
