import { isSpreadsheetFile } from '#domain/sheet-cells.ts';
import {
	type Endpoint,
	type EndpointInput,
	type EndpointReply,
	type FileReply,
	fileReply,
	isNothing,
} from '#contract/endpoint.ts';
import { type EndpointName, type Endpoints, endpoints } from '#contract/endpoints.ts';
import type { Refusal } from '#contract/errors.ts';
import { repeatedHeader, tokenHeader } from '#contract/http-client.ts';
import { isDatabaseAway } from '#database/database-away.ts';
import type { Db } from '#database/db.ts';
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifySchema } from 'fastify';
import type { AppContext } from './app-context.ts';
import { JsonText } from './json-text.ts';
import { clientAddressOf, networkOf, withoutPorts } from './network.ts';
import { Refused } from './refuse.ts';
import { responseToCopy, sendCopy } from './responses.ts';
import { readSession, refuseUnlessAllowed, type Session } from './sessions.ts';

/** Data of the request beside its parsed input. */
export type RequestContext<S extends Session | null> = {
	session: S;
	/** Reads of public data and of reports; the replica where there is one. It is never given to a command. */
	reads: Db;
	now: Date;
	/** when the request was received, in milliseconds of the monotonic clock */
	receivedAtMs: number;
	ipAddress: string;
	/** the network of the IP address, for limits */
	network: string;
	userAgent: string;
	idempotencyKey: string | null;
	/** Passes what is called each time a client receives the response, also as a copy. */
	whenSent: (count: () => void) => void;
	/** The response gets the header that says so; its body is that of the first one. */
	markRepeated: () => void;
};

/** Only public endpoints have no session. */
type SessionOf<E extends Endpoint> = 'public' extends E['access'] ? Session | null : Session;

type Handler<E extends Endpoint> = (
	input: EndpointInput<E>,
	context: RequestContext<SessionOf<E>>,
) => Promise<EndpointReply<E> | JsonText<EndpointReply<E>>>;

/** The handlers of the endpoints of one contract file: a missing one does not compile. */
export type HandlersOf<Table extends Record<string, Endpoint>> = { [N in keyof Table]: Handler<Table[N]> };

/** The schemas of the input of an endpoint; raw bytes have none. */
function inputSchemasOf(row: Endpoint): FastifySchema {
	return {
		...(isNothing(row.params) ? {} : { params: row.params }),
		...(isNothing(row.query) ? {} : { querystring: row.query }),
		...(isNothing(row.body) || row.upload !== null ? {} : { body: row.body }),
	};
}

function sendFile(reply: FastifyReply, { file, mime, name, token }: FileReply): Buffer {
	reply.header('content-type', mime);
	reply.header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]+/g, '-')}"`);
	reply.header('cache-control', 'no-store');
	if (token !== undefined) reply.header(tokenHeader, token);
	return Buffer.from(file.buffer, file.byteOffset, file.byteLength);
}

/** Where responses are checked, it is read again and checked as any other. */
function sendJson(reply: FastifyReply, { text }: JsonText<unknown>): unknown {
	if (reply.routeOptions.schema?.response !== undefined) return JSON.parse(text);
	reply.header('content-type', 'application/json; charset=utf-8');
	return text;
}

/** A client gives up after ten seconds, and must learn before that it may send the request again. */
const deadlineMs = 8000;
/** For the work of a request whose body came late. */
const leastWorkMs = 1000;

/** Files and large bodies take as long as their client's connection. */
const hasDeadline = (row: Endpoint) => row.upload === null && row.bodyLimit === null && row.reply !== fileReply;

/**
 * Refuses BUSY (details.isOutcomeUnknown) at the deadline. The statements have limits of their own, but a request has many:
 * what it began may still be done, as for a client that has lost its connection.
 */
async function beforeDeadline<Result>(request: FastifyRequest, work: Promise<Result>): Promise<Result> {
	const leftMs = Math.max(leastWorkMs, deadlineMs - (performance.now() - request.receivedAtMs));
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => {
			request.log.warn('request not answered at its deadline');
			reject(new Refused('BUSY', { retryAfterSeconds: 2, isOutcomeUnknown: true }));
		}, leftMs);
	});
	try {
		return await Promise.race([work, late]);
	} finally {
		clearTimeout(timer);
	}
}

type BoundEndpoint = { row: Endpoint; handler: Handler<Endpoint> };

