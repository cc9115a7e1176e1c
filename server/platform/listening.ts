import cluster from 'node:cluster';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, Server, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { readFileLimit } from './connections.ts';

/**
 * Listening sockets of the port; the system spreads new connections over them. In a turn of its event loop a process accepts one
 * connection of each (https://github.com/libuv/libuv/pull/3696), and under load a turn takes tens of milliseconds: with one
 * socket, customers waited 3 to 10 s behind 500 connections in a second. A process that may open few files has fewer.
 * docs/decisions/0026
 */
const socketsOfPort = Math.max(1, Math.min(64, Math.floor(readFileLimit() / 16)));

/**
 * Connections that wait in the system until they are accepted, of all sockets. When a queue is full, the system drops some that
 * their clients take for open, with their requests: 128 for each of 64, as some fill before the others. Linux allows 4,096 for one
 * (net.core.somaxconn).
 */
const acceptQueue = 8192;

/** A turn of the event loop takes longer when it has work. */
const idleTurnMs = 1;
/** A process with work in every turn loses little more than a moment's arrivals. */
const mostReadMs = 1000;

/**
 * A connection that has sent nothing for this long is closed when the port is: browsers open some before they need them. Node takes
 * it for one whose request arrives.
 */
const unusedMs = 1000;

/** How often connections are looked at that may have become idle. */
const idleIntervalMs = 20;

/** Linux alone spreads them evenly. Workers have their connections from the first process, whose turns are short. */
const hasSeveralSockets = process.platform === 'linux' && cluster.isPrimary;

/**
 * The address of HOST that is listened on. Of localhost it is the one that proxies are given; Fastify would open a server of its
 * own for each of its addresses, without the limits of the first one.
 */
export const addressOf = async (host: string): Promise<string> =>
	host === 'localhost' ? (await lookup(host, { order: 'ipv4first' })).address : host;

/** Rejects with the error of the system when it cannot listen there: another program may have the port. */
export async function checkFree(host: string, port: number): Promise<void> {
	const probe = createServer().listen(port, await addressOf(host));
	await once(probe, 'listening');
	probe.close();
	await once(probe, 'close');
}

/**
 * Waits until the process has seen what has arrived: connections that the system still holds are lost when the port
 * closes, and so are requests on connections that seem to be idle.
 */
async function readArrived(server: Server): Promise<void> {
	let arrived = 0;
	const count = () => {
		arrived += 1;
	};
	server.on('connection', count);
	const beganAt = performance.now();
	// The present turn has looked for events already.
	await nextTurn();
	// A turn accepts from each socket that has a connection, so one without a connection has found none.
	for (let isIdle = false; !isIdle && performance.now() - beganAt < mostReadMs; ) {
		const [before, startedAt] = [arrived, performance.now()];
		await nextTurn();
		isIdle = arrived === before && performance.now() - startedAt < idleTurnMs;
	}
	server.off('connection', count);
}

/**
 * Closes the sockets of a port, and its connections once their responses are complete. Node takes a connection for idle, and
 * destroys it, while the end of its response still waits in the process.
 */
async function closePort(
	server: HttpServer,
	sockets: readonly Server[],
	connections: ReadonlyMap<Socket, number>,
): Promise<void> {
	let isClosed = false;
	const closed = Promise.all(
		sockets.map((socket) => new Promise((resolve) => Server.prototype.close.call(socket, resolve))),
	).then(() => {
		isClosed = true;
	});
	while (!isClosed) {
		// One whose request was incomplete becomes idle later.
		if ([...connections.keys()].every(({ writableLength }) => writableLength === 0)) server.closeIdleConnections();
		const isUnused = ([connection, openedAt]: [Socket, number]) =>
			connection.bytesRead === 0 && performance.now() - openedAt >= unusedMs;
		const unused = [...connections].filter(isUnused);
		// What has arrived by now is read first.
		if (unused.length > 0) await nextTurn();
		for (const entry of unused) if (isUnused(entry)) entry[0].destroy();
		await Promise.race([closed, sleep(idleIntervalMs)]);
	}
}

/**
 * Opens the port of an app. When the app closes, what has arrived is read first, and all connections end before its other hooks.
 * @param onListening called before the first request is accepted
 * @returns the port
 */
export async function listen(
	app: FastifyInstance,
	{ host, port, onListening }: { host: string; port: number; onListening?: () => void },
): Promise<number> {
	const { server } = app;
	const added: Server[] = [];
	/** when each was opened */
	const connections = new Map<Socket, number>();
	server.on('connection', (connection) => {
		connections.set(connection, performance.now());
		connection.once('close', () => connections.delete(connection));
	});
	const backlog = hasSeveralSockets ? Math.ceil(acceptQueue / socketsOfPort) : acceptQueue;

	async function addSockets(): Promise<void> {
		await once(server, 'listening');
		const { address, port: opened } = server.address() as AddressInfo;
		while (hasSeveralSockets && added.length < socketsOfPort - 1) {
			// The options of Node's HTTP server.
			const socket = createServer({ allowHalfOpen: true, noDelay: true }, (connection) => {
				server.emit('connection', connection);
			});
			added.push(socket.listen({ host: address, port: opened, backlog, reusePort: true }));
		}
		// A port below 1024, or one that another user has, can be opened until the rights of root are given up.
		await Promise.all(added.map((socket) => once(socket, 'listening')));
		onListening?.();
	}

	app.addHook('preClose', async () => {
		if (!server.listening) return;
		await readArrived(server);
		await closePort(server, [server, ...added], connections);
	});
	// It takes seconds, in which another program may open the port.
	await app.ready();
	// Sockets that share a port do not notice another shop that does the same.
	if (hasSeveralSockets && port !== 0) await checkFree(host, port);
	const options = { host: await addressOf(host), port, backlog, reusePort: hasSeveralSockets };
	await Promise.all([addSockets(), app.listen(options)]);
	return (server.address() as AddressInfo).port;
}
