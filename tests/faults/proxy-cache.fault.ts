import { chmodSync, copyFileSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#database/db.ts';
import { freePort } from '#database/embedded/server-process.ts';
import { faultSize, recordFault } from '#tests/fixtures/fault-size.ts';
import { prepareWriters } from '#tests/fixtures/order-writers.ts';
import { clusterPrograms } from '#tests/fixtures/postgres-node.ts';
import { createProgramGroup } from '#tests/fixtures/program-group.ts';
import { getVariant } from '#tests/fixtures/shop.ts';
import {
	connectionOf,
	makeDataDirectory,
	removeDataDirectory,
	root,
	startShopProcess,
} from '#tests/fixtures/shop-process.ts';
import { expect, onTestFinished, test, vi } from 'vitest';

const limitMs = 5000;

test('nginx answers anonymous callers from copies, shows a new price within three seconds, and pages while the shop is down', async () => {
	const changes = faultSize({ small: 3, full: 100 });
	expect(existsSync(clusterPrograms.nginx), 'nginx is missing: see docs/operations.md for the packages').toBe(true);
	const dataDirectory = await makeDataDirectory();
	onTestFinished(() => removeDataDirectory(dataDirectory));
	const shop = await startShopProcess({ dataDirectory, env: { TRUST_PROXY: '127.0.0.1' } });
	onTestFinished(async () => {
		await shop.stop();
	});
	const directory = mkdtempSync(join(tmpdir(), 'khetse-nginx-'));
	onTestFinished(() => removeDataDirectory(directory));
	const { own, run, killAll } = createProgramGroup(directory, '/usr/bin');
	onTestFinished(killAll);
	chmodSync(directory, 0o755);
	const port = await freePort();
	copyFileSync(join(root, 'deploy/nginx.conf'), join(directory, 'nginx.conf'));
	writeFileSync(join(directory, 'listen.conf'), `listen 127.0.0.1:${port};\n`);
	writeFileSync(join(directory, 'processes.conf'), `server ${new URL(shop.url).host};\n`);
	own(directory);
	run(clusterPrograms.nginx, ['-p', `${directory}/`, '-c', join(directory, 'nginx.conf'), '-g', 'daemon off;'], {
		name: 'nginx',
	});
	const url = `http://127.0.0.1:${port}`;
	await vi.waitFor(async () => expect((await fetch(url)).status).toBe(200), { interval: 50, timeout: 60_000 });
	const db = openDatabase({ connection: connectionOf(dataDirectory), maxConnections: 1 });
	onTestFinished(() => db.destroy());

	const statusOf = async (path: string, headers: Record<string, string> = {}) => {
		const response = await fetch(url + path, { headers });
		await response.arrayBuffer();
		return { status: response.status, cache: response.headers.get('x-cache'), etag: response.headers.get('etag') };
	};
	const paths = ['/', '/product', '/api/v1/products?limit=20'];
	const reads = 50;
	const kept: number[] = [];
	for (const path of paths) {
		const responses: Awaited<ReturnType<typeof statusOf>>[] = [];
		for (let read = 0; read < reads; read += 1) responses.push(await statusOf(path));
		expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
		kept.push(responses.filter(({ cache }) => cache === 'HIT').length);
		const known = await statusOf(path, { 'if-none-match': responses[0]?.etag ?? '' });
		expect(known.status, `${path} is known to the browser`).toBe(304);
	}
	// A copy is good for a second: fifty reads take less than five.
	for (const [index, count] of kept.entries()) expect(count, paths[index]).toBeGreaterThan(reads / 2);
	const [token = ''] = (await prepareWriters(db, 1)).tokens;
	const signedIn = { authorization: `Bearer ${token}` };
	for (const path of paths) expect(await statusOf(path, signedIn)).toMatchObject({ status: 200, cache: 'BYPASS' });

	const carrot = await getVariant(db, 'VR-CAR', '500 g');
	const shownMs: number[] = [];
	for (let change = 0; change < changes; change += 1) {
		const paise = carrot.pricePaise - 100 * (1 + (change % 10));
		await db.updateTable('variants').set({ price_paise: paise }).where('id', '=', carrot.variantId).execute();
		const changedAt = performance.now();
		for (;;) {
			const page = await (await fetch(`${url}/productdescription/${carrot.productId}`)).text();
			if (page.includes(`₹${paise / 100}<`)) break;
			expect(performance.now() - changedAt, `₹${paise / 100} is shown`).toBeLessThan(limitMs);
			await sleep(20);
		}
		shownMs.push(performance.now() - changedAt);
	}
	const longest = Math.max(...shownMs);

	await shop.stop();
	for (const path of paths) expect(await statusOf(path), path).toMatchObject({ status: 200, cache: 'STALE' });
	recordFault('R35', {
		n: changes,
		result: `of ${reads} reads each ${kept.join(', ')} were answered by nginx, 0 of ${paths.length} signed-in ones; ${changes} new prices on the page after ${longest.toFixed(0)} ms at most; all pages from copies while the shop is down`,
	});
	// A second until the shop has made its copy again, and a second of nginx, which counts whole ones.
	expect(longest).toBeLessThan(3000);
}, 600_000);
