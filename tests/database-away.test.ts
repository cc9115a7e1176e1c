import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { deliveryAddress } from './fixtures/delivery-address.ts';
import { killPostmaster, makeDataDirectory, removeDataDirectory, startShopProcess } from './fixtures/shop-process.ts';

type Reply = {
	status: number;
	body: { code?: string; token?: string; data?: { order?: { _id: string } } };
	retryAfter: string | null;
};

/** R8 and R24 with small constants: the database dies while a shopper pays. */
test('answers 503 and keeps its pages while the database is gone, and loses no order', async () => {
	const directory = makeDataDirectory();
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
	): Promise<Reply> {
		const response = await fetch(shop.url + path, {
			method,
			headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
			body: body === undefined ? null : JSON.stringify(body),
		});
		return {
			status: response.status,
			body: (await response.json()) as Reply['body'],
			retryAfter: response.headers.get('retry-after'),
		};
	}

	const account = {
		email: 'away@example.in',
		mobile: '9876543210',
		name: 'Away',
		password: 'secret1',
		confirmPassword: 'secret1',
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
	for (let attempt = 0; attempt < 12; attempt += 1) {
		if (attempt % 4 === 1) await killPostmaster(directory);
		const headers = { authorization, 'idempotency-key': `attempt-${attempt}` };
		// And in the middle of an order: whether it was committed, only a retry with its key can tell.
		const isKilled = attempt % 4 === 3 ? sleep(8).then(() => killPostmaster(directory)) : null;
		// A shopper's retry: the same key until there is an answer.
		for (let retry = 0; retry < 60; retry += 1) {
			const startedAt = performance.now();
			const reply = await send('POST', '/api/v1/orders/createOrder', order, headers);
			statuses.push(reply.status);
			if (reply.status === 503) {
				expect(reply).toMatchObject({ body: { code: 'BUSY' }, retryAfter: '2' });
				expect(performance.now() - startedAt).toBeLessThan(7000);
				expect((await fetch(shop.url)).status).toBe(200);
				await sleep(200);
				continue;
			}
			expect(reply.status).toBe(201);
			accepted.push(reply.body.data?.order?._id ?? '');
			break;
		}
		// A quick answer may have come first; the next order finds the database gone all the same.
		await isKilled;
	}
	expect(statuses).toContain(503);
	expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
	expect(new Set(accepted).size).toBe(12);
	let mine = await send('GET', '/api/v1/orders', undefined, { authorization });
	for (let retry = 0; retry < 60 && mine.status === 503; retry += 1) {
		await sleep(200);
		mine = await send('GET', '/api/v1/orders', undefined, { authorization });
	}
	const listed = (mine.body.data as unknown as { orders: { _id: string }[] }).orders.map((entry) => entry._id);
	expect(listed.sort()).toEqual([...accepted].sort());
	expect(shop.child.exitCode).toBeNull();
}, 180_000);
