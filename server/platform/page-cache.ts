import { createHash } from 'node:crypto';
import { setBounded } from './bounds.ts';
import type { Config } from './config.ts';

/** The hashes of the scripts that were rendered with the nonce. */
function hashesOf(html: string, nonce: string): string[] {
	const hashes = new Set<string>();
	for (const [, attributes = '', body = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
		if (body === '' || !attributes.includes(` nonce="${nonce}"`)) continue;
		hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`);
	}
	return [...hashes];
}

/**
 * The Content-Security-Policy of a page: only our own files and the inline scripts of React Router, by hash. They were
 * rendered with a nonce that no stored text can know; any other inline script does not run.
 * Hashes instead of the nonce, so that a page is the same for all users and can be cached.
 */
export function pagePolicy(config: Pick<Config, 'googleClientId'>): (html: string, nonce: string) => string {
	const google = config.googleClientId === null ? '' : ' https://accounts.google.com/gsi/';
	return (html, nonce) =>
		[
			"default-src 'self'",
			`script-src 'self' ${hashesOf(html, nonce).join(' ')}${google}`,
			`style-src 'self'${google}`,
			// Only attributes: progress widths and the like. A style attribute cannot load or execute anything.
			"style-src-attr 'unsafe-inline'",
			"img-src 'self' data:",
			"font-src 'self'",
			`connect-src 'self'${google}`,
			`frame-src https://www.youtube-nocookie.com${google}`,
			"object-src 'none'",
			"base-uri 'none'",
			"form-action 'self'",
			"frame-ancestors 'none'",
		].join('; ');
}

export type Page = {
	status: number;
	headers: Record<string, string>;
	body: Buffer;
	etag: string;
	brotli?: Buffer;
	gzip?: Buffer;
};

export type PageCache = { get: (url: string) => Promise<Page> };

/** Maximum age of a cached page: short enough for prices and stock, long enough under load. */
const freshMs = 2000;
const maxPages = 1000;

/**
 * Rendered pages by URL. Public pages contain public data only, so one copy serves all users. Concurrent requests
 * render a page once, and when rendering fails the last good copy is served.
 */
export function createPageCache(render: (url: string) => Promise<Page>, clock: () => number = Date.now): PageCache {
	const pages = new Map<string, { page: Page; at: number }>();
	const rendering = new Map<string, Promise<Page>>();

	async function renew(url: string): Promise<Page> {
		const old = pages.get(url)?.page;
		try {
			const page = await render(url);
			if (page.status >= 500 && old !== undefined) return old;
			if (page.status === 200) setBounded(pages, url, { page, at: clock() }, maxPages);
			else pages.delete(url);
			return page;
		} catch (error) {
			if (old !== undefined) return old;
			throw error;
		}
	}

	return {
		async get(url) {
			const known = pages.get(url);
			if (known !== undefined && clock() - known.at < freshMs) return known.page;
			const running = rendering.get(url);
			if (running !== undefined) return running;
			const run = renew(url).finally(() => rendering.delete(url));
			rendering.set(url, run);
			return run;
		},
	};
}
