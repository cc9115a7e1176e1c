import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#database/db.ts';
import { freePort } from '#database/embedded/server-process.ts';
import { startEmbeddedPostgres } from '#database/embedded/supervisor.ts';
import { startBalancer } from '#tests/fixtures/balancer.ts';
import { urlOf } from '#tests/fixtures/cluster.ts';
import { expectInFaultRun, faultSize, recordFault } from '#tests/fixtures/fault-size.ts';
import { requestText, sendLoad } from '#tests/fixtures/http-load.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { isNginxInstalled, startNginx } from '#tests/fixtures/nginx.ts';
import { prepareWriters } from '#tests/fixtures/order-writers.ts';
import { orderBody } from '#tests/fixtures/shop.ts';
import {
	connectionOf,
	makeDataDirectory,
	makeEmptyDataDirectory,
	removeDataDirectory,
	root,
	type ShopProcess,
	startShopProcess,
} from '#tests/fixtures/shop-process.ts';
import { expect, onTestFinished, test, vi } from 'vitest';

/** In turns: at full size ten of each process. */
const restarts = faultSize({ small: 1, full: 20 });
/** Longer than the restarts with their pauses take. */
const fullRequests = 200_000;
/** A quarter of them orders. One process carries them beside one that starts: the rows are of restarts, not of overload. */
const perSecond = faultSize({ small: 40, full: 200 });
/** As docs/operations.md says: a process that has started needs more time for each request at first. */
const pauseMs = faultSize({ small: 0, full: 30_000 });

/** As in the files of deploy/; far above the time in which a busy balancer notices it. */
const [drainSeconds = '0', ...otherDrainSeconds] = ['compose.yml', 'khetse@.service'].map(
	(file) => /DRAIN_SECONDS[:=] ?"?(\d+)/.exec(readFileSync(join(root, 'deploy', file), 'utf8'))?.[1],
);

/** Two shops on one database, and what their customers send. */
async function startShops() {
	const directory = await makeDataDirectory();
	const database = await startEmbeddedPostgres({ dataDirectory: directory, binDirectory: null, logStep: () => {} });
	const directories = [makeEmptyDataDirectory(), makeEmptyDataDirectory()];
	const ports = [await freePort(), await freePort()];
	const start = (index: number) =>
		startShopProcess({
			dataDirectory: directories[index] ?? '',
			port: ports[index] ?? 0,
			env: {
				DATABASE_URL: urlOf(connectionOf(directory), 'khetse'),
				SECRET_KEY: readFileSync(join(directory, 'secret-key'), 'utf8').trim(),
				DEMO: '1',
				TRUST_PROXY: '127.0.0.1',
				DRAIN_SECONDS: drainSeconds,
			},
		});
	const shops: ShopProcess[] = [await start(0), await start(1)];
	const db = openDatabase({ connection: connectionOf(directory), maxConnections: 2 });
	onTestFinished(async () => {
		for (const shop of shops) await shop.kill();
		await db.destroy();
		await database.stop();
		for (const each of [directory, ...directories]) removeDataDirectory(each);
	});
	// So many that what one account may have in progress is no limit.
	const { tokens, variants } = await prepareWriters(db, faultSize({ small: 20, full: 200 }));
	const body = orderBody(variants.map((variant) => ({ variant, qty: 2 })));
	const visits = tokens.flatMap((token) => [
		requestText('GET', '/'),
		requestText('GET', '/api/v1/products'),
		requestText('GET', '/api/v1/user/me', { token }),
		requestText('POST', '/api/v1/orders/createOrder', { token, key: 'restart-{n}', body }),
	]);

	/** Restarts them in turns, as docs/operations.md says, as long as requests are sent. */
	async function restartUnderLoad(load: {
		port: number;
		requests: number;
		addresses?: number;
		isRepeated?: boolean;
		isReady: (port: number) => Promise<boolean> | boolean;
	}) {
		let isLoaded = true;
		const loading = sendLoad({
			port: load.port,
			requests: visits,
			perSecond,
			connections: 500,
			addresses: load.addresses,
			seconds: load.requests / perSecond,
			isRepeated: load.isRepeated === true,
		}).finally(() => {
			isLoaded = false;
		});
		/** restarts of each process */
		const done: [number, number] = [0, 0];
		while (isLoaded && done[0] + done[1] < restarts) {
			const index = done[0] > done[1] ? 1 : 0;
			await sleep(pauseMs);
			expect(await shops[index]?.stop()).toBe(0);
			shops[index] = await start(index);
			done[index] += 1;
			await vi.waitUntil(() => load.isReady(ports[index] ?? 0), { timeout: 120_000 });
		}
		const result = await loading;
		const failed = Object.entries(result.statuses).filter(([status]) => !['200', '201'].includes(status));
		return { done, result, failed: failed.map(([status, { count }]) => `${count} × ${status}`) };
	}

	/** Every request was sent, and each order that was confirmed is there once. */
	async function expectAll({ done, result }: Awaited<ReturnType<typeof restartUnderLoad>>, requests: number) {
		expect(done).toEqual([Math.ceil(restarts / 2), Math.floor(restarts / 2)]);
		expect([result.sent, result.unsent]).toEqual([requests, 0]);
		const { count } = await db
			.selectFrom('orders')
			.innerJoin('users', 'users.id', 'orders.user_id')
			.where('users.email', 'like', 'writer%')
			.select((eb) => eb.fn.countAll<number>().as('count'))
			.executeTakeFirstOrThrow();
		expect(count).toBe(result.statuses['201']?.count);
		expect((await findContradictions(db)).problems).toEqual([]);
	}
	return { ports, urls: shops.map(({ url }) => url), restartUnderLoad, expectAll };
}

