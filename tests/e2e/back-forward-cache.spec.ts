import type { Browser } from '@playwright/test';
import { expect, findVariant, test } from './fixtures.ts';
import { hydrateOnLoad } from './page-load.ts';

/** What the headless shell says of every page: it has no back/forward cache. Other browsers bring the page back. */
const ofHeadlessShell = ['BackForwardCacheDisabledForDelegate', 'BrowsingInstanceNotSwapped'];

let browser: Browser;
test.beforeAll(async ({ playwright, launchOptions }) => {
	// Playwright turns the cache off, because it loses sight of a page that leaves it.
	browser = await playwright.chromium.launch({
		...launchOptions,
		ignoreDefaultArgs: ['--disable-back-forward-cache'],
	});
});
test.afterAll(() => browser.close());

/**
 * Opens a page and another document, and goes back.
 * @returns the reasons of the page for which the browser cannot bring it back as it was left; the names are those of
 * Chromium, BackForwardCacheNotRestoredReason of its protocol
 */
async function goBackTo(path: string, baseURL: string | undefined, initScript = () => {}): Promise<string[]> {
	const context = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) });
	const page = await context.newPage();
	hydrateOnLoad(page);
	await page.addInitScript(initScript);
	await page.addInitScript(() => {
		addEventListener('pageshow', ({ persisted }) => {
			if (persisted) localStorage.setItem('came back', location.pathname);
		});
	});
	let reasons: string[] | null = null;
	const protocol = await context.newCDPSession(page);
	protocol.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
		reasons = notRestoredExplanations.map(({ reason }) => reason).filter((reason) => !ofHeadlessShell.includes(reason));
	});
	await protocol.send('Page.enable');
	const reader = await context.newPage();
	await reader.goto('/livez');
	await page.goto(path);
	await page.goto('/about');
	// The promise of the call may end with its page.
	void page.evaluate(() => history.back()).catch(() => undefined);
	const cameBack = () => reader.evaluate(() => localStorage.getItem('came back'));
	await expect.poll(async () => reasons !== null || (await cameBack()) === path, path).toBe(true);
	await context.close();
	return reasons ?? [];
}

test('home, listing and product page come back as they were left when the customer goes back from another document', async ({
	baseURL,
	request,
}) => {
	const { productId } = await findVariant(request, 'onion', '1 kg');
	for (const path of ['/', '/product', `/productdescription/${productId}`]) {
		expect(await goBackTo(path, baseURL), path).toEqual([]);
	}
});

test('a page with a handler of unload does not come back, and the browser says why', async ({ baseURL }) => {
	const withHandler = () => addEventListener('unload', () => {});
	expect(await goBackTo('/', baseURL, withHandler)).toEqual(['UnloadHandlerExistsInMainFrame']);
});
