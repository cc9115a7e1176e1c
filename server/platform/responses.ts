import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Endpoint, topics } from '#contract/endpoint.ts';
import { parseBody, type Transport } from '#contract/http-client.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DispatchFunc, inject } from 'light-my-request';
import { BoundedMap } from './bounded-map.ts';
import { encodingFor, hasBody } from './content-negotiation.ts';
import { type Copy, type CopySource, ownText, type Shown } from './copy.ts';
import type { ResponseCache } from './response-cache.ts';
import { type HttpsConfig, securityHeaders } from './security-headers.ts';

/** Browsers revalidate each time, shared caches after a second. A shared cache sends its copy for ten minutes while the shop does not answer. */
const cacheControl = 'public, max-age=0, s-maxage=1, stale-if-error=600';

export function publicHeaders(config: HttpsConfig): Record<string, string> {
	return { ...securityHeaders(config), 'cache-control': cacheControl, vary: 'accept-encoding, authorization' };
}

/** Product ids as texts of their own. */
const ids = new BoundedMap<string, string>(100_000);

/** The same text for an id in all copies. */
function sharedId(id: string): string {
	const known = ids.get(id);
	if (known !== undefined) return known;
	const own = ownText(id);
	ids.set(own, own);
	return own;
}

const different = <T>(lists: readonly (readonly T[])[]): T[] => [...new Set(lists.flat())];

const productIds = /"_id":"([0-9a-f]{8}-[0-9a-f-]{27})"/g;

type ResponseInput = {
	config: HttpsConfig;
	params: unknown;
	query: unknown;
};

/** A public response as a copy. An empty list of reviews belongs to the product of its path, too. */
export function responseToCopy(row: Endpoint, json: string, { config, params, query }: ResponseInput): CopySource {
	const products = new Set<string>(Object.values(params as Record<string, string>).map(ownText));
	for (const [, id = ''] of json.matchAll(productIds)) products.add(sharedId(id));
	return {
		status: row.status,
		headers: { 'content-type': 'application/json; charset=utf-8', ...publicHeaders(config) },
		body: Buffer.from(json),
		topics: row.dependsOn ?? [],
		products: [...products],
		ofAnyProduct: row.isByPrice?.(query as never) ? ['prices'] : [],
	};
}

/** Those of clients. A page reads responses inside this process: they are sent with the page. */
const clientRequests = new WeakSet<IncomingMessage>();

export function noteClientRequest(request: IncomingMessage): void {
	clientRequests.add(request);
}

/** Answers with a copy, or with 304 when the client has it. */
export async function sendCopy(
	request: FastifyRequest,
	reply: FastifyReply,
	{ cache, copy }: { cache: ResponseCache; copy: Copy },
): Promise<FastifyReply> {
	if (copy.whenSent !== undefined && clientRequests.has(request.raw)) copy.whenSent();
	reply.code(copy.status).headers(copy.headers);
	if (copy.status === 200 && hasBody(request.headers['if-none-match'], copy.etag)) return reply.code(304).send();
	const encoding = encodingFor(request.headers['accept-encoding']);
	const { body, isCompressed } = await cache.pack(copy, encoding);
	if (isCompressed) reply.header('content-encoding', encoding);
	return reply.send(body);
}

/** Writing a copy of this size takes about as long as a small request. */
const largeBytes = 64 * 1024;
/** Of large copies in a turn of the event loop: orders in progress wait for all of it at each of their steps. */
const bytesOfTurn = 256 * 1024;
const largeCopies: { response: ServerResponse; bytes: number; write: () => void }[] = [];
let isScheduled = false;

function writeLargeCopies(): void {
	let written = 0;
	for (let next = largeCopies.shift(); next !== undefined; next = largeCopies.shift()) {
		if (next.response.destroyed) continue;
		next.write();
		written += next.bytes;
		if (written >= bytesOfTurn) break;
	}
	isScheduled = largeCopies.length > 0;
	if (isScheduled) setImmediate(writeLargeCopies);
}

