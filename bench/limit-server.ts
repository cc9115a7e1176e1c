import fastify from 'fastify';

/**
 * The limit beside a measurement: Fastify sending the same bytes from memory. Receives the bodies as JSON on its channel
 * and answers with its port.
 */
export type LimitBodies = Record<string, { type: string; base64: string }>;

process.once('message', async (bodies: LimitBodies) => {
	const app = fastify();
	for (const [path, { type, base64 }] of Object.entries(bodies)) {
		const body = Buffer.from(base64, 'base64');
		app.get(path, (_request, reply) => reply.type(type).send(body));
	}
	await app.listen({ port: 0, host: '127.0.0.1' });
	const address = app.server.address();
	process.send?.(typeof address === 'object' && address !== null ? address.port : 0);
});
process.on('disconnect', () => process.exit(0));
