import { expect, type Page, type Request } from '@playwright/test';

const pendingRequests = new WeakMap<Page, Set<Request>>();

/** Remembers the requests of a page without an answer, for waitUntilLoaded. */
export function trackRequests(page: Page): void {
	const pending = new Set<Request>();
	pendingRequests.set(page, pending);
	// The browser renews an answer of its cache on its own, and never says when it is done.
	page.on('request', (request) => request.resourceType() === 'other' || pending.add(request));
	page.on('requestfinished', (request) => pending.delete(request));
	page.on('requestfailed', (request) => pending.delete(request));
	// stops pending requests of the previous page
	page.on('framenavigated', (frame) => {
		if (frame === page.mainFrame()) pending.clear();
	});
}

async function waitUntilHydrated(page: Page): Promise<void> {
	// Scripts wait behind pictures, which the demo draws for their first request.
	await page.waitForFunction(
		() => {
			const main = document.querySelector('main');
			return main !== null && Object.keys(main).some((key) => key.startsWith('__react'));
		},
		undefined,
		{ timeout: 60_000 },
	);
}

/** Pages request their scripts after the first paint, which may be after the load event: `goto` and `reload` wait for both. */
export function hydrateOnLoad(page: Page): void {
	const waitIfStorefront = async () => {
		const isStorefront = await page.evaluate(() => {
			// As a touch does: a stopped clock would never start the scripts.
			dispatchEvent(new Event('pointerdown'));
			return '__reactRouterContext' in window;
		});
		if (isStorefront) await waitUntilHydrated(page);
	};
	const { goto, reload } = page;
	page.goto = async (url, options) => {
		const response = await goto.call(page, url, options);
		if (options?.waitUntil === undefined) await waitIfStorefront();
		return response;
	};
	page.reload = async (options) => {
		const response = await reload.call(page, options);
		if (options?.waitUntil === undefined) await waitIfStorefront();
		return response;
	};
}

/** Waits until the page is hydrated and its requests are answered. */
export async function waitUntilLoaded(page: Page): Promise<void> {
	const pending = pendingRequests.get(page);
	if (pending === undefined) return page.waitForLoadState('networkidle');
	await page.waitForLoadState('load');
	await waitUntilHydrated(page);
	let quiet = 0;
	const countQuiet = async () => {
		// an effect may start the next request: the main thread must have been idle in between
		await page.evaluate(() => undefined);
		quiet = pending.size === 0 ? quiet + 1 : 0;
		return quiet;
	};
	await expect.poll(countQuiet, { message: 'checks without a request', intervals: [10] }).toBeGreaterThan(2);
}

declare global {
	interface Window {
		__reactRouterDataRouter?: { navigate: (to: string) => Promise<void> };
	}
}

/** Opens a page of the storefront like its links do, without loading a document. */
export async function navigate(page: Page, url: string): Promise<void> {
	await waitUntilHydrated(page);
	await page.evaluate(async (to) => {
		await window.__reactRouterDataRouter?.navigate(to);
	}, url);
	await expect(page).toHaveURL(new URL(url, page.url()).href);
	await waitUntilLoaded(page);
}
