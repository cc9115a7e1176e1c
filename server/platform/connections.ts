import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Limits of the connections of one process. One takes 20 to 30 kB with what it sends; 2,500 are more than a
 * proxy opens.
 */
export const connectionLimits = {
	most: 2500,
	/** a client whose system has taken less than `leastBytesPerSecond` of what waits for it in this time is disconnected */
	unreadMs: 30_000,
	/** the same while waiting responses take more than `unreadBytes` in all, and while the process stops */
	crowdedUnreadMs: 8000,
	stoppingUnreadMs: 2000,
	unreadBytes: 16 * 1024 ** 2,
	leastBytesPerSecond: 1000,
	/** A response that waits for this long is given up at any rate: the largest file, 10 MB, at 11 kB/s. */
	mostUnreadMs: 15 * 60_000,
	/**
	 * Requests that a client sends without waiting for the responses before them. Browsers and proxies wait; each of these costs
	 * the client 70 bytes and the shop a response, whether it is read or not.
	 */
	mostPipelined: 16,
	/** At the limit of connections, a client whose response has waited this long makes room. */
	slowMs: 2000,
	/** A client that has waited with its request, or with the rest of it, for less long makes room after all others. */
	youngMs: 1000,
	checkMs: 1000,
} as const;

/** Open files of a process beside its connections: listening sockets, the database, responses, uploads, and its own. */
export const otherFiles = 240;

/** The open files that the system allows this process; Infinity where it does not say. */
export function readFileLimit(): number {
	try {
		return Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Infinity);
	} catch {
		return Infinity;
	}
}

/** @param files that the process may open @returns the most connections, so that it can open its other files */
export function mostConnectionsOf(files: number): number {
	return Math.max(20, Math.min(connectionLimits.most, files - otherFiles));
}

type ConnectionLimits = { readonly [Name in keyof typeof connectionLimits]: number };

export type Connections = {
	/** Notes a request that was answered as it arrived: its client is due with none. */
	setAnswered: (socket: Socket) => void;
	/**
	 * The request is in progress until its response is complete.
	 * @param isKnown it is of a known user: its body may arrive slowly
	 */
	setBusy: (request: IncomingMessage, isBusy: boolean, isKnown?: boolean) => void;
	/**
	 * Notes a request that its client has sent before it has taken the response to the one before.
	 * @returns false: there are too many, and the client is disconnected
	 */
	acceptPipelined: (socket: Socket, response: ServerResponse) => boolean;
	/** The process stops: responses are waited for less long. */
	beginDrain: () => void;
	open: () => number;
	/** connections that made room for newer ones, and those of clients that read too slowly */
	closed: () => { idle: number; unread: number };
};

/** Bytes that the system has taken. To Node itself a body that is one buffer stays whole until all of it is taken. */
function takenBytes(socket: Socket): number {
	const { _handle: handle } = socket as Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null };
	return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}

/**
 * Limits the number of connections. At the limit a new connection replaces the one whose client has been due with its request,
 * or with the rest of its head or body, for longest; or else the one without a request for longest; or else the one whose
 * client has left a response unread for longest, so that clients who only hold connections do not block others. A client that has
 * been due for less than a second may be a customer whose order is arriving, and one with a session is: they make room last.
 */
