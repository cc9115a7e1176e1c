import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { staffRoles } from '#domain/user.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { examples } from '#contract/examples.ts';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, preHandlerHookHandler } from 'fastify';
import type { AppContext } from './app-context.ts';
import { type Encoding, encodingFor } from './content-negotiation.ts';
import { openApiDocument } from './openapi.ts';
import { readSession, refuseUnlessAllowed } from './sessions.ts';

type Table = Readonly<Record<string, Endpoint>>;

/** The endpoints of the office are documented for staff only. */
function publicPart(table: Table): Table {
	return Object.fromEntries(Object.entries(table).filter(([name]) => !name.startsWith('office.')));
}

/** The highest level of Brotli, which is the usual one, would hold the process for a tenth of a second. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const pack: Record<Encoding, (text: string) => Buffer> = {
	br: (text) => brotliCompressSync(text, brotliOptions),
	gzip: (text) => gzipSync(text),
	identity: (text) => Buffer.from(text),
};

/** Writes the documents once, and sends all clients the same bytes: one of them alone has 120 kB. */
function createDocumentSender(app: FastifyInstance): preHandlerHookHandler {
	const types = { '/api/docs/json': 'application/json; charset=utf-8', '/api/docs/yaml': 'application/x-yaml' };
	const packed = new Map<string, Buffer>();
	return (request, reply, done) => {
		const url = request.routeOptions.url as keyof typeof types;
		if (types[url] === undefined) return done();
		const encoding = encodingFor(request.headers['accept-encoding']);
		const key = `${encoding} ${url}`;
		let body = packed.get(key);
		if (body === undefined) {
			const text = url.endsWith('yaml') ? app.swagger({ yaml: true }) : JSON.stringify(app.swagger());
			body = pack[encoding](text);
			packed.set(key, body);
		}
		if (encoding !== 'identity') reply.header('content-encoding', encoding);
		reply.header('vary', 'accept-encoding').type(types[url]).send(body);
	};
}

/** The page and document of the public API under /api/docs. Register it before the endpoints. */
export async function serveApiDocument(app: FastifyInstance): Promise<void> {
	await app.register(swagger, {
		openapi: { openapi: '3.1.0' },
		// The document is generated from the table of endpoints.
		hideUntagged: true,
		transformObject: () => openApiDocument(publicPart(endpoints), examples) as object,
	});
	await app.register(swaggerUi, {
		routePrefix: '/api/docs',
		logLevel: 'silent',
		uiHooks: { preHandler: createDocumentSender(app) },
	});
}

/** The document of all endpoints, with a token of a staff member. */
export function serveOfficeDocument(app: FastifyInstance, context: AppContext): void {
	let document: object | null = null;
	app.get('/api/docs/office/json', async (request) => {
		const row = { access: staffRoles, isForTwoFactor: false, needsReauthentication: false };
		refuseUnlessAllowed(row, await readSession(context, request), context.clock());
		document ??= openApiDocument(endpoints, examples);
		return document;
	});
}