test('fails no request while two shops behind a proxy are restarted in turns', async () => {
	const requests = faultSize({ small: 120, full: fullRequests });
	const { ports, restartUnderLoad, expectAll } = await startShops();
	const balancer = await startBalancer(ports);
	onTestFinished(() => balancer.stop());
	const restarted = await restartUnderLoad({ port: balancer.port, requests, isReady: balancer.isReady });
	const { done, result, failed } = restarted;
	recordFault('R31', {
		n: result.sent,
		result: `${done.join(' + ')} restarts of the two processes in turns under ${perSecond} requests/s, ${failed.join(', ') || 'no request failed'}; ${result.unsent} not sent`,
	});
	expect(failed).toEqual([]);
	expect(balancer.failed()).toBe(0);
	await expectAll(restarted, requests);
});

test('fails no request of the frontends while two shops behind nginx are restarted in turns', {
	skip: !isNginxInstalled && !faultSize({ small: false, full: true }),
}, async () => {
	const requests = faultSize({ small: 480, full: fullRequests });
	const { urls, restartUnderLoad, expectAll } = await startShops();
	const { port, readLogs } = await startNginx(urls);
	const isReady = async (shopPort: number) => (await fetch(`http://127.0.0.1:${shopPort}/readyz`)).status === 200;
	const restarted = await restartUnderLoad({ port, requests, addresses: 100, isRepeated: true, isReady });
	const { done, result, failed } = restarted;
	const first = Object.entries(result.failedFirst).map(([status, count]) => `${count} × ${status}`);
	recordFault('R31b', {
		n: result.sent,
		result: `${done.join(' + ')} restarts of the two processes in turns under ${perSecond} requests/s, ${failed.join(', ') || 'no request failed'}; without a second try ${first.join(', ') || 'none either'}`,
	});
	expect(failed).toEqual([]);
	expect(otherDrainSeconds).toEqual([drainSeconds]);
	const failedFirst = Object.values(result.failedFirst).reduce((sum, count) => sum + count, 0);
	// Which process did not answer them, and when.
	if (failedFirst > 0) process.stderr.write(readLogs());
	// In the second in which a process starts beside it, the other one may refuse an order as busy; the frontends send it again.
	expectInFaultRun(failedFirst, requests / 1000, 'requests that fail without a second try');
	await expectAll(restarted, requests);
});
