import type { FastifyInstance } from 'fastify';

/** The same for every answer; pages add their own Content-Security-Policy (http/web.ts). */
export function sendSecurityHeaders(app: FastifyInstance): void {
	app.addHook('onSend', async (_request, reply) => {
		// What is not said to be kept is not kept: an answer may be one person's.
		if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
		reply.header('x-content-type-options', 'nosniff');
		reply.header('referrer-policy', 'strict-origin-when-cross-origin');
		reply.header('x-frame-options', 'DENY');
		reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
		reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
	});
}
