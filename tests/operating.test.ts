import { once } from 'node:events';
import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { openDatabase } from '#database/db.ts';
import { freePort } from '#database/embedded/server-process.ts';
import { insertUser } from '#database/seed/insert-user.ts';
import { insertBackupRun } from '#server/backup/backup-run-queries.ts';
import { killPostmaster, workersOf } from '#tests/fixtures/process-ids.ts';
import { passwordHash } from '#tests/fixtures/shop.ts';
import {
	connectionOf,
	makeDataDirectory,
	removeDataDirectory,
	type ShopProcess,
	spawnShop,
	startShopProcess,
} from '#tests/fixtures/shop-process.ts';
import { expect, onTestFinished, test, vi } from 'vitest';

/** Limit for a process that hangs. */
const processTimeoutMs = 240_000;

async function startShop(env: Record<string, string>, openFiles?: number): Promise<ShopProcess> {
	const dataDirectory = await makeDataDirectory();
	const shop = await startShopProcess({ dataDirectory, env, ...(openFiles === undefined ? {} : { openFiles }) });
	onTestFinished(async () => {
		await shop.stop();
		removeDataDirectory(dataDirectory);
	});
	return shop;
}

/** The lines of JSON that the shop wrote. */
function linesOf(shop: ShopProcess): Record<string, unknown>[] {
	const lines = shop.output().split('\n');
	return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Record<string, unknown>);
}

const json = { 'content-type': 'application/json' };

