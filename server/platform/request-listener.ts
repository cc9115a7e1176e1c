import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Endpoint } from '#contract/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { busy, createRefuser } from './busy-response.ts';
import type { Connections } from './connections.ts';
import { noteResponse, sendUnreadable } from './errors.ts';
import { answerHealth, type Health } from './health.ts';
import { requestIdOf } from './log.ts';
import type { Overload } from './overload.ts';
import { hasLongQuery, longQuery } from './query-limit.ts';
import type { ResponseCache } from './response-cache.ts';
import { answerAtOnce, noteClientRequest } from './responses.ts';
import { classify, type KnownUser, type WorkClass } from './work-class.ts';
import { workLimits } from './work-limits.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Called with each request that has arrived, before it is answered. `copy`: it is answered with a copy. */
export type Observer = (request: IncomingMessage, response: ServerResponse, workClass: WorkClass | 'copy') => void;

export type FirstSteps = {
	/** null: no response is kept */
	cache: ResponseCache | null;
	overload: Overload;
	health: Health;
	connections: Connections;
	/** headers of every response */
	headers: Readonly<Record<string, string>>;
	observers: readonly Observer[];
	urls: WebUrls;
};

/** What is known of a URL outside the API, without the router. */
export type WebUrls = {
	/** the key of the copy of a page, null for other URLs; missing: there are no pages */
	pageKey?: (url: string) => string | null;
	/** whether a file of /media can be sent without making it, null for other URLs */
	isInFolder?: (url: string) => Promise<boolean> | null;
};

/** Node takes the first of several, and a proxy in front may take another one. source: RFC 9112 §3.2 */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
	let hosts = 0;
	for (let index = 0; index < rawHeaders.length; index += 2) {
		const name = rawHeaders[index] as string;
		if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
	}
	return hosts > 1;
}

/**
 * Without the origin that a client of a proxy sends, as for the router, and without a fragment, which no browser sends: the
 * router takes it for the query. source: RFC 9112 §3.2
 */
function targetOf(url = ''): string {
	const target = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*\/?/i, '/');
	const fragment = target.indexOf('#');
	return fragment < 0 ? target : target.slice(0, fragment);
}

/**
 * Handles a request before the router and its hooks: answers health checks, sends current copies, and refuses requests above
 * the limits.
 */
