import dns from 'node:dns';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkFree, listen } from './listening.ts';
import { serveMetrics } from './metrics.ts';

vi.mock('node:dns/promises', { spy: true });

const host = '127.0.0.1';

async function openPort(answer: () => Promise<string> | string) {
	const app = fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
	const sockets: Socket[] = [];
	app.server.on('connection', (socket) => void sockets.push(socket));
	/** open connections when the hooks for the end of the app ran; null: they have not */
	const closed: { connections: number | null } = { connections: null };
	app.addHook('onClose', () => {
		closed.connections = sockets.filter(({ destroyed }) => !destroyed).length;
	});
	app.route({ method: ['GET', 'POST'], url: '/first', handler: answer });
	// As a shop that stops answers.
	app.get('/last', (_request, reply) => {
		reply.header('connection', 'close');
		return answer();
	});
	const port = await listen(app, { host, port: 0 });
	onTestFinished(async () => {
		app.server.closeAllConnections();
		await app.close();
	});
	return { app, port, closed };
}

/** A client in a thread of its own. Told to, it sends a request and says in `sent` that the system has it. */
const client = `
	const { once } = require('node:events');
	const { connect } = require('node:net');
	const { parentPort, workerData: { port, sent, isKept } } = require('node:worker_threads');
	const open = async () => {
		const socket = connect(port, '127.0.0.1').setEncoding('latin1');
		socket.on('error', () => {});
		await once(socket, 'connect');
		return socket;
	};
	(async () => {
		const kept = isKept ? await open() : null;
		if (kept !== null) {
			kept.write('GET /first HTTP/1.1\\r\\nhost: a\\r\\n\\r\\n');
			await once(kept, 'data');
		}
		parentPort.postMessage('ready');
		await once(parentPort, 'message');
		const socket = kept ?? (await open());
		socket.write('GET /last HTTP/1.1\\r\\nhost: a\\r\\n\\r\\n', () => {
			Atomics.store(sent, 0, 1);
			Atomics.notify(sent, 0);
		});
		let response = '';
		for await (const text of socket) response += text;
		parentPort.postMessage(response);
	})().catch((error) => parentPort.postMessage(String(error)));
`;

/** The process stands still, as while it makes a page, until the thread has sent. */
function startClient(workerData: { port: number; sent: Int32Array; isKept: boolean }): Worker {
	const worker = new Worker(client, { eval: true, workerData });
	onTestFinished(async () => {
		await worker.terminate();
	});
	return worker;
}

test.for([
	['a new connection', false],
	['a connection that seemed to be idle', true],
] as const)('a request that has arrived on %s when the port closes is answered', async ([, isKept]) => {
	const { app, port } = await openPort(() => 'answered');
	const sent = new Int32Array(new SharedArrayBuffer(4));
	const worker = startClient({ port, sent, isKept });
	expect(await once(worker, 'message')).toEqual(['ready']);
	worker.postMessage('send');
	Atomics.wait(sent, 0, 0);
	const response = once(worker, 'message');
	await app.close();
	expect((await response)[0]).toContain('answered');
});

test('requests in progress on connections of every socket are answered before the app closes', async () => {
	const release = Promise.withResolvers<void>();
	let arrived = 0;
	const { app, port, closed } = await openPort(async () => {
		arrived += 1;
		await release.promise;
		return 'answered';
	});
	const responses = Array.from({ length: 40 }, async () => {
		const response = await fetch(`http://${host}:${port}/last`);
		return response.text();
	});
	await vi.waitUntil(() => arrived === 40, { timeout: 60_000, interval: 5 });
	const closing = app.close();
	await vi.waitUntil(() => !app.server.listening, { timeout: 60_000, interval: 5 });
	await expect(fetch(`http://${host}:${port}/last`)).rejects.toThrow();
	expect(closed.connections).toBe(null);
	release.resolve();
	expect(new Set(await Promise.all(responses))).toEqual(new Set(['answered']));
	await closing;
	expect(closed.connections).toBe(0);
});

test('a response that its client takes slowly is complete before the app closes', async () => {
	// More than the system takes for a client that does not read.
	const { app, port } = await openPort(() => 'x'.repeat(32 * 1024 * 1024));
	const client = connect(port, host);
	onTestFinished(() => void client.destroy());
	client.pause();
	client.write('GET /first HTTP/1.1\r\nhost: a\r\n\r\n');
	const [connection] = (await once(app.server, 'connection')) as [Socket];
	await vi.waitUntil(() => connection.writableLength > 0, { timeout: 60_000, interval: 5 });
	const closing = app.close();
	await vi.waitUntil(() => !app.server.listening, { timeout: 60_000, interval: 5 });
	let received = 0;
	client.on('data', (bytes) => {
		received += bytes.length;
	});
	client.resume();
	await closing;
	await once(client, 'close');
	expect(received).toBeGreaterThan(32 * 1024 * 1024);
});

test('a connection whose body arrives after the port has closed ends with its response', async () => {
	const { app, port } = await openPort(() => 'answered');
	const client = connect(port, host).setEncoding('latin1');
	onTestFinished(() => void client.destroy());
	client.write('POST /first HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: 1\r\n\r\n');
	await once(app.server, 'request');
	const startedAt = performance.now();
	const closing = app.close();
	await vi.waitUntil(() => !app.server.listening, { timeout: 60_000, interval: 5 });
	client.write('a');
	expect(await text(client)).toContain('answered');
	await closing;
	// An idle one is kept open for longer.
	expect(performance.now() - startedAt).toBeLessThan(app.server.keepAliveTimeout);
});