test('two workers are counted together, and the standard output has requests and sign-ins without e-mails and tokens', {
	timeout: processTimeoutMs,
}, async () => {
	const metricsPort = await freePort();
	const shop = await startShop({ WORKERS: '2', METRICS_PORT: String(metricsPort), ACCESS_LOG: '1' });
	const db = openDatabase({ connection: connectionOf(shop.dataDirectory), maxConnections: 1 });
	onTestFinished(() => db.destroy());
	const email = 'watched@example.in';
	const userId = await insertUser(db, { email, passwordHash: passwordHash.secret1 });

	async function logIn(password: string) {
		const body = JSON.stringify({ email, password });
		const response = await fetch(`${shop.url}/api/v1/auth/login`, { method: 'POST', headers: json, body });
		return { status: response.status, body: (await response.json()) as { token?: string } };
	}
	expect((await logIn('wrong password')).status).toBe(401);
	const { status, body } = await logIn('secret1');
	expect(status).toBe(200);
	const token = body.token ?? '';
	const office = await fetch(`${shop.url}/api/v1/office/staff`, { headers: { authorization: `Bearer ${token}` } });
	expect(office.status).toBe(403);
	const products = () => fetch(`${shop.url}/api/v1/products?limit=2&email=${email}`).then((each) => each.text());
	for (let index = 0; index < 4; index += 1) await products();
	expect((await fetch(`${shop.url}/${'long'.repeat(500)}`)).status).toBe(404);
	expect((await fetch(`${shop.url}/x/${email}`)).status).toBe(404);

	const head = 'POST /api/v1/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n';
	const broken = connect({ port: Number(new URL(shop.url).port), host: '127.0.0.1' });
	broken.end(`${head}transfer-encoding: chunked\r\n\r\n1\r\n{\r\nzz\r\n`);
	const unreadable = await textOf(broken);
	expect(unreadable).toMatch(/^HTTP\/1.1 400 /);
	expect(unreadable).toMatch(/\r\nx-content-type-options: nosniff\r\n/);

	await expect.poll(() => linesOf(shop).filter(({ path }) => path === '/api/v1/products').length).toBe(4);
	await expect.poll(() => linesOf(shop).map(({ path }) => path)).toContain('/x/(e-mail)');
	const notReadLine = () => linesOf(shop).find(({ path, status }) => path === '/api/v1/auth/login' && status === 400);
	await expect.poll(notReadLine).toMatchObject({ event: 'request', class: 'sign-in' });
	expect(notReadLine()).not.toHaveProperty('aborted');
	const events = linesOf(shop);
	expect(events).toContainEqual(expect.objectContaining({ event: 'sign-in failed', code: 'BAD_CREDENTIALS' }));
	expect(events).toContainEqual(expect.objectContaining({ event: 'signed in', user: userId }));
	expect(events).toContainEqual(expect.objectContaining({ event: 'access refused', user: userId }));
	expect(events).toContainEqual(
		expect.objectContaining({ event: 'request', method: 'POST', path: '/api/v1/auth/login', status: 401 }),
	);
	for (const secret of [email, token, 'limit=2', 'wrong password']) expect(shop.output()).not.toContain(secret);
	for (const line of shop.output().split('\n')) expect(line.length).toBeLessThan(1000);
	expect(shop.errorOutput()).toBe('');

	const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
	expect(metrics).toMatch(/^khetse_requests_total\{class="sign-in",status="401"\} 1$/m);
	expect(metrics).toMatch(/^khetse_requests_total\{class="sign-in",status="200"\} 1$/m);
	expect(metrics).toMatch(/^khetse_requests_total\{class="sign-in",status="400"\} 1$/m);
	const ofProducts = [...metrics.matchAll(/^khetse_requests_total\{class="(?:copy|catalogue)".*\} (\d+)$/gm)];
	expect(ofProducts.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(4);
	for (const name of ['work', 'refused_total', 'connections', 'cache_bytes', 'database_connections', 'database_up 1']) {
		expect(metrics).toContain(`khetse_${name}`);
	}
	await expect
		.poll(async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(), { timeout: processTimeoutMs })
		.toContain('khetse_job_failed{job="publish scheduled prices"} 0');
	expect(metrics).toMatch(/^khetse_backup_last_success_timestamp_seconds 0$/m);
	expect(metrics).toMatch(/^khetse_backup_failed 0$/m);
	const written = { endedAt: new Date(), isPhysical: false };
	await insertBackupRun(db, { ...written, startedAt: new Date(1_795_143_600_000), file: 'a', bytes: 1, error: null });
	await insertBackupRun(db, { ...written, startedAt: new Date(), file: 'b', bytes: null, error: 'ENOSPC' });
	const afterFailure = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
	expect(afterFailure).toMatch(/^khetse_backup_last_success_timestamp_seconds 1795143600$/m);
	expect(afterFailure).toMatch(/^khetse_backup_failed 1$/m);
	expect((await fetch(`${shop.url}/metrics`)).status).toBe(404);
});

test.skipIf(process.platform !== 'linux')(
	'metrics are answered while a worker starts, which then answers requests, and those of jobs while a worker hangs',
	{ timeout: processTimeoutMs },
	async () => {
		const metricsPort = await freePort();
		const shop = await startShop({ WORKERS: '2', METRICS_PORT: String(metricsPort) });
		const readMetrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
		const first = workersOf(shop);
		expect(first).toHaveLength(2);
		const [ended = 0, other = 0] = first;
		process.kill(ended, 'SIGKILL');
		const starting = await vi.waitUntil(() => workersOf(shop).find((each) => !first.includes(each)), {
			timeout: processTimeoutMs,
			interval: 5,
		});
		process.kill(starting, 'SIGSTOP');
		const during = await readMetrics();
		expect(during).toMatch(/^khetse_job_failed/m);
		expect(during).toMatch(/^khetse_database_up 1$/m);
		expect(during).toMatch(/^khetse_metrics_incomplete 0$/m);
		process.kill(starting, 'SIGCONT');
		process.kill(other, 'SIGSTOP');
		const hanging = await readMetrics();
		process.kill(other, 'SIGKILL');
		expect(hanging).toMatch(/^khetse_backup_failed 0$/m);
		expect(hanging).not.toContain('khetse_requests_total');
		expect(hanging).toMatch(/^khetse_metrics_incomplete 1$/m);
		const isAnswering = () =>
			fetch(`${shop.url}/livez`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(1000) }).then(
				({ status }) => status === 200,
				() => false,
			);
		await vi.waitUntil(isAnswering, { timeout: processTimeoutMs, interval: 100 });
		expect(workersOf(shop)).toContain(starting);
		expect(shop.errorOutput()).toBe('');
	},
);

