import { expect, findVariant, test } from './fixtures.ts';
import { hydrateOnLoad } from './page-load.ts';

test('home, listing and product page come back as they were left when the customer goes back from another document', async ({
	playwright,
	launchOptions,
	baseURL,
	request,
}) => {
	const { productId } = await findVariant(request, 'onion', '1 kg');
	// Playwright turns the cache off, because it loses sight of a page that leaves it.
	const browser = await playwright.chromium.launch({
		...launchOptions,
		ignoreDefaultArgs: ['--disable-back-forward-cache'],
	});
	try {
		const context = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) });
		const page = await context.newPage();
		hydrateOnLoad(page);
		await page.addInitScript(() => {
			addEventListener('pageshow', ({ persisted }) => {
				if (persisted) localStorage.setItem('came back', location.pathname);
			});
		});
		const reader = await context.newPage();
		await reader.goto('/livez');
		for (const path of ['/', '/product', `/productdescription/${productId}`]) {
			await page.goto(path);
			await page.goto('/about');
			// The promise of the call may end with its page.
			void page.evaluate(() => history.back()).catch(() => undefined);
			await expect.poll(() => reader.evaluate(() => localStorage.getItem('came back')), path).toBe(path);
		}
	} finally {
		await browser.close();
	}
});