test('a connection that has sent nothing does not hold the end of the app', async () => {
	const { app, port } = await openPort(() => 'answered');
	const client = connect(port, host);
	onTestFinished(() => void client.destroy());
	await once(app.server, 'connection');
	const startedAt = performance.now();
	await app.close();
	// Node itself ends it when no request has come in this time.
	expect(performance.now() - startedAt).toBeLessThan(app.server.headersTimeout);
});

test('a request that arrives as the port closes on a connection unused until then is answered', async () => {
	const { app, port } = await openPort(() => 'answered');
	const client = connect(port, host).setEncoding('latin1');
	await once(app.server, 'connection');
	const now = performance.now.bind(performance);
	vi.spyOn(performance, 'now').mockImplementation(() => now() + 1000);
	const { close } = Server.prototype;
	vi.spyOn(Server.prototype, 'close').mockImplementation(function (this: Server, ...done) {
		// The system has it at once; the process sees it in its next turn.
		if (client.bytesWritten === 0) client.write('GET /last HTTP/1.1\r\nhost: a\r\n\r\n');
		return Reflect.apply(close, this, done);
	});
	onTestFinished(() => void vi.restoreAllMocks());
	const closing = app.close();
	expect(await text(client)).toContain('answered');
	await closing;
});

test.runIf(process.platform === 'linux')('several connections are accepted in one turn of the event loop', async () => {
	const { app, port } = await openPort(() => 'answered');
	let accepted = 0;
	app.server.on('connection', () => {
		accepted += 1;
	});
	const opened = 64;
	const sockets = Array.from({ length: opened }, () => connect(port, host));
	onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
	// All wait in the system before the first is accepted: connecting to this machine takes no turn of its process.
	let turns = 0;
	let most = 0;
	while (accepted < opened) {
		const before = accepted;
		await nextTurn();
		turns += 1;
		most = Math.max(most, accepted - before);
	}
	expect(most).toBeGreaterThan(1);
	expect(turns).toBeLessThan(opened);
});

test('one address of localhost is listened on, where it has several', async () => {
	const addresses = [
		{ address: '127.0.0.1', family: 4 },
		{ address: '127.0.0.2', family: 4 },
	];
	const asked = vi.spyOn(dns, 'lookup');
	onTestFinished(() => asked.mockRestore());
	asked.mockImplementation(((_name: string, _options: object, done: (error: null, found: object) => void) =>
		done(null, addresses)) as never);
	const app = fastify();
	onTestFinished(() => app.close());
	await listen(app, { host: 'localhost', port: 0 });
	expect(app.addresses()).toHaveLength(1);
});

/** As on a system whose localhost has both addresses, that of IPv6 first. */
function nameIpv6First(): void {
	const [v4, v6] = [
		{ address: '127.0.0.1', family: 4 },
		{ address: '::1', family: 6 },
	];
	const asked = vi.mocked(lookup);
	asked.mockImplementation((async (_name: string, options?: dns.LookupOneOptions) =>
		options?.order === 'ipv4first' ? v4 : v6) as typeof lookup);
	const askedByNode = vi.spyOn(dns, 'lookup');
	askedByNode.mockImplementation(((name: string, { all }: dns.LookupOptions, done: (...found: unknown[]) => void) => {
		const found = name === 'localhost' ? [v6, v4] : [{ address: name, family: 4 }];
		done(null, ...(all ? [found] : [found[0]?.address, found[0]?.family]));
	}) as never);
	onTestFinished(() => {
		asked.mockRestore();
		askedByNode.mockRestore();
	});
}

test('the address of localhost that proxies are given, 127.0.0.1, is listened on where the system names ::1 first', async () => {
	nameIpv6First();
	const app = fastify();
	onTestFinished(() => app.close());
	await listen(app, { host: 'localhost', port: 0 });
	expect(app.addresses()).toMatchObject([{ address: '127.0.0.1' }]);
	const metrics = await serveMetrics({ host: 'localhost', port: 0 }, []);
	onTestFinished(() => metrics.stop());
	expect((await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).status).toBe(200);
});

test('another shop on the same port of localhost is noticed where the system names ::1 first', async () => {
	nameIpv6First();
	const first = fastify();
	onTestFinished(() => first.close());
	const port = await listen(first, { host: 'localhost', port: 0 });
	const taken = { code: 'EADDRINUSE', address: '127.0.0.1' };
	await expect(checkFree('localhost', port)).rejects.toMatchObject(taken);
	const second = fastify();
	onTestFinished(() => second.close());
	await expect(listen(second, { host: 'localhost', port })).rejects.toMatchObject(taken);
});

test('a port of another program, or of another shop, is not opened', async () => {
	const { port } = await openPort(() => 'answered');
	await expect(checkFree(host, port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
	const other = fastify();
	onTestFinished(() => other.close());
	await expect(listen(other, { host, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
	await checkFree(host, 0);
});

test('a port that another shop opens while an app becomes ready is not opened', async () => {
	const first = createServer();
	onTestFinished(() => void first.close());
	await once(first.listen(0, host), 'listening');
	const { port } = first.address() as AddressInfo;
	await new Promise((resolve) => first.close(resolve));
	const app = fastify();
	onTestFinished(() => app.close());
	app.addHook('onReady', async () => {
		await once(first.listen({ host, port, reusePort: process.platform === 'linux' }), 'listening');
	});
	await expect(listen(app, { host, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