test('a stopping shop is not ready, closes its connections after their responses and ends beside a client that does not read', {
	timeout: processTimeoutMs,
}, async () => {
	const shop = await startShop({ DRAIN_SECONDS: '2' });
	const { port } = new URL(shop.url);
	expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);

	// Asks for much and reads nothing: its responses wait in the shop.
	const reader = connect({ port: Number(port), host: '127.0.0.1' });
	reader.on('error', () => {});
	reader.pause();
	reader.write('GET /api/v1/products?limit=100 HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(17));
	await once(reader, 'connect');

	const ended = once(shop.child, 'exit');
	const signalledAt = performance.now();
	shop.child.kill('SIGTERM');
	await expect
		.poll(async () => (await fetch(`${shop.url}/readyz`)).status, { timeout: processTimeoutMs, interval: 10 })
		.toBe(503);
	const during = await fetch(`${shop.url}/livez`);
	expect([during.status, during.headers.get('connection')]).toEqual([200, 'close']);
	expect(during.headers.get('x-content-type-options')).toBe('nosniff');
	expect((await ended)[0]).toBe(0);
	// Two seconds until it closes its port, two to three for the reader; the rest is for a busy machine.
	expect(performance.now() - signalledAt).toBeLessThan(10_000);
	reader.destroy();
});

test.skipIf(process.platform !== 'linux')(
	'of a process that may open few files connections take no more than leave enough for the database',
	{ timeout: processTimeoutMs },
	async () => {
		const shop = await startShop({}, 316);
		expect(linesOf(shop)).toContainEqual(expect.objectContaining({ most: 76, level: 40 }));
		const silent = Array.from({ length: 500 }, () => connect(Number(new URL(shop.url).port), '127.0.0.1'));
		onTestFinished(() => {
			for (const socket of silent) socket.destroy();
		});
		for (const socket of silent) socket.on('error', () => {}).resume();
		await vi.waitUntil(() => silent.filter(({ destroyed }) => destroyed).length >= 424, { timeout: 60_000 });
		expect(silent.filter(({ destroyed }) => !destroyed).length).toBeGreaterThan(50);
		await killPostmaster(shop.dataDirectory);
		const readProducts = () => fetch(`${shop.url}/api/v1/products?q=${Math.random()}`).then(({ status }) => status);
		await vi.waitUntil(async () => (await readProducts()) === 200, { timeout: 60_000, interval: 100 });
		expect([shop.child.exitCode, shop.child.signalCode]).toEqual([null, null]);
	},
);

test('starts and goes on when the program that reads its output has ended', { timeout: processTimeoutMs }, async () => {
	const dataDirectory = await makeDataDirectory();
	const port = await freePort();
	const { child, errorOutput } = spawnShop({ dataDirectory, env: { WORKERS: '2' } }, port);
	const exited = once(child, 'exit');
	onTestFinished(async () => {
		child.kill('SIGKILL');
		await exited;
		removeDataDirectory(dataDirectory);
	});
	child.stdout?.destroy();
	const isReady = () =>
		fetch(`http://127.0.0.1:${port}/readyz`).then(
			({ status }) => status === 200,
			() => false,
		);
	await vi.waitUntil(async () => child.exitCode !== null || (await isReady()), { timeout: 60_000, interval: 100 });
	expect(errorOutput()).toBe('');
	child.kill('SIGTERM');
	expect(await exited).toEqual([0, null]);
});
