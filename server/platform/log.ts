import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fastify, { type FastifyBaseLogger, type FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';

const maxPath = 200;
const maxMessage = 200;
/** A line of the log stays below 1 kB. */
const maxStack = 400;

const ids = new WeakMap<IncomingMessage, string>();

/** The id of a request in logs and error bodies. */
export function requestIdOf(request: IncomingMessage): string {
	const known = ids.get(request);
	if (known !== undefined) return known;
	const id = randomUUID();
	ids.set(request, id);
	return id;
}

/** Without the query, which may contain an e-mail or a token. */
export function pathOf(url: string): string {
	return (url.split('?')[0] ?? '').slice(0, maxPath);
}

/** As it is logged: an e-mail may have been typed into the path. */
export function loggedPathOf(url: string): string {
	return pathOf(url).replace(/[^/]*(?:@|%40)[^/]*/gi, '(e-mail)');
}

function shortError(error: Error) {
	const { code } = error as { code?: unknown };
	return {
		type: error.name,
		message: String(error.message).slice(0, maxMessage),
		...(code === undefined ? {} : { code }),
		// The first line is the message again.
		stack: String(error.stack).split('\n').slice(1).join('\n').slice(0, maxStack),
	};
}

/** What the shop logs, as lines of JSON: never tokens, passwords, refund accounts or e-mails, which are in query strings. */
export function logOptions(level: Config['logLevel']): Exclude<FastifyServerOptions['logger'], undefined> {
	if (level === 'silent') return false;
	return {
		level,
		redact: ['req.headers.authorization', 'req.headers.cookie', 'req.query.email', 'body'],
		serializers: {
			req: (request) => ({ method: request.method, path: loggedPathOf(request.url ?? ''), id: request.id }),
			err: shortError,
		},
	};
}

/** The log of a process that answers no requests. */
export function createLog(level: Config['logLevel']): FastifyBaseLogger {
	return fastify({ logger: logOptions(level) }).log;
}