/** Writes a copy at once, or at the end of a turn of the event loop when it is large. */
function writeInTurn(response: ServerResponse, bytes: number, write: () => void): void {
	if (bytes < largeBytes) {
		write();
		return;
	}
	largeCopies.push({ response, bytes, write });
	if (isScheduled) return;
	isScheduled = true;
	setImmediate(writeLargeCopies);
}

/** Sends a copy that shows the present state, found by the URL or by its key. @returns false when the request needs the whole way */
export function answerAtOnce(
	cache: ResponseCache,
	request: IncomingMessage,
	response: ServerResponse,
	key: string | null = null,
): boolean {
	const { method, url = '', headers } = request;
	if (method !== 'GET' || headers.authorization !== undefined) return false;
	const copy = key === null ? cache.find(url) : cache.findByKey(key);
	if (copy === null) return false;
	if (hasBody(headers['if-none-match'], copy.etag)) {
		response.writeHead(304, copy.notModified).end();
		copy.whenSent?.();
		return true;
	}
	const packed = copy.packed[encodingFor(headers['accept-encoding'])];
	if (packed === undefined) return false;
	response.statusCode = copy.status;
	writeInTurn(response, packed.body.length, () => {
		response.writeHead(copy.status, packed.head).end(packed.body);
		copy.whenSent?.();
	});
	return true;
}

export type PageReads = {
	transport: Transport;
	/** what the page was made of, and whether a part of it could not be read */
	sources: () => Pick<CopySource, 'topics' | 'products' | 'ofAnyProduct' | 'isPartial' | 'shown' | 'whenSent'>;
};

function oldestOf(copies: readonly Shown[]): Shown {
	return {
		checked: Math.min(...copies.map(({ checked }) => checked)),
		presentAt: Math.min(...copies.map(({ presentAt }) => presentAt)),
		failedAt: Math.max(...copies.map(({ failedAt }) => failedAt)),
	};
}

/** Holds no copies in memory, unlike a function of the page. */
const callAll = (counts: readonly (() => void)[]) => () => {
	for (const count of counts) count();
};

/**
 * The API for one page, in the same process and through the same routes and checks as other clients. It notes the
 * copies that the page was made of.
 */
export function readsOfPage(app: FastifyInstance, cache: ResponseCache): PageReads {
	const copies: Copy[] = [];
	/** whether the copies are all that was read */
	let isComplete = true;
	let hasFailed = false;
	return {
		sources: () => {
			const counts = different(copies.map(({ whenSent }) => (whenSent === undefined ? [] : [whenSent])));
			const hasProducts = isComplete && copies.every((copy) => copy.products !== null);
			return {
				topics: isComplete ? different(copies.map((copy) => copy.topics)) : topics,
				ofAnyProduct: different(copies.map((copy) => copy.ofAnyProduct)),
				products: hasProducts ? different(copies.map((copy) => copy.products ?? [])) : null,
				isPartial: hasFailed,
				// A busy server answers a read with a copy of before a change.
				...(copies.length > 0 && { shown: oldestOf(copies) }),
				...(counts.length > 0 && { whenSent: callAll(counts) }),
			};
		},
		async transport({ method, url, headers, body }) {
			const isPublicRead = method === 'GET' && headers.authorization === undefined;
			const known = isPublicRead ? cache.find(url) : null;
			if (known !== null) {
				copies.push(known);
				return { status: known.status, body: cache.parse(known) };
			}
			const before = isPublicRead ? cache.peek(url) : null;
			// Not `app.inject`, which refuses while the shop stops and answers what is in progress.
			const response = await inject(app.routing as DispatchFunc, {
				method: method as 'GET',
				url,
				headers,
				...(body === undefined ? {} : { payload: body }),
			}).catch((error: unknown) => {
				hasFailed = true;
				throw error;
			});
			if (response.statusCode >= 500) hasFailed = true;
			// A new copy may have been made since an old one was sent.
			const { etag } = response.headers;
			const sent = isPublicRead ? [cache.peek(url), before].find((copy) => copy !== null && copy.etag === etag) : null;
			if (sent) copies.push(sent);
			else isComplete = false;
			return { status: response.statusCode, body: parseBody(response.body) };
		},
	};
}
