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

/** A drawing takes a third of a second of a core, and render-pictures.test.ts makes all of them: the top of a page will do. */
const shownOfPage = 12;

/** Scrolls through the first pictures. @returns the addresses of visible ones that did not load */
async function failedPictures(page: Page): Promise<string[]> {
	return page.evaluate(async (most) => {
		const visible = [...document.images].filter((image) => image.checkVisibility()).slice(0, most);
		for (const image of visible) {
			image.scrollIntoView();
			await image.decode().catch(() => undefined);
		}
		return visible.filter((image) => image.naturalWidth === 0).map((image) => image.src);
	}, shownOfPage);
}

test('the pictures of home, listing, product, blog and crops load, those of cards in the size of their place', async ({
	page,
	request,
}) => {
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
