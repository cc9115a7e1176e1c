import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, createServer as createAcceptor, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { limitConnections, mostConnectionsOf, readFileLimit } from './connections.ts';

const limits = {
	most: 2,
	unreadMs: 60_000,
	crowdedUnreadMs: 20,
	stoppingUnreadMs: 20,
	unreadBytes: 2 ** 40,
	leastBytesPerSecond: 1000,
	mostUnreadMs: 900_000,
	mostPipelined: 8,
	slowMs: 2000,
	youngMs: 1000,
	checkMs: 5,
};
const within = { timeout: 60_000, interval: 5 };

/** @param more limits of this test; null: those of the shop */
async function openServer(listener: RequestListener, more: Partial<typeof limits> | null = {}, clock?: () => number) {
	const server = createServer();
	const connections = limitConnections(server, more === null ? undefined : { ...limits, ...more }, clock);
	const heads = { arrived: 0 };
	server.on('request', (request, response) => {
		heads.arrived += 1;
		if (request.url === '/copy') {
			connections.setAnswered(request.socket);
			response.end('copy');
			return;
		}
		connections.setBusy(request, true, request.headers.authorization !== undefined);
		response.once('close', () => connections.setBusy(request, false));
		listener(request, response);
	});
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
	return { connections, open, heads };
}

const get = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';

const answerWithBody: RequestListener = (request, response) => {
	request.resume().once('end', () => response.end('ok'));
};

test.for(['nothing', 'half a head', 'half a body'])(
	'at the limit the oldest client that has sent %s makes room for a customer, and for no order that is arriving',
	async (sent) => {
		const clock = { now: 0 };
		const { connections, open, heads } = await openServer(answerWithBody, { most: 4 }, () => clock.now);
		const head = 'POST /order HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\n\r\n';
		const part = { nothing: '', 'half a head': head.slice(0, 20), 'half a body': `${head}ab` }[sent] ?? '';
		async function openSlow(): Promise<Socket> {
			const before = { open: connections.open(), heads: heads.arrived };
			const socket = await open();
			socket.write(part);
			await vi.waitUntil(() => connections.open() > before.open, within);
			await vi.waitUntil(() => sent !== 'half a body' || heads.arrived > before.heads, within);
			return socket;
		}
		const customer = await open(get);
		const slow = [await openSlow(), await openSlow()];
		clock.now += 5000;
		const ordering = await open();
		ordering.write(`${head}ab`);
		await vi.waitUntil(() => connections.open() === 4, within);
		clock.now += 500;
		await open(get);
		await vi.waitUntil(() => slow[0]?.destroyed, within);
		await open(get);
		await vi.waitUntil(() => slow[1]?.destroyed, within);
		// Clients without a request for longer make room before an order that is arriving.
		clock.now += 100;
		await open(get);
		await vi.waitUntil(() => customer.destroyed, within);
		const answered = once(ordering, 'data');
		ordering.write('cd');
		expect(String(await answered)).toContain('200 OK');
		expect(connections.closed()).toEqual({ idle: 3, unread: 0 });
	},
);

test('clients that connect again and again with half a body make room for each other and for a customer', async () => {
	const clock = { now: 0 };
	const { open, heads } = await openServer(answerWithBody, {}, () => clock.now);
	const slow: Socket[] = [];
	for (let count = 0; count < 4; count += 1) {
		const socket = await open();
		socket.write('POST /order HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\n\r\nab');
		slow.push(socket);
		await vi.waitUntil(() => heads.arrived === slow.length, within);
		clock.now += 10;
	}
	const customer = await open(get);
	await vi.waitUntil(() => slow[2]?.destroyed, within);
	expect(customer.destroyed).toBe(false);
	expect(slow.map(({ destroyed }) => destroyed)).toEqual([true, true, true, false]);
});

