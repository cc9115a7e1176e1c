import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Topic } from '#contract/endpoint.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { Config } from './config.ts';
import type { CopySource } from './copy.ts';
import { pathOf } from './log.ts';
import { retryAfterSeconds } from './overload.ts';
import { createPageUrls } from './page-url.ts';
import { refuse } from './refuse.ts';
import type { WebUrls } from './request-listener.ts';
import type { ResponseCache } from './response-cache.ts';
import { publicHeaders, readsOfPage, sendCopy } from './responses.ts';
import { pagePolicy } from './security-headers.ts';

/** As `CopyRules` of web/lib/page-loader.server.ts. */
type CopyRules = { maxAgeMs: number | null; ignored: readonly Topic[] };

/** The header in which web/entry.server.tsx passes the nonce of the scripts of the framework. */
const nonceHeader = 'x-script-nonce';

/** Of a file. Fastify looks up others as the pattern of a route, and throws for one that is not valid. */
const plainPath = /^\/[\w./-]+$/;
const notPages = /^\/(api|pincode|assets|media|office)(\/|$)/;
const yearSeconds = 365 * 24 * 60 * 60;
const daySeconds = 24 * 60 * 60;

// The storefront is built with this flag; it makes the loader context a RouterContextProvider.
declare module 'react-router' {
	interface Future {
		v8_middleware: true;
	}
}

/**
 * Renders every URL outside the API with React Router; the cache holds the pages.
 * @returns the key of the copy of a page, by the URL as it was requested; null for the URLs of files and of the API
 */
export async function serveStorefront(
	app: FastifyInstance,
	input: { config: Config; buildDirectory: string; cache: ResponseCache },
): Promise<Required<Pick<WebUrls, 'pageKey'>>> {
	const { config, buildDirectory, cache } = input;
	const client = join(buildDirectory, 'client');
	await access(client);
	const files = {
		// Its `sendFile` would send the pictures of /media with the headers below.
		decorateReply: false,
		preCompressed: true,
		index: false,
		lastModified: false,
		acceptRanges: false,
	} as const;
	await app.register(fastifyStatic, {
		...files,
		root: client,
		wildcard: false,
		globIgnore: ['assets/**'],
		setHeaders: (reply) => reply.header('cache-control', `public, max-age=${daySeconds}`),
	});
	// Looked up when they are asked for: during an upgrade a page of the next version may name a file that came later.
	await app.register(fastifyStatic, {
		...files,
		root: join(client, 'assets'),
		prefix: '/assets/',
		setHeaders: (reply) => reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`),
	});

	const build = (await import(pathToFileURL(join(buildDirectory, 'server/index.js')).href)) as ServerBuild;
	const entry = build.entry.module as unknown as {
		apiContext: Parameters<RouterContextProvider['set']>[0];
		copyContext: Parameters<RouterContextProvider['set']>[0];
		createRequestHandler: typeof createRequestHandler;
		RouterContextProvider: typeof RouterContextProvider;
	};
	const render = entry.createRequestHandler(build, 'production');
	const policyOf = pagePolicy(config);

	const keyOf = createPageUrls(build, config.publicUrl);

	async function makePage(url: string): Promise<CopySource> {
		const reads = readsOfPage(app, cache);
		const context = new entry.RouterContextProvider();
		context.set(entry.apiContext, reads.transport);
		const rules: CopyRules = { maxAgeMs: null, ignored: [] };
		context.set(entry.copyContext, rules);
		const response = await render(new Request(url), context);
		let html = await response.text();
		const headers: Record<string, string> = {};
		response.headers.forEach((value, name) => {
			headers[name] = value;
		});
		headers['content-type'] ??= 'text/html; charset=utf-8';
		const nonce = headers[nonceHeader];
		delete headers[nonceHeader];
		if (headers['content-type'].startsWith('text/html')) {
			headers['content-security-policy'] = policyOf(html, nonce ?? '');
			if (nonce !== undefined) html = html.replaceAll(` nonce="${nonce}"`, '');
		}
		const sources = reads.sources();
		// A proxy would show a page without one of its parts for as long as the shop does not answer.
		const isKept = response.status === 200 && sources.isPartial !== true;
		return {
			status: response.status,
			headers: {
				...headers,
				...publicHeaders(config),
				...(isKept ? {} : { 'cache-control': 'no-store' }),
				...(response.status === 503 && { 'retry-after': String(retryAfterSeconds) }),
			},
			body: Buffer.from(html),
			...sources,
			topics: sources.topics.filter((topic) => !rules.ignored.includes(topic)),
			maxAgeMs: rules.maxAgeMs,
		};
	}

	app.setNotFoundHandler(async (request, reply) => {
		const path = request.url.split('?')[0] ?? '';
		if (path.startsWith('/api/') || path.startsWith('/pincode/')) refuse('NOT_FOUND');
		if (/^\/(media|assets|office\/assets)\//.test(path)) return reply.code(404).type('text/plain').send('Not found.');
		if (request.method !== 'GET' && request.method !== 'HEAD') {
			return reply.code(405).header('allow', 'GET, HEAD').type('text/plain').send('Method not allowed.');
		}
		const href = keyOf(request.url);
		const copy = await cache.get({ kind: 'page', url: request.url, key: href, make: () => makePage(href) });
		return sendCopy(request, reply, { cache, copy });
	});
	const isFile = (path: string) => plainPath.test(path) && app.hasRoute({ method: 'GET', url: path });
	return { pageKey: (url) => (notPages.test(url) || isFile(pathOf(url)) ? null : keyOf(url)) };
}
