import { once } from 'node:events';
import { statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { openDatabase } from '#database/db.ts';
import { isAlive } from '#database/embedded/is-alive.ts';
import { freePort } from '#database/embedded/server-process.ts';
import { listenForChanges } from '#server/platform/changes.ts';
import { postmasterPid, userIdsOf, workersOf } from '#tests/fixtures/process-ids.ts';
import { seedOrders } from '#tests/fixtures/seed-orders.ts';
import {
	canDropRoot,
	connectionOf,
	makeDataDirectory,
	removeDataDirectory,
	type ShopProcess,
	spawnShop,
	startShopProcess,
} from '#tests/fixtures/shop-process.ts';
import { expect, onTestFinished, test } from 'vitest';

/** Limits for a process that hangs. */
const processTimeoutMs = 240_000;

async function startWorkers(count: string): Promise<ShopProcess> {
	const dataDirectory = await makeDataDirectory();
	const shop = await startShopProcess({ dataDirectory, env: { WORKERS: count } });
	onTestFinished(async () => {
		await shop.stop();
		removeDataDirectory(dataDirectory);
	});
	return shop;
}

/** A connection of its own for each request: connections go to the workers in turns. */
async function statusOf(shop: ShopProcess, path: string): Promise<number> {
	const response = await fetch(shop.url + path, { headers: { connection: 'close' } });
	await response.arrayBuffer();
	return response.status;
}

test.skipIf(process.platform === 'win32')(
	'two workers answer on one port, one that is killed is replaced and announces the stock of new orders, and all end with the shop',
	{ timeout: processTimeoutMs },
	async () => {
		const shop = await startWorkers('2');
		const first = workersOf(shop);
		expect(first).toHaveLength(2);
		const requests = () =>
			Promise.all(['/', '/api/v1/products', '/', '/api/v1/products'].map((path) => statusOf(shop, path)));
		expect(await requests()).toEqual([200, 200, 200, 200]);

		// A worker may end between an order and its announcement.
		const db = openDatabase({ connection: connectionOf(shop.dataDirectory), maxConnections: 1 });
		onTestFinished(() => db.destroy());
		await seedOrders(db, 1);
		const lines = await db.selectFrom('order_lines').select('product_id').execute();
		const announced = new Set<string>();
		const connected = Promise.withResolvers<void>();
		const changes = listenForChanges(
			connectionOf(shop.dataDirectory),
			{
				onChange({ topic, products }) {
					for (const id of products ?? []) if (topic === 'stock') announced.add(id);
				},
				onConnection(isConnected) {
					if (isConnected) connected.resolve();
				},
			},
			() => {},
		);
		onTestFinished(changes.stop);
		await connected.promise;

		const [killed = 0, other = 0] = first;
		process.kill(killed, 'SIGKILL');
		await expect
			.poll(() => workersOf(shop).filter((pid) => !first.includes(pid)), { timeout: processTimeoutMs })
			.toHaveLength(1);
		expect(shop.output()).toContain(`worker ${killed} ended (SIGKILL), starting another`);
		expect(isAlive(other)).toBe(true);
		expect(await requests()).toEqual([200, 200, 200, 200]);
		// Started as root, each process has ended its rights.
		const owner = statSync(join(shop.dataDirectory, 'postgres')).uid;
		const all = [shop.child.pid as number, ...workersOf(shop)];
		if (canDropRoot) expect(all.map(userIdsOf)).toEqual(all.map(() => Array(4).fill(owner)));
		await expect
			.poll(() => [...announced].sort(), { timeout: processTimeoutMs })
			.toEqual(lines.map(({ product_id }) => product_id).sort());

		// A shop leaves its database to others that are connected.
		changes.stop();
		await db.destroy();
		const last = [postmasterPid(shop.dataDirectory), ...workersOf(shop)];
		expect(await shop.stop()).toBe(0);
		expect(last.filter(isAlive)).toEqual([]);
	},
);

test.skipIf(process.platform === 'win32')(
	'a connection that a killed worker has not taken is answered by another one, and without another one it is closed',
	{ timeout: processTimeoutMs },
	async () => {
		const shop = await startWorkers('2');
		let responses = 0;
		const send = async () => {
			const status = await statusOf(shop, '/livez').catch(() => null);
			responses += 1;
			return status;
		};
		const [killed = 0] = workersOf(shop);
		process.kill(killed, 'SIGSTOP');
		const four = [send(), send(), send(), send()];
		await expect.poll(() => responses, { timeout: processTimeoutMs }).toBe(3);
		process.kill(killed, 'SIGKILL');
		expect(await Promise.all(four)).toEqual([200, 200, 200, 200]);

		await expect
			.poll(() => workersOf(shop).filter((pid) => pid !== killed), { timeout: processTimeoutMs })
			.toHaveLength(2);
		const both = workersOf(shop);
		for (const pid of both) process.kill(pid, 'SIGSTOP');
		const two = [0, 1].map(() => connect(Number(new URL(shop.url).port), '127.0.0.1').on('error', () => {}));
		await Promise.all(two.map((socket) => once(socket, 'connect')));
		const closed = two.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
		for (const pid of both) process.kill(pid, 'SIGKILL');
		await Promise.all(closed);
		await expect.poll(send, { timeout: processTimeoutMs }).toBe(200);
	},
);

test.skipIf(process.platform === 'win32')(
	'the workers end when the first process is killed',
	{ timeout: processTimeoutMs },
	async () => {
		const shop = await startWorkers('2');
		const workers = workersOf(shop);
		await shop.kill();
		await expect.poll(() => workers.filter(isAlive), { timeout: processTimeoutMs }).toEqual([]);
		// A shop on the same data stops the database that was left.
		await (await startShopProcess({ dataDirectory: shop.dataDirectory })).stop();
	},
);

test.skipIf(process.platform === 'win32')(
	'ends its workers and its database when it is stopped before all workers answer requests',
	{ timeout: processTimeoutMs },
	async () => {
		const dataDirectory = await makeDataDirectory();
		onTestFinished(() => removeDataDirectory(dataDirectory));
		const port = await freePort();
		const { child, output } = spawnShop({ dataDirectory, env: { WORKERS: '2' } }, port);
		const exited = once(child, 'exit');
		await expect.poll(() => workersOf({ child }), { timeout: processTimeoutMs }).toHaveLength(2);
		const workers = workersOf({ child });
		const [, late = 0] = workers;
		process.kill(late, 'SIGSTOP');
		const status = () =>
			fetch(`http://127.0.0.1:${port}/livez`).then(
				(response) => response.status,
				() => null,
			);
		await expect.poll(status, { timeout: processTimeoutMs }).toBe(200);
		expect(output()).not.toContain('ready');
		const database = postmasterPid(dataDirectory);
		child.kill('SIGTERM');
		process.kill(late, 'SIGCONT');
		expect(await exited).toEqual([0, null]);
		expect([database, ...workers].filter(isAlive)).toEqual([]);
	},
);

test('each worker receives the change of a product', { timeout: processTimeoutMs }, async () => {
	const shop = await startWorkers('2');
	const db = openDatabase({ connection: connectionOf(shop.dataDirectory), maxConnections: 1 });
	onTestFinished(() => db.destroy());
	const product = await db
		.selectFrom('products')
		.select('id')
		.where('status', '=', 'active')
		.limit(1)
		.executeTakeFirstOrThrow();
	const origins = () =>
		Promise.all(
			Array.from({ length: 6 }, async () => {
				const response = await fetch(`${shop.url}/api/v1/products/${product.id}`, { headers: { connection: 'close' } });
				return ((await response.json()) as { data: { product: { origin: string } } }).data.product.origin;
			}),
		);
	const before = await origins();
	expect(new Set(before).size).toBe(1);
	await db.updateTable('products').set({ origin: 'Lasalgaon' }).where('id', '=', product.id).execute();
	await expect.poll(origins, { timeout: processTimeoutMs }).toEqual(Array(6).fill('Lasalgaon'));
});