/** Registers one row of the table with its handler. */
function bindPlain(app: FastifyInstance, context: AppContext, { row, handler }: BoundEndpoint): void {
	// Public data and reports, which the responses to other requests do not build on.
	const replica = row.dependsOn !== null || row.isReport ? context.replica : null;
	// Access is checked before validation, so that unauthorised callers get no validation messages…
	async function admit(request: FastifyRequest): Promise<void> {
		const session = await readSession(context, request, { withPosition: replica !== null }).catch((error: unknown) => {
			// Without a database a signed-in user gets the copies that all others get.
			if (row.access !== 'public' || row.dependsOn === null || !isDatabaseAway(error)) throw error;
			// Not what the replica has, which may be without the own writes of this user.
			if (replica !== null) request.databaseError = error;
			return null;
		});
		request.session = session;
		refuseUnlessAllowed(row, session, context.clock());
	}
	/** A form sends an empty field as `minPrice=`: it was left out. */
	async function leaveOutEmpty(request: FastifyRequest): Promise<void> {
		const query = request.query as Record<string, unknown>;
		for (const [field, value] of Object.entries(query)) if (value === '') delete query[field];
	}
	const maxBytes = row.upload?.maxBytes ?? row.bodyLimit;
	app.route({
		method: row.method,
		url: row.path,
		schema: inputSchemasOf(row),
		config: { row },
		// …and before the body is read, so that unauthorised requests cannot use up memory.
		...(maxBytes === null
			? { preValidation: [admit, leaveOutEmpty] }
			: { bodyLimit: maxBytes, onRequest: admit, preValidation: leaveOutEmpty }),
		async handler(request, reply) {
			const { cache } = context;
			if (cache === null || row.dependsOn === null || request.session !== null) return respond(request, reply);
			const key = `${row.path} ${JSON.stringify([request.params, isNothing(row.query) ? {} : request.query])}`;
			if (request.databaseError !== null) {
				const shown = cache.findUnchanged(key);
				if (shown === null) throw request.databaseError;
				return sendCopy(request, reply, { cache, copy: shown });
			}
			const copy = await cache.get({
				kind: 'response',
				url: request.url,
				key,
				make: async () => {
					const { result, ...sent } = await call(request);
					const json = result instanceof JsonText ? result.text : JSON.stringify(result);
					const { params, query } = request;
					return { ...responseToCopy(row, json, { config: context.config, params, query }), ...sent };
				},
			});
			return sendCopy(request, reply, { cache, copy });
		},
	});

	async function respond(request: FastifyRequest, reply: FastifyReply) {
		const { result, whenSent, isRepeated } = await call(request);
		whenSent?.();
		if (isRepeated) reply.header(repeatedHeader, 'true');
		reply.code(row.status);
		if (result instanceof JsonText) return sendJson(reply, result);
		return row.reply === fileReply ? sendFile(reply, result as unknown as FileReply) : result;
	}

	async function call(request: FastifyRequest) {
		if (request.databaseError !== null) throw request.databaseError;
		const key = request.headers['idempotency-key'];
		const sent: { whenSent?: () => void; isRepeated?: boolean } = {};
		const run = (reads: Db) =>
			handler(
				{
					params: request.params ?? {},
					query: request.query ?? {},
					body: request.body ?? (row.upload === null ? {} : new Uint8Array()),
				} as never,
				{
					session: request.session,
					reads,
					now: context.clock(),
					receivedAtMs: request.receivedAtMs,
					ipAddress: request.ipAddress,
					network: networkOf(request.ipAddress),
					userAgent: request.headers['user-agent'] ?? '',
					idempotencyKey: typeof key === 'string' && key !== '' ? key : null,
					whenSent: (count) => {
						sent.whenSent = count;
					},
					markRepeated: () => {
						sent.isRepeated = true;
					},
				},
			);
		const work = replica === null ? run(context.db) : replica.read(request.session, run);
		const result = await (hasDeadline(row) ? beforeDeadline(request, work) : work);
		return { result, ...sent };
	}
}

/** Any other body than JSON is refused; a workbook with the sentence that helps. */
function refuseOtherBodies(app: FastifyInstance, workbookRefusal: Refusal): void {
	app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
		const isWorkbook = isSpreadsheetFile('', (body as Buffer).toString('latin1'));
		const { FST_ERR_CTP_INVALID_MEDIA_TYPE } = errorCodes;
		done(
			isWorkbook
				? new Refused(workbookRefusal)
				: new FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type'] ?? ''),
		);
	});
}

/** Registers one row of the table of endpoints; an upload endpoint accepts bytes of its own types, and no JSON. */
export function bindEndpoint(app: FastifyInstance, context: AppContext, bound: BoundEndpoint): void {
	const { upload, workbookRefusal } = bound.row;
	if (workbookRefusal !== null) {
		app.register(async (scope) => {
			refuseOtherBodies(scope, workbookRefusal);
			bindPlain(scope, context, bound);
		});
		return;
	}
	if (upload === null) {
		bindPlain(app, context, bound);
		return;
	}
	app.register(async (scope) => {
		scope.removeAllContentTypeParsers();
		const types = [...upload.types, 'application/octet-stream'];
		scope.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
		bindPlain(scope, context, bound);
	});
}

export function bindEndpoints(app: FastifyInstance, context: AppContext, handlers: HandlersOf<Endpoints>): void {
	app.decorateRequest('session', null);
	app.decorateRequest('databaseError', null);
	app.decorateRequest('receivedAtMs', 0);
	app.decorateRequest('ipAddress', '');
	app.addHook('onRequest', async (request) => {
		request.receivedAtMs = performance.now();
		// Fastify reads the header when the address is asked for: an address with a port is none of a known proxy.
		const { headers } = request.raw;
		const forwardedFor = headers['x-forwarded-for'];
		if (typeof forwardedFor === 'string') headers['x-forwarded-for'] = withoutPorts(forwardedFor);
		// A connection that is closed has no address, and work goes on when the client has disconnected.
		request.ipAddress = clientAddressOf(request.ip ?? '');
	});
	for (const name of Object.keys(endpoints) as EndpointName[]) {
		bindEndpoint(app, context, { row: endpoints[name], handler: handlers[name] as Handler<Endpoint> });
	}
}

declare module 'fastify' {
	interface FastifyContextConfig {
		row?: Endpoint;
	}
	interface FastifyRequest {
		session: Session | null;
		/** why the session could not be read, of a request that only a copy may answer; null: it was read */
		databaseError: unknown;
		receivedAtMs: number;
		ipAddress: string;
	}
}
