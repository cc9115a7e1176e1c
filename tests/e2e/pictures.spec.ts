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

/** Of each visible picture of `main`: the widths of its place, of its `sizes` or null, and of its file, 0 for a drawing. */
async function placesOfPictures(page: Page) {
	return page.evaluate(() => {
		const widthOf = (sizes: string): number => {
			for (const part of sizes.split(',')) {
				const [, media = '', length = ''] = /^\s*(\(.*?\))?\s*(.+)$/.exec(part) ?? [];
				if (media !== '' && !matchMedia(media).matches) continue;
				const probe = document.createElement('div');
				Object.assign(probe.style, { position: 'absolute', width: length });
				document.body.append(probe);
				const { width } = probe.getBoundingClientRect();
				probe.remove();
				return width;
			}
			return 0;
		};
		return [...document.querySelectorAll<HTMLImageElement>('main img')]
			.filter((image) => image.checkVisibility({ contentVisibilityAuto: true }))
			.map((image) => ({
				src: image.src,
				place: image.getBoundingClientRect().width,
				sizes: image.sizes === '' ? null : widthOf(image.sizes),
				file: Number(/-(\d+)\.webp$/.exec(image.src)?.[1] ?? 0),
			}));
	});
}

test('the files of pictures suit their places on home, listing and product page, on a phone and a computer', async ({
	page,
	request,
}) => {
	test.slow();
	const { productId } = await findVariant(request, 'onion', '1 kg');
	for (const viewport of [
		{ width: 360, height: 740 },
		{ width: 412, height: 823 },
		{ width: 1280, height: 800 },
	]) {
		await page.setViewportSize(viewport);
		for (const url of ['/', '/product', `/productdescription/${productId}`]) {
			await page.goto(url);
			const places = await placesOfPictures(page);
			expect(places.length, url).toBeGreaterThan(4);
			for (const { src, place, sizes, file } of places) {
				const what = `${src} on ${url}, ${viewport.width} wide, in a place of ${place}`;
				if (sizes !== null) {
					expect(sizes / place, `sizes of ${what}`).toBeGreaterThan(0.95);
					// More asks for a wider file than the place needs.
					expect(sizes - place, `sizes of ${what}`).toBeLessThan(50);
				} else if (file > 0) {
					// Two pixels of the file for each of the place, on a computer with its larger cards one and a half.
					expect(file / place, `the file of ${what}`).toBeGreaterThan(viewport.width < 760 ? 2 : 1.5);
				}
			}
		}
	}
});

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
