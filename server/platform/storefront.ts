import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseBody, type Transport } from '#contract/http-client.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Config } from './config.ts';
import { createPageCache, type Page, pagePolicy } from './page-cache.ts';

/** The header in which web/entry.server.tsx passes the nonce of the scripts of the framework. */
const nonceHeader = 'x-script-nonce';

const yearSeconds = 365 * 24 * 60 * 60;
const daySeconds = 24 * 60 * 60;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Level 5: nearly as small as 11 and fast enough for pages compressed per request. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

// The storefront is built with this flag; it makes the loader context a RouterContextProvider.
declare module 'react-router' {
	interface Future {
		v8_middleware: true;
	}
}

/** Pages call the API in the same process, through the same routes and checks as other clients. */
function inProcess(app: FastifyInstance): Transport {
	return async ({ method, url, headers, body }) => {
		const reply = await app.inject({
			method: method as 'GET',
			url,
			headers,
			...(body === undefined ? {} : { payload: body }),
		});
		return { status: reply.statusCode, body: parseBody(reply.body) };
	};
}

/**
 * The URL of the requested page on our own origin. A target with several slashes or a backslash in front, or an absolute
 * one, would name another host; what cannot be decoded is encoded again, so that it is a page that does not exist.
 */
function pageUrl(target: string, publicUrl: string): string {
	const [path = '', ...query] = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#\\]*/i, '').split('?');
	const url = new URL(publicUrl);
	url.pathname = `/${path.replace(/^[/\\]+/, '')}`;
	url.search = query.join('?');
	try {
		// A line break in a path matches no route, not even the page of an unknown URL.
		if (/[\r\n\u2028\u2029]/.test(decodeURIComponent(url.pathname))) throw new URIError('line break');
	} catch {
		url.pathname = `/${encodeURIComponent(url.pathname)}`;
	}
	return url.href;
}

/** Renders every URL outside the API with React Router and caches its pages. */
export async function serveWeb(app: FastifyInstance, input: { config: Config; buildDirectory: string }): Promise<void> {
	const { config, buildDirectory } = input;
	const client = join(buildDirectory, 'client');
	await access(client);
	await app.register(fastifyStatic, {
		root: client,
		wildcard: false,
		preCompressed: true,
		index: false,
		setHeaders: (reply, path) => {
			const isHashed = path.includes(`${join(client, 'assets')}`);
			reply.header(
				'cache-control',
				isHashed ? `public, max-age=${yearSeconds}, immutable` : `public, max-age=${daySeconds}`,
			);
		},
	});

	const build = (await import(pathToFileURL(join(buildDirectory, 'server/index.js')).href)) as ServerBuild;
	const { apiContext } = build.entry.module as unknown as { apiContext: Parameters<RouterContextProvider['set']>[0] };
	const render = createRequestHandler(build, 'production');
	const transport = inProcess(app);
	const policyOf = pagePolicy(config);

	const pages = createPageCache(async (url) => {
		const context = new RouterContextProvider();
		context.set(apiContext, transport);
		const response = await render(new Request(url), context);
		let html = await response.text();
		const contentType = response.headers.get('content-type') ?? 'text/html; charset=utf-8';
		const headers: Record<string, string> = {};
		response.headers.forEach((value, name) => {
			headers[name] = value;
		});
		const nonce = headers[nonceHeader];
		delete headers[nonceHeader];
		if (contentType.startsWith('text/html')) {
			headers['content-security-policy'] = policyOf(html, nonce ?? '');
			if (nonce !== undefined) html = html.replaceAll(` nonce="${nonce}"`, '');
		}
		const body = Buffer.from(html);
		return {
			status: response.status,
			headers,
			body,
			etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
		};
	});

	app.setNotFoundHandler(async (request, reply) => {
		const path = request.url.split('?')[0] ?? '';
		if (path.startsWith('/api/') || path.startsWith('/pincode/')) {
			return reply.code(404).send({ status: 'fail', message: 'Not found.', code: 'NOT_FOUND', requestId: request.id });
		}
		if (/^\/(media|assets|office\/assets)\//.test(path)) return reply.code(404).type('text/plain').send('Not found.');
		if (request.method !== 'GET' && request.method !== 'HEAD') {
			return reply.code(405).header('allow', 'GET, HEAD').type('text/plain').send('Method not allowed.');
		}
		return sendPage(request, reply, await pages.get(pageUrl(request.url, config.publicUrl)));
	});
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> {
	reply.code(page.status).headers(page.headers);
	if (page.status === 200) {
		reply.header('etag', page.etag).header('cache-control', 'public, max-age=0, s-maxage=2, stale-if-error=600');
		if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
	} else {
		reply.header('cache-control', 'no-store');
	}
	reply.header('vary', 'accept-encoding');
	const accepts = String(request.headers['accept-encoding'] ?? '');
	if (/\bbr\b/.test(accepts)) {
		page.brotli ??= await compressBrotli(page.body, brotliOptions);
		return reply.header('content-encoding', 'br').send(page.brotli);
	}
	if (/\bgzip\b/.test(accepts)) {
		page.gzip ??= await compressGzip(page.body);
		return reply.header('content-encoding', 'gzip').send(page.gzip);
	}
	return reply.send(page.body);
}
