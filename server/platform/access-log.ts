import type { FastifyBaseLogger } from 'fastify';
import { pathOf, requestIdOf } from './log.ts';
import type { Observer } from './request-listener.ts';

/** A line for each request: never its query, headers or body. */
export function accessLog(log: Pick<FastifyBaseLogger, 'info'>): Observer {
	return (request, response, workClass) => {
		const startedMs = performance.now();
		const { socket } = request;
		// A copy was written before this call, so its bytes cannot be counted here and are not logged.
		const before = workClass === 'copy' ? null : socket.bytesWritten;
		response.once('close', () => {
			log.info({
				event: 'request',
				id: requestIdOf(request),
				method: request.method?.slice(0, 10),
				path: pathOf(request.url ?? ''),
				class: workClass,
				status: response.statusCode,
				ms: Math.round((performance.now() - startedMs) * 10) / 10,
				...(before === null ? {} : { bytes: socket.bytesWritten - before }),
				...(response.writableFinished ? {} : { aborted: true }),
			});
		});
	};
}
