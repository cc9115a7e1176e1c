import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refusals } from '#contract/errors.ts';
import { isNginxInstalled, startNginx } from '#tests/fixtures/nginx.ts';
import { expect, onTestFinished, test } from 'vitest';

/** A process that answers everything but orders with 200. @returns its URL */
async function startProcess(answerOrder: RequestListener): Promise<string> {
	const server = createServer((request, response) => {
		if (request.method === 'POST') answerOrder(request, response);
		else response.end();
	}).listen(0, '127.0.0.1');
	onTestFinished(() => {
		server.close();
		server.closeAllConnections();
	});
	await once(server, 'listening');
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const order = (url: string, end = '') =>
	fetch(`${url}/api/v1/orders/createOrder${end}`, { method: 'POST', body: '{}' });

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
	for (const end of ['', '/', '?page=1']) {
		const refused = await order(url, end);
		expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('content-type')], end).toEqual([
			503,
			'2',
			'application/json; charset=utf-8',
		]);
		expect(await refused.json(), end).toEqual({
			...{ status: 'error', message: refusals.BUSY.message, code: 'BUSY' },
			requestId: expect.stringMatching(/^[\da-f]{32}$/),
		});
	}
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
