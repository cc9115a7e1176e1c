import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Limits of the connections of one process. One takes 20 to 30 kB with what it sends; 2,500 are more than a
 * proxy opens.
 */
const connectionLimits = {
	most: 2500,
	/** a client that has taken nothing of a waiting response for this long is disconnected */
	unreadMs: 30_000,
	/** the same while waiting responses take more than `unreadBytes` in all, and while the process stops */
	crowdedUnreadMs: 8000,
	stoppingUnreadMs: 2000,
	unreadBytes: 16 * 1024 ** 2,
	checkMs: 1000,
} as const;

type ConnectionLimits = { readonly [Name in keyof typeof connectionLimits]: number };

export type Connections = {
	/** The connection has a request in progress until the response is complete. */
	setBusy: (socket: Socket, isBusy: boolean) => void;
	/** The process stops: responses are waited for less long. */
	beginDrain: () => void;
	open: () => number;
	/** connections that made room for newer ones, and that read too slowly */
	closed: () => { idle: number; unread: number };
};

/**
 * Limits the number of connections. At the limit a new connection replaces the oldest one that has sent nothing, or else the
 * oldest one without a request, so that clients who only hold connections do not block others.
 */
export function limitConnections(server: Server, limits: ConnectionLimits = connectionLimits): Connections {
	const open = new Set<Socket>();
	const busy = new Set<Socket>();
	/** bytes that wait for the client, and since when they are that many */
	const unread = new Map<Socket, { bytes: number; since: number }>();
	let isDraining = false;
	const closed = { idle: 0, unread: 0 };
	server.maxConnections = limits.most + 100;

	function makeRoom(newest: Socket): void {
		closed.idle += 1;
		let oldest: Socket | null = null;
		for (const socket of open) {
			if (busy.has(socket) || socket.writableLength > 0) continue;
			oldest ??= socket;
			if (socket.bytesRead > 0) continue;
			oldest = socket;
			break;
		}
		(oldest ?? newest).destroy();
	}

	function deadlineMs(): number {
		if (isDraining) return limits.stoppingUnreadMs;
		let bytes = 0;
		for (const socket of open) bytes += socket.writableLength;
		return bytes > limits.unreadBytes ? limits.crowdedUnreadMs : limits.unreadMs;
	}

	function check(): void {
		const now = performance.now();
		const deadline = deadlineMs();
		for (const socket of open) {
			const bytes = socket.writableLength;
			const known = unread.get(socket);
			if (bytes === 0) {
				if (known !== undefined) unread.delete(socket);
			} else if (known?.bytes !== bytes) unread.set(socket, { bytes, since: now });
			else if (now - known.since >= deadline) {
				closed.unread += 1;
				socket.destroy();
			}
		}
	}

	server.on('listening', () => {
		const timer = setInterval(check, limits.checkMs).unref();
		server.once('close', () => clearInterval(timer));
	});
	server.on('connection', (socket) => {
		if (open.size >= limits.most) makeRoom(socket);
		if (socket.destroyed) return;
		open.add(socket);
		socket.once('close', () => {
			open.delete(socket);
			busy.delete(socket);
			unread.delete(socket);
		});
	});
	return {
		setBusy(socket, isBusy) {
			if (isBusy) busy.add(socket);
			else busy.delete(socket);
		},
		beginDrain() {
			isDraining = true;
		},
		open: () => open.size,
		closed: () => closed,
	};
}