export function limitConnections(
	server: Server,
	limits: ConnectionLimits = connectionLimits,
	clock: () => number = () => performance.now(),
): Connections {
	const open = new Set<Socket>();
	/** the last request in progress of each connection */
	const busy = new Map<Socket, IncomingMessage>();
	/**
	 * Connections with an incomplete request, or that have not sent any, and since when, the oldest first. A complete one stays
	 * until its response is sent or room is needed: Node announces the end of a body only to those who read it.
	 */
	const due = new Map<Socket, number>();
	/** connections whose requests are all answered, and since when, the oldest first */
	const idle = new Map<Socket, number>();
	/** connections with a request of a known user, since when, the oldest first; a complete one stays as in `due` */
	const dueOfKnown = new Map<Socket, number>();
	/** clients with a waiting response, longest first; what they had taken when the present period began */
	const unread = new Map<Socket, { waitingSince: number; periodSince: number; taken: number }>();
	const pipelined = new WeakMap<Socket, number>();
	let isDraining = false;
	const closed = { idle: 0, unread: 0 };
	server.maxConnections = limits.most + 100;

	/** The first whose request is incomplete. */
	function findIncomplete(sockets: Map<Socket, number>, latest: number): Socket | null {
		for (const [socket, since] of sockets) {
			if (since > latest) break;
			if (!busy.get(socket)?.complete) return socket;
			sockets.delete(socket);
		}
		return null;
	}

	function findWaiting(latest: number): Socket | null {
		const incomplete = findIncomplete(due, latest);
		if (incomplete !== null) return incomplete;
		for (const [socket, since] of idle) {
			if (since > latest) break;
			if (socket.writableLength === 0) return socket;
		}
		return null;
	}

	function findSlow(): Socket | null {
		for (const [socket, { waitingSince }] of unread) return clock() - waitingSince < limits.slowMs ? null : socket;
		return null;
	}

	function forget(socket: Socket): void {
		open.delete(socket);
		busy.delete(socket);
		due.delete(socket);
		dueOfKnown.delete(socket);
		idle.delete(socket);
		unread.delete(socket);
	}

	function makeRoom(newest: Socket): void {
		const now = clock();
		const old = findWaiting(now - limits.youngMs);
		const slow = old === null ? findSlow() : null;
		closed[slow === null ? 'idle' : 'unread'] += 1;
		const socket = old ?? slow ?? findWaiting(now) ?? findIncomplete(dueOfKnown, now) ?? newest;
		socket.destroy();
		// It closes later in this turn, which may accept others before: each makes room for itself.
		forget(socket);
	}

	function deadlineMs(): number {
		if (isDraining) return limits.stoppingUnreadMs;
		let bytes = 0;
		for (const socket of open) bytes += socket.writableLength;
		return bytes > limits.unreadBytes ? limits.crowdedUnreadMs : limits.unreadMs;
	}

	function check(): void {
		const now = clock();
		const deadline = deadlineMs();
		for (const socket of open) {
			const known = unread.get(socket);
			if (socket.writableLength === 0) {
				if (known !== undefined) unread.delete(socket);
				continue;
			}
			const taken = takenBytes(socket);
			if (known === undefined) {
				unread.set(socket, { waitingSince: now, periodSince: now, taken });
				continue;
			}
			const periodMs = now - known.periodSince;
			const isOver = now - known.waitingSince >= limits.mostUnreadMs;
			if (!isOver && periodMs < deadline) continue;
			if (isOver || (taken - known.taken) * 1000 < limits.leastBytesPerSecond * periodMs) {
				closed.unread += 1;
				socket.destroy();
			} else {
				known.periodSince = now;
				known.taken = taken;
			}
		}
	}

	server.on('listening', () => {
		const timer = setInterval(() => {
			check();
			// The server has closed when none of the connections of its first socket is open.
			if (!server.listening && open.size === 0) clearInterval(timer);
		}, limits.checkMs).unref();
	});
	server.on('connection', (socket) => {
		if (open.size >= limits.most) makeRoom(socket);
		if (socket.destroyed) return;
		open.add(socket);
		due.set(socket, clock());
		socket.once('close', () => forget(socket));
	});
	return {
		setAnswered(socket) {
			if (!open.has(socket) || busy.has(socket)) return;
			due.delete(socket);
			// Put at the end: the oldest come first.
			idle.delete(socket);
			idle.set(socket, clock());
		},
		setBusy(request, isBusy, isKnown = false) {
			const { socket } = request;
			if (!open.has(socket)) return;
			if (isBusy) {
				busy.set(socket, request);
				idle.delete(socket);
				// The rest is due from now on: a browser opens connections long before it needs them.
				due.delete(socket);
				dueOfKnown.delete(socket);
				(isKnown ? dueOfKnown : due).set(socket, clock());
			} else if (busy.get(socket) === request) {
				busy.delete(socket);
				due.delete(socket);
				dueOfKnown.delete(socket);
				idle.set(socket, clock());
			}
		},
		acceptPipelined(socket, response) {
			const count = (pipelined.get(socket) ?? 0) + 1;
			if (count > limits.mostPipelined) {
				if (!socket.destroyed) closed.unread += 1;
				socket.destroy();
				return false;
			}
			pipelined.set(socket, count);
			response.once('close', () => pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1));
			return true;
		},
		beginDrain() {
			isDraining = true;
		},
		open: () => open.size,
		closed: () => closed,
	};
}
