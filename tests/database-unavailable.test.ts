import { deliveryAddress } from '#tests/fixtures/delivery-address.ts';
import { killPostmaster } from '#tests/fixtures/process-ids.ts';
import {
	connectionOf,
	makeDataDirectory,
	removeDataDirectory,
	startShopProcess,
} from '#tests/fixtures/shop-process.ts';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';

type ShopResponse = {
	status: number;
	body: { code?: string; token?: string; data?: { order?: { _id: string } } };
	retryAfter: string | null;
};

const restarted = { interval: 200, timeout: 120_000 };

/** Locks the stock, so that the next order waits inside its transaction, and kills the database once one waits there. */
async function killDuringOrder(directory: string): Promise<{ killed: Promise<void> }> {
	const connect = () =>
		vi.waitFor(async () => {
			const client = new pg.Client(connectionOf(directory));
			client.on('error', () => {});
			await client.connect();
			return client;
		}, restarted);
	const [holder, watcher] = [await connect(), await connect()];
	await holder.query('begin');
	await holder.query('select id from stock_pools for update');
	async function isOrderWaiting(): Promise<boolean> {
		const { rowCount } = await watcher.query(
			"select 1 from pg_stat_activity where application_name = 'khetse' and wait_event_type = 'Lock'",
		);
		return (rowCount ?? 0) > 0;
	}
	async function kill(): Promise<void> {
		await vi.waitUntil(isOrderWaiting, { interval: 10, timeout: 120_000 });
		await killPostmaster(directory);
	}
	return { killed: kill() };
}

test('answers 503 and keeps its pages without a database, and loses no order', async () => {
	const directory = await makeDataDirectory();
	onTestFinished(() => removeDataDirectory(directory));
	const shop = await startShopProcess({ dataDirectory: directory });
	onTestFinished(async () => {
		await shop.stop();
	});

	async function send(
		method: string,
		path: string,
		body?: unknown,
		headers: Record<string, string> = {},
	): Promise<ShopResponse> {
		const response = await fetch(shop.url + path, {
			method,
			headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
			body: body === undefined ? null : JSON.stringify(body),
		});
		return {
			status: response.status,
			body: (await response.json()) as ShopResponse['body'],
			retryAfter: response.headers.get('retry-after'),
		};
	}

	const account = {
		email: 'away@example.in',
		mobile: '9876543210',
		name: 'Away',
		password: 'monsoon-7',
		confirmPassword: 'monsoon-7',
	};
	await send('POST', '/api/v1/auth/signup', account);
	const { body } = await send('POST', '/api/v1/auth/login', account);
	const authorization = `Bearer ${body.token}`;
	const products = (await (await fetch(`${shop.url}/api/v1/products?keyword=onion`)).json()) as {
		products: { _id: string }[];
	};
	const order = { dbCart: [{ productId: products.products[0]?._id, unit: '1 kg', qty: 2 }], deliveryAddress };
	expect((await fetch(shop.url)).status).toBe(200);

	const statuses: number[] = [];
	const accepted: string[] = [];
	const refused: ShopResponse[] = [];
	const pages: number[] = [];
	/** as a signed-in user, whose session cannot be read */
	const lists: number[] = [];
	for (let attempt = 0; attempt < 12; attempt += 1) {
		if (attempt % 4 === 1) await killPostmaster(directory);
		const headers = { authorization, 'idempotency-key': `attempt-${attempt}` };
		// Killed during an order: only a repeat with its key shows whether it was committed.
		const during = attempt % 4 === 3 ? await killDuringOrder(directory) : null;
		const response = await vi.waitFor(async () => {
			const sent = await send('POST', '/api/v1/orders/createOrder', order, headers);
			statuses.push(sent.status);
			if (sent.status !== 503) return sent;
			refused.push(sent);
			pages.push((await fetch(shop.url)).status);
			lists.push((await fetch(`${shop.url}/api/v1/products?keyword=onion`, { headers: { authorization } })).status);
			throw new Error('the database is unavailable');
		}, restarted);
		expect(response.status).toBe(201);
		accepted.push(response.body.data?.order?._id ?? '');
		await during?.killed;
	}
	for (const sent of refused) expect(sent).toMatchObject({ body: { code: 'BUSY' }, retryAfter: '2' });
	expect(new Set(pages)).toEqual(new Set([200]));
	expect(new Set(lists)).toEqual(new Set([200]));
	expect(statuses).toContain(503);
	expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
	expect(new Set(accepted).size).toBe(12);
	const mine = await vi.waitFor(async () => {
		const sent = await send('GET', '/api/v1/orders', undefined, { authorization });
		expect(sent.status).toBe(200);
		return sent;
	}, restarted);
	const listed = (mine.body.data as unknown as { orders: { _id: string }[] }).orders.map(({ _id }) => _id);
	expect(listed.sort()).toEqual([...accepted].sort());
	expect(shop.child.exitCode).toBeNull();
}, 600_000);
