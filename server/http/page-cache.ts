import { setBounded } from '#server/bounded-map.ts';

export type Page = {
	status: number;
	headers: Record<string, string>;
	body: Buffer;
	etag: string;
	brotli?: Buffer;
	gzip?: Buffer;
};

export type PageCache = { get: (url: string) => Promise<Page> };

/** A copy may be this old: short enough for prices and stock, long enough for a rush. */
const freshMs = 2000;
const maxPages = 1000;

/**
 * Rendered pages by URL. Public pages are made from public data alone, so one copy serves everyone. A page is
 * rendered once however many ask at the same moment, and when it cannot be rendered the last good copy is shown.
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
