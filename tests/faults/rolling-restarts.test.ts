import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#database/db.ts';
import { freePort } from '#database/embedded/server-process.ts';
import { startEmbeddedPostgres } from '#database/embedded/supervisor.ts';
import { startBalancer } from '#tests/fixtures/balancer.ts';
import { urlOf } from '#tests/fixtures/cluster.ts';
import { faultSize, recordFault } from '#tests/fixtures/fault-size.ts';
import { requestText, sendLoad } from '#tests/fixtures/http-load.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { prepareWriters } from '#tests/fixtures/order-writers.ts';
import { orderBody } from '#tests/fixtures/shop.ts';
import {
	connectionOf,
	makeDataDirectory,
	makeEmptyDataDirectory,
	removeDataDirectory,
	type ShopProcess,
	startShopProcess,
} from '#tests/fixtures/shop-process.ts';
import { expect, onTestFinished, test, vi } from 'vitest';

const restarts = faultSize({ small: 1, full: 10 });
const perSecond = faultSize({ small: 40, full: 400 });
const requests = faultSize({ small: 120, full: 100_000 });

test('fails no request while two shops behind a proxy are restarted in turns', async () => {
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
				// Far above the time in which a busy balancer notices it.
				DRAIN_SECONDS: '5',
			},
		});
	const shops: ShopProcess[] = [await start(0), await start(1)];
	const balancer = await startBalancer(ports);
	onTestFinished(async () => {
		await balancer.stop();
		for (const shop of shops) await shop.kill();
		await database.stop();
		for (const each of [directory, ...directories]) removeDataDirectory(each);
	});
	const db = openDatabase({ connection: connectionOf(directory), maxConnections: 2 });
	const { tokens, variants } = await prepareWriters(db, 20);
	const body = orderBody(variants.map((variant) => ({ variant, qty: 2 })));
	const visits = tokens.flatMap((token) => [
		requestText('GET', '/'),
		requestText('GET', '/api/v1/products'),
		requestText('GET', '/api/v1/user/me', { token }),
		requestText('POST', '/api/v1/orders/createOrder', { token, key: 'restart-{n}', body }),
	]);

	let isLoaded = true;
	const load = sendLoad({
		port: balancer.port,
		requests: visits,
		perSecond,
		connections: 500,
		seconds: requests / perSecond,
	}).finally(() => {
		isLoaded = false;
	});
	let done = 0;
	while (isLoaded && done < restarts) {
		const index = done % 2;
		expect(await shops[index]?.stop()).toBe(0);
		shops[index] = await start(index);
		done += 1;
		await vi.waitUntil(() => balancer.isReady(ports[index] ?? 0), { timeout: 120_000 });
	}
	const result = await load;
	const failed = Object.entries(result.statuses).filter(([status]) => !['200', '201'].includes(status));
	recordFault('R31', {
		n: result.sent,
		result: `${done} restarts, ${failed.map(([status, { count }]) => `${count} × ${status}`).join(', ') || 'no request failed'}; ${result.unsent} not sent`,
	});
	expect(failed).toEqual([]);
	expect(balancer.failed()).toBe(0);
	expect((await findContradictions(db)).problems).toEqual([]);
	await db.destroy();
});
