import { expect, type Page, type Request } from '@playwright/test';

const pendingRequests = new WeakMap<Page, Set<Request>>();

/** Remembers the requests of a page without a response, for waitUntilLoaded. */
export function trackRequests(page: Page): void {
	const pending = new Set<Request>();
	pendingRequests.set(page, pending);
	// The browser renews a response of its cache on its own, and never says when it is done.
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
			if ('__reactRouterContext' in window) return document.documentElement.hasAttribute('data-hydrated');
			// the back office, which is rendered in the browser
			return Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'));
		},
		undefined,
		{ timeout: 60_000 },
	);
}

/**
 * Logs an error when hydration changes what the server rendered, which Preact does silently.
 */
export async function watchHydration(page: Page): Promise<void> {
	await page.addInitScript(() => {
		addEventListener('DOMContentLoaded', () => {
			if (!('__reactRouterContext' in window)) return;
			const readTexts = () =>
				[...document.querySelectorAll('title, header, main, footer')].map((part) => {
					let text = part.textContent;
					for (const element of part.querySelectorAll('noscript')) text = text.replace(element.textContent, '');
					return text;
				});
			let texts: string[] = [];
			const observer = new MutationObserver(() => {});
			const begin = () => {
				texts = readTexts();
				observer.observe(document, { childList: true, subtree: true });
			};
			const compare = () => {
				const changes: string[] = [];
				for (const { addedNodes, removedNodes } of observer.takeRecords()) {
					for (const node of [...addedNodes, ...removedNodes]) {
						if (!(node instanceof Element) || node.matches('script, link[rel=modulepreload]')) continue;
						changes.push(node.outerHTML.slice(0, 200));
					}
				}
				observer.disconnect();
				for (const [index, text] of readTexts().entries()) {
					const before = texts[index] ?? '';
					if (text === before) continue;
					const different = [...before].findIndex((letter, at) => letter !== text[at]);
					const at = different < 0 ? before.length : different;
					changes.push(`${before.slice(at, at + 100)} => ${text.slice(at, at + 100)}`);
				}
				// biome-ignore lint/suspicious/noConsole: fails the test, as every error in the console
				if (changes.length > 0) console.error('hydration changed', location.pathname, changes.join('\n'));
			};
			// A part is rendered within a few microtasks; its effects, which show what the browser stores, run in later tasks.
			const watchPart = async () => {
				begin();
				for (let microtask = 0; microtask < 20; microtask += 1) await null;
				compare();
			};
			const mark = performance.mark.bind(performance);
			performance.mark = (name, options) => {
				if (name === 'part-hydration') void watchPart();
				return mark(name, options);
			};
		});
	});
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

/** Opens a page of the storefront as a link to it does: it loads a document only for another language. */
export async function navigate(page: Page, url: string): Promise<void> {
	await waitUntilHydrated(page);
	await page.evaluate((to) => {
		const link = Object.assign(document.createElement('a'), { href: to });
		document.body.append(link);
		link.click();
		link.remove();
	}, url);
	await expect(page).toHaveURL(new URL(url, page.url()).href);
	await waitUntilLoaded(page);
}