test('each of the connections that are accepted in one turn makes room, as a port has several sockets', async () => {
	const server = createServer();
	const connections = limitConnections(server, limits);
	const accepted: Socket[] = [];
	const acceptor = createAcceptor((socket) => accepted.push(socket));
	acceptor.listen(0, '127.0.0.1');
	await once(acceptor, 'listening');
	const clients = Array.from({ length: 12 }, () => connect((acceptor.address() as AddressInfo).port, '127.0.0.1'));
	onTestFinished(() => {
		for (const socket of [...clients, ...accepted]) socket.destroy();
		acceptor.close();
	});
	for (const socket of clients) socket.on('error', () => {});
	await vi.waitUntil(() => accepted.length === 12, within);
	for (const socket of accepted) server.emit('connection', socket);
	expect([connections.open(), accepted.filter(({ destroyed }) => destroyed).length]).toEqual([2, 10]);
});

test('a connection that has sent nothing makes room before an older one that has', async () => {
	const { connections, open } = await openServer(answerWithBody);
	const customer = await open(get);
	const silent = await open();
	await vi.waitUntil(() => connections.open() === 2, within);
	await open(get);
	await vi.waitUntil(() => silent.destroyed, within);
	expect(customer.destroyed).toBe(false);
	expect(connections.closed()).toEqual({ idle: 1, unread: 0 });
});

test('a customer who has just had a copy makes room after a connection that has been idle for longer', async () => {
	const clock = { now: 0 };
	const { open } = await openServer(answerWithBody, {}, () => clock.now);
	const copy = get.replace('/', '/copy');
	const customer = await open(copy);
	clock.now += 2000;
	const idle = await open(get);
	clock.now += 2000;
	customer.write(copy);
	await once(customer, 'data');
	clock.now += 2000;
	await open(get);
	await vi.waitUntil(() => idle.destroyed, within);
	expect(customer.destroyed).toBe(false);
});

test('a known user whose order arrives slowly makes room after clients that ask again and again', async () => {
	const clock = { now: 0 };
	const { open, heads } = await openServer(answerWithBody, {}, () => clock.now);
	const ordering = await open();
	ordering.write('POST /order HTTP/1.1\r\nhost: a\r\nauthorization: Bearer known\r\ncontent-length: 4\r\n\r\nab');
	await vi.waitUntil(() => heads.arrived === 1, within);
	const asking = await open(get);
	clock.now += 2000;
	await open(get);
	await vi.waitUntil(() => asking.destroyed, within);
	const answered = once(ordering, 'data');
	ordering.write('cd');
	expect(String(await answered)).toContain('200 OK');
});

