import fastify, { type FastifyBaseLogger, type FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';

/** What the shop logs, as lines of JSON: never tokens, passwords, bank data or e-mails, which are in query strings. */
export function logOptions(level: Config['logLevel']): Exclude<FastifyServerOptions['logger'], undefined> {
	if (level === 'silent') return false;
	return {
		level,
		redact: ['req.headers.authorization', 'req.headers.cookie', 'req.query.email', 'body'],
		serializers: {
			req: (request) => ({ method: request.method, path: request.url?.split('?')[0], id: request.id }),
		},
	};
}

/** The log of a process that answers no requests. */
export function createLog(level: Config['logLevel']): FastifyBaseLogger {
	return fastify({ logger: logOptions(level) }).log;
}
