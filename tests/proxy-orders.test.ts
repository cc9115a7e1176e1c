import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refusals } from '#contract/errors.ts';
import { busyPage } from '#server/platform/busy-response.ts';
import { isNginxInstalled, startNginx } from '#tests/fixtures/nginx.ts';
import { expect, onTestFinished, test } from 'vitest';

/** A process that answers its homepage with 200. @returns its URL */
async function startProcess(answer: RequestListener): Promise<string> {
	const server = createServer((request, response) => {
		if (request.url === '/') response.end();
		else answer(request, response);
	}).listen(0, '127.0.0.1');
	onTestFinished(() => {
		server.close();
		server.closeAllConnections();
	});
	await once(server, 'listening');
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Each page loads again after another time. */
const withoutSeconds = (page: string) => page.replace(/content="(5|6|7|8|9|10)"/, '');

const order = (url: string, end = '') =>
	fetch(`${url}/api/v1/orders/createOrder${end}`, { method: 'POST', body: '{}' });

const headOf = ({ status, headers }: Response) => [status, headers.get('retry-after'), headers.get('content-type')];

/** The response is that of the shop for a request that it refuses as busy. */
async function expectBusy(response: Response): Promise<void> {
	expect(headOf(response), response.url).toEqual([503, '2', 'application/json; charset=utf-8']);
	expect(await response.json(), response.url).toEqual({
		...{ status: 'error', message: refusals.BUSY.message, code: 'BUSY' },
		requestId: expect.stringMatching(/^[\da-f]{32}$/),
	});
}

test.runIf(isNginxInstalled)('nginx refuses an order while each process has as many as it may have', async () => {
	const { promise: isComplete, resolve: complete } = Promise.withResolvers<void>();
	let arrived = 0;
	const hold: RequestListener = async (_request, response) => {
		arrived += 1;
		await isComplete;
		response.writeHead(201).end();
	};
	const { url } = await startNginx([await startProcess(hold), await startProcess(hold)], { mostOrders: 1 });
	const first = [order(url), order(url, '/')];
	await expect.poll(() => arrived).toBe(2);
	for (const end of ['', '/', '?page=1']) await expectBusy(await order(url, end));
	expect(arrived).toBe(2);
	complete();
	expect((await Promise.all(first)).map(({ status }) => status)).toEqual([201, 201]);
	expect((await order(url)).status).toBe(201);
});

test.runIf(isNginxInstalled)('an order that a process has got and not answered is not refused as busy', async () => {
	let arrived = 0;
	const { url } = await startNginx([
		await startProcess((request) => {
			arrived += 1;
			request.socket.destroy();
		}),
	]);
	const lost = await order(url);
	expect([lost.status, lost.headers.get('retry-after'), arrived]).toEqual([502, null, 1]);
});

test.runIf(isNginxInstalled)('nginx takes 100 orders a second of one address, after 200 at once', async () => {
	const { url } = await startNginx([await startProcess((_request, response) => response.writeHead(201).end())]);
	const startedAt = performance.now();
	let taken = 0;
	let isRefused = false;
	/** fewer at a time than a process may have */
	const senders = Array.from({ length: 32 }, async () => {
		for (let sent = 0; sent < 100 && !isRefused; sent += 1) {
			const { status } = await order(url);
			if (status === 201) taken += 1;
			else isRefused = status === 503;
		}
	});
	await Promise.all(senders);
	expect(isRefused).toBe(true);
	expect(taken).toBeGreaterThanOrEqual(200);
	expect(taken).toBeLessThanOrEqual(201 + (100 * (performance.now() - startedAt)) / 1000);
});

test.runIf(isNginxInstalled)('nginx refuses requests of one address above those it may have in progress', async () => {
	const { promise: isComplete, resolve: complete } = Promise.withResolvers<void>();
	let arrived = 0;
	const hold: RequestListener = async (_request, response) => {
		arrived += 1;
		await isComplete;
		response.end();
	};
	const { url } = await startNginx([await startProcess(hold)], { mostRequests: 1 });
	const first = fetch(`${url}/product`);
	await expect.poll(() => arrived).toBe(1);
	for (const path of ['/cart', '/api/v1/office/orders', '/api/v1/user/me']) await expectBusy(await fetch(url + path));
	await expectBusy(await order(url));
	for (const path of ['/', '/hi', '/mr/cart', '/history']) {
		const page = await fetch(url + path, { headers: { accept: 'text/html,*/*;q=0.8' } });
		expect(headOf(page), path).toEqual([503, '2', 'text/html; charset=utf-8']);
		expect(withoutSeconds(await page.text())).toBe(withoutSeconds(busyPage(path)));
	}
	complete();
	expect((await first).status).toBe(200);
	expect(arrived).toBe(1);
});

test.runIf(isNginxInstalled)('nginx logs requests that no process has answered without their queries', async () => {
	const { url, readLogs } = await startNginx([await startProcess((request) => request.socket.destroy())]);
	const query = '?email=asha@example.in';
	for (const path of ['/api/v1/orders', '/api/v1/office/orders', '/product']) {
		expect((await fetch(url + path + query)).status).toBe(502);
	}
	expect((await order(url, query)).status).toBe(502);
	const lines = () =>
		readLogs()
			.trim()
			.split('\n')
			.filter((line) => line.includes(' 502 '));
	await expect.poll(lines).toHaveLength(4);
	for (const line of lines()) {
		expect(line).toMatch(/^\S+ (GET|POST) "\/[\w/]+" 502 127\.0\.0\.1:\d+(, \S+)* 502(, \S+)* [\d.]+$/);
	}
	expect(readLogs()).not.toContain('asha');
});
