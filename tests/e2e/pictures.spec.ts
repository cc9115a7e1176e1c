import type { Page } from '@playwright/test';
import { test as base, expect, findVariant } from './fixtures.ts';

/** A browser that loads pictures, unlike that of the other tests. */
const test = base.extend({
	launchOptions: [
		async ({ launchOptions }, use) => {
			const { args = [] } = launchOptions;
			await use({ ...launchOptions, args: args.filter((arg) => !arg.startsWith('--blink-settings')) });
		},
		{ scope: 'worker' },
	],
});

/** Scrolls through the page. @returns the addresses of visible pictures that did not load */
async function failedPictures(page: Page): Promise<string[]> {
	return page.evaluate(async () => {
		const visible = [...document.images].filter((image) => image.checkVisibility());
		for (const image of visible) {
			image.scrollIntoView();
			await image.decode().catch(() => undefined);
		}
		return visible.filter((image) => image.naturalWidth === 0).map((image) => image.src);
	});
}

test('the pictures of home, listing, product, blog and crops load, those of cards in the size of their place', async ({
	page,
	request,
}) => {
	// A hundred pictures are drawn: half a minute of a core, beside other tests.
	test.slow();
	const { productId } = await findVariant(request, 'onion', '1 kg');
	const cardWidths: Record<string, number> = { '/Blogc': 592, '/crop': 256 };
	for (const url of ['/', '/product?search=onion', `/productdescription/${productId}`, ...Object.keys(cardWidths)]) {
		await page.goto(url);
		await expect(page.getByRole('main').locator('img').first(), url).toBeAttached();
		expect(await failedPictures(page), url).toEqual([]);
		const width = cardWidths[url];
		if (width === undefined) continue;
		await expect(page.getByRole('article').first().locator('img'), url).toHaveJSProperty('naturalWidth', width);
	}
	const card = page.getByRole('article').first().locator('img');
	const headers = (await request.get((await card.getAttribute('src')) ?? '')).headers();
	expect(headers['cache-control'], 'a picture whose file exists').toBe('public, max-age=31536000, immutable');
	expect(headers, 'headers of a document').not.toHaveProperty('permissions-policy');
});
