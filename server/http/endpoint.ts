import type { Endpoint, EndpointInput, EndpointReply } from '#contract/endpoint.ts';
import { type Endpoints, endpoints } from '#contract/endpoints.ts';
import type { EndpointName } from '#contract/paths.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppContext } from './context.ts';
import { readSession, refuseUnlessAllowed, type Session } from './session.ts';

/** Facts of the request that a handler may need beside its input. */
export type RequestFacts<S extends Session | null> = {
	session: S;
	now: Date;
	/** when the request reached this process, in milliseconds of its monotonic clock */
	receivedAtMs: number;
	ipAddress: string;
	userAgent: string;
	idempotencyKey: string | null;
};

type SessionOf<E extends Endpoint> = E['access'] extends 'public' ? Session | null : Session;

export type Handler<N extends EndpointName> = (
	input: EndpointInput<Endpoints[N]>,
	facts: RequestFacts<SessionOf<Endpoints[N]>>,
) => Promise<EndpointReply<Endpoints[N]>>;

/** Every endpoint must have its handler: a row of the table without one does not compile. */
export type Handlers = { [N in EndpointName]: Handler<N> };

function isNothing(schema: z.ZodType): boolean {
	return schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0;
}

/** Binds one row of the table of endpoints to its handler. */
function bind(app: FastifyInstance, context: AppContext, row: Endpoint, handler: Handler<EndpointName>): void {
	app.route({
		method: row.method,
		url: row.path,
		schema: {
			summary: row.summary,
			tags: [row.name.slice(0, row.name.indexOf('.'))],
			...(row.access === 'public' ? {} : { security: [{ bearer: [] }] }),
			...(isNothing(row.params) ? {} : { params: row.params }),
			...(isNothing(row.query) ? {} : { querystring: row.query }),
			...(isNothing(row.body) ? {} : { body: row.body }),
			response: { [row.status]: row.reply },
		},
		// Who it is comes before what it says: a stranger learns nothing from validation messages.
		async preValidation(request) {
			const session = await readSession(context, request);
			refuseUnlessAllowed(row.access, session);
			request.session = session;
		},
		async handler(request, reply) {
			const key = request.headers['idempotency-key'];
			const answer = await handler(
				{ params: request.params ?? {}, query: request.query ?? {}, body: request.body ?? {} } as never,
				{
					session: request.session as Session,
					now: context.clock(),
					receivedAtMs: request.receivedAtMs,
					ipAddress: request.ip,
					userAgent: request.headers['user-agent'] ?? '',
					idempotencyKey: typeof key === 'string' && key !== '' ? key : null,
				},
			);
			reply.code(row.status);
			return answer;
		},
	});
}

export function bindEndpoints(app: FastifyInstance, context: AppContext, handlers: Handlers): void {
	app.decorateRequest('session', null);
	app.decorateRequest('receivedAtMs', 0);
	app.addHook('onRequest', async (request) => {
		request.receivedAtMs = performance.now();
	});
	for (const name of Object.keys(endpoints) as EndpointName[]) {
		bind(app, context, endpoints[name], handlers[name] as Handler<EndpointName>);
	}
}

declare module 'fastify' {
	interface FastifyRequest {
		session: Session | null;
		receivedAtMs: number;
	}
}
