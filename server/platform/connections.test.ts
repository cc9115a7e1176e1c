import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { limitConnections } from './connections.ts';

const limits = {
	most: 2,
	unreadMs: 60_000,
	crowdedUnreadMs: 20,
	stoppingUnreadMs: 20,
	unreadBytes: 2 ** 40,
	checkMs: 5,
};
const within = { timeout: 60_000, interval: 5 };

async function openServer(listener: RequestListener, more: Partial<typeof limits> = {}) {
	const server = createServer(listener);
	const connections = limitConnections(server, { ...limits, ...more });
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	async function open(request = ''): Promise<Socket> {
		const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
		socket.on('error', () => {});
		await once(socket, 'connect');
		if (request !== '') {
			socket.write(request);
			await once(socket, 'data');
		}
		socket.resume();
		return socket;
	}
	return { connections, open };
}

const get = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';

test('a connection that has sent nothing makes room before an older one that has', async () => {
	const { connections, open } = await openServer((_request, response) => response.end('ok'));
	const customer = await open(get);
	const silent = await open();
	await vi.waitUntil(() => connections.open() === 2, within);
	await open(get);
	await vi.waitUntil(() => silent.destroyed, within);
	expect(customer.destroyed).toBe(false);
	expect(connections.closed()).toEqual({ idle: 1, unread: 0 });
});

test.for(['many responses wait', 'the process stops'])(
	'a client that reads nothing is disconnected soon when %s',
	async (reason) => {
		const body = Buffer.alloc(64 * 1024 ** 2);
		const isCrowded = reason === 'many responses wait';
		const { connections, open } = await openServer((_request, response) => response.end(body), {
			...(isCrowded ? { unreadBytes: 1024 ** 2 } : {}),
		});
		const reader = await open();
		reader.pause();
		reader.write(get);
		if (!isCrowded) connections.beginDrain();
		await vi.waitUntil(() => connections.closed().unread === 1, within);
		await vi.waitUntil(() => connections.open() === 0, within);
		expect(connections.closed().unread).toBe(1);
	},
);