export function installRequestListener(app: FastifyInstance, steps: FirstSteps): void {
	const { cache, overload, health, connections, headers, observers, urls } = steps;
	const refuseBusy = createRefuser(headers, busy);
	const refuseLongQuery = createRefuser(headers, longQuery);
	/** the response to the last request of each connection */
	const lastResponses = new WeakMap<Socket, ServerResponse>();

	const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

	/** The key of the page that is asked for; null: something else is. The URL of a page may end as that of a file. */
	function pageKeyOf(request: IncomingMessage, workClass: WorkClass): string | null {
		if (!isRead(request)) return null;
		return workClass === 'page' || workClass === 'file' ? (urls.pageKey?.(request.url ?? '') ?? null) : null;
	}

	function setBusyUntilClosed(request: IncomingMessage, response: ServerResponse, isKnown = false): void {
		connections.setBusy(request, true, isKnown);
		response.once('close', () => connections.setBusy(request, false));
	}

	/** A large copy waits for its turn. */
	function noteCopy(request: IncomingMessage, response: ServerResponse): void {
		for (const observe of observers) observe(request, response, 'copy');
		if (response.writableEnded) connections.setAnswered(request.socket);
		else setBusyUntilClosed(request, response);
	}

	function countRequest(user: KnownUser, response: ServerResponse): void {
		user.requests += 1;
		response.once('close', () => {
			user.requests -= 1;
		});
	}

	function handleUncopied(request: IncomingMessage, response: ServerResponse, route: Listener): void {
		const { workClass: ofUrl, user } = classify(request);
		if (hasLongQuery(request.url ?? '')) {
			for (const observe of observers) observe(request, response, ofUrl);
			connections.setAnswered(request.socket);
			refuseLongQuery(request, response);
			return;
		}
		// A page asked for with parameters that it does not read is the page without them.
		const key = pageKeyOf(request, ofUrl);
		const workClass = key === null ? ofUrl : 'page';
		if (cache !== null && key !== null && answerAtOnce(cache, request, response, key)) {
			noteCopy(request, response);
			return;
		}
		for (const observe of observers) observe(request, response, workClass);
		// The way to these refusals through the router takes several times as long.
		const hasRoom = key === null || !cache?.isFull('page', key);
		if (!overload.accept(request, workClass, hasRoom)) {
			connections.setAnswered(request.socket);
			refuseBusy(request, response);
			return;
		}
		setBusyUntilClosed(request, response, user !== null);
		if (user !== null) countRequest(user, response);
		noteClientRequest(request);
		const looking = workClass === 'file' ? lookInFolder(request) : null;
		if (looking === null) route(request, response);
		else routeFound(looking, request, response, route);
	}

	const isMissingFull = () => !overload.hasRoom('missing-file');
	/** requests that wait for the folder; so many as the router lets wait there */
	let looked = 0;

	/** Whether the folder has the file, asked while no further missing file is accepted; null: not asked */
	function lookInFolder(request: IncomingMessage): Promise<boolean> | null {
		if (!isRead(request) || looked >= workLimits.file.running || !isMissingFull()) return null;
		return urls.isInFolder?.(request.url ?? '') ?? null;
	}

	/** @param looking false: the file would have to be made */
	function routeFound(
		looking: Promise<boolean>,
		request: IncomingMessage,
		response: ServerResponse,
		route: Listener,
	): void {
		looked += 1;
		void looking.then((isFound) => {
			looked -= 1;
			if (response.destroyed) return;
			endConnectionOnError(request, () => {
				if (isFound || !isMissingFull()) {
					route(request, response);
				} else {
					overload.accept(request, 'missing-file', false);
					refuseBusy(request, response);
				}
			});
		});
	}

	const handle = (request: IncomingMessage, response: ServerResponse, route: Listener) => {
		const { socket } = request;
		// Node gives a response its socket when the one before is written.
		const before = response.socket === null ? lastResponses.get(socket) : undefined;
		lastResponses.set(socket, response);
		if (response.socket === null && !connections.acceptPipelined(socket, response)) return;
		noteResponse(request, response);
		request.url = targetOf(request.url);
		if (hasSeveralHosts(request)) return sendUnreadable(new Error('several hosts'), socket);
		// A client that stays connected would meet a process that has ended.
		if (health.isStopping()) response.shouldKeepAlive = false;
		if (answerHealth(health, request, response)) return connections.setAnswered(socket);
		if (cache !== null && answerAtOnce(cache, request, response)) return noteCopy(request, response);
		// Node refuses an unknown Expect by itself, in a response that is not noted here.
		if (before === undefined || before.closed) return handleUncopied(request, response, route);
		// Each of those that wait would hold the body of its response, or an open file.
		before.once('close', () => {
			// Behind a response that closes the connection it is not answered.
			if (!socket.writable) return;
			endConnectionOnError(request, () => handleUncopied(request, response, route));
		});
	};

	/** An exception in an event of Node would end the process. */
	function endConnectionOnError(request: IncomingMessage, work: () => void): void {
		try {
			work();
		} catch (error) {
			app.log.error({ err: error, id: requestIdOf(request) }, 'failed to handle a request before its route');
			request.socket.destroy();
		}
	}

	function listenerBefore(route: Listener): Listener {
		return (request, response) => endConnectionOnError(request, () => handle(request, response, route));
	}

	app.addHook('onReady', async () => {
		const [route] = app.server.listeners('request') as Listener[];
		if (route === undefined) throw new Error('the server has no request listener');
		app.server.removeAllListeners('request');
		app.server.on('request', listenerBefore(route));
	});
}

/** The session of a large body is read before the body is. */
const hasEarlySession = ({ routeOptions }: FastifyRequest): boolean => {
	const { row } = routeOptions.config as { row?: Endpoint };
	return row !== undefined && (row.upload !== null || row.bodyLimit !== null);
};

/**
 * Lets requests wait for their place after their body has arrived and before session and validation. Anonymous ones with a large
 * body wait before their session, too, and have no place while the body arrives.
 */
export function limitWork(app: FastifyInstance, overload: Overload): void {
	function begin(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
		// A response behind others of its connection is not destroyed with it.
		overload.begin(request.raw, () => reply.raw.destroyed || request.raw.socket.destroyed, done);
	}
	app.addHook('onRequest', (request, reply, done) => {
		// Asked first: Fastify makes the options of the route at each reading.
		if (overload.isAnonymous(request.raw) && hasEarlySession(request)) begin(request, reply, done);
		else done();
	});
	app.addHook('preParsing', (request, _reply, _payload, done) => {
		// No other request has a place yet.
		overload.pause(request.raw);
		done();
	});
	app.addHook('preValidation', begin);
	// Sent when the work is done, also to a client that has disconnected; not when the client has read it.
	app.addHook('onSend', (request, _reply, _payload, done) => {
		overload.end(request.raw);
		done();
	});
	// A response without a body is not sent to a client that has disconnected.
	app.addHook('onRoute', (route) => {
		const { handler } = route;
		route.handler = function endWithHandler(request, reply) {
			const result: unknown = handler.call(this, request, reply);
			return result instanceof Promise ? result.finally(() => overload.end(request.raw)) : result;
		};
	});
}