test('at the limit the known user whose order has been arriving for longest makes room for a customer', async () => {
	const clock = { now: 0 };
	const { open, heads } = await openServer(answerWithBody, {}, () => clock.now);
	const slow: Socket[] = [];
	for (let count = 1; count <= 2; count += 1) {
		const socket = await open();
		socket.write('POST /order HTTP/1.1\r\nhost: a\r\nauthorization: Bearer known\r\ncontent-length: 4\r\n\r\nab');
		slow.push(socket);
		await vi.waitUntil(() => heads.arrived === count, within);
		clock.now += 2000;
	}
	await open(get);
	await vi.waitUntil(() => slow[0]?.destroyed, within);
	expect(slow[1]?.destroyed).toBe(false);
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

/** More than a connection of this machine holds on its way, in the system and in Node. */
const heldBytes = 24 * 1024 ** 2;

/** A client that takes a little more of its response whenever the test says so, and a clock that the test moves. */
async function openSlowReader(write: RequestListener, more: Partial<typeof limits> | null = {}) {
	const clock = { now: 0, reads: 0 };
	const { connections, open } = await openServer(write, more, () => {
		clock.reads += 1;
		return clock.now;
	});
	const reader = await open();
	let taken = 0;
	let wanted = 0;
	reader.on('data', (bytes) => {
		taken += bytes.length;
		if (taken >= wanted) reader.pause();
	});
	reader.write(get);
	const isClosed = () => connections.open() === 0;
	/** Each check reads the clock once. */
	async function waitForCheck(): Promise<void> {
		const seen = clock.reads;
		await vi.waitUntil(() => clock.reads >= seen + 2 || isClosed(), within);
	}
	async function take(bytes: number): Promise<void> {
		wanted = taken + bytes;
		reader.resume();
		await vi.waitUntil(() => taken >= wanted || isClosed(), within);
		await waitForCheck();
	}
	/** @returns after how many such periods the client was disconnected */
	async function takeInPeriods(bytes: number, periodMs: number, periods: number): Promise<number | null> {
		await take(bytes);
		for (let period = 1; period <= periods; period += 1) {
			await take(bytes);
			clock.now += periodMs;
			await waitForCheck();
			if (isClosed()) return period;
		}
		return null;
	}
	return { clock, connections, open, reader, takeInPeriods, waitForCheck };
}

/** Sends parts of other lengths each time, without an end, as the client takes them. */
const sendEndlessly: RequestListener = (_request, response) => {
	let parts = 0;
	const more = () => {
		do parts += 1;
		while (response.write(Buffer.alloc(100_000 + parts)));
	};
	response.on('drain', more);
	more();
};

test('a client that takes a little before each deadline, and sends one request after another, is disconnected', async () => {
	const { connections, reader, takeInPeriods } = await openSlowReader(sendEndlessly, { leastBytesPerSecond: 2 ** 40 });
	const asking = setInterval(() => reader.write(get), 5);
	onTestFinished(() => clearInterval(asking));
	expect(await takeInPeriods(200_000, 29_000, 20)).toBeLessThanOrEqual(3);
	expect(connections.closed()).toEqual({ idle: 0, unread: 1 });
});

test('a client that takes a large body slowly, but at the least rate, is not disconnected', async () => {
	const body = Buffer.alloc(6 * heldBytes);
	const { connections, takeInPeriods } = await openSlowReader((_request, response) => response.end(body), {
		leastBytesPerSecond: 1000,
	});
	expect(await takeInPeriods(heldBytes, 61_000, 4)).toBeNull();
	expect(connections.closed()).toEqual({ idle: 0, unread: 0 });
});

test('by the limits of the shop, a client that takes nothing more for 30 s is disconnected', async () => {
	const { clock, connections, waitForCheck } = await openSlowReader(sendEndlessly, null);
	await waitForCheck();
	clock.now += 29_999;
	await waitForCheck();
	expect(connections.closed().unread).toBe(0);
	clock.now += 1;
	await waitForCheck();
	expect(connections.closed().unread).toBe(1);
});

test('a response without an end is given up at any rate', async () => {
	const { takeInPeriods } = await openSlowReader(sendEndlessly, { mostUnreadMs: 300_000 });
	expect(await takeInPeriods(heldBytes, 61_000, 10)).toBe(5);
});

test('at the limit the client whose response has waited longest makes room, also for the first request of another', async () => {
	const { clock, connections, open, waitForCheck } = await openSlowReader((request, response) => {
		if (request.url === '/') sendEndlessly(request, response);
		else response.end('ok');
	});
	const second = await open();
	second.pause();
	second.write(get);
	await waitForCheck();
	await vi.waitUntil(() => connections.open() === 2, within);
	await waitForCheck();
	clock.now += 2000;
	const customer = await open('GET /list HTTP/1.1\r\nhost: a\r\n\r\n');
	expect(customer.destroyed).toBe(false);
	expect(connections.closed()).toEqual({ idle: 0, unread: 1 });
});

test('a client that sends many requests without reading the responses is disconnected before most are answered', async () => {
	let handled = 0;
	const { connections, open } = await openServer((request, response) => {
		if (response.socket === null && !connections.acceptPipelined(request.socket, response)) return;
		handled += 1;
		response.end('ok');
	});
	const client = await open();
	client.write(get.repeat(400));
	await once(client, 'close');
	expect(handled).toBe(9);
	expect(connections.closed().unread).toBe(1);
	const other = await open();
	let text = '';
	other.on('data', (bytes) => {
		text += bytes;
	});
	for (let round = 1; round <= 3; round += 1) {
		other.write(get.repeat(9));
		await vi.waitUntil(() => text.split('200 OK').length === 1 + 9 * round, within);
	}
	expect(connections.closed().unread).toBe(1);
});

test('the most connections leave files for the database, pages and uploads', () => {
	expect([20_000, 2740, 1024, 256, 64].map(mostConnectionsOf)).toEqual([2500, 2500, 784, 20, 20]);
	if (process.platform === 'linux') expect(readFileLimit()).toBeGreaterThanOrEqual(256);
});
