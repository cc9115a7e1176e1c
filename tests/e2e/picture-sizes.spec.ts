import type { Page } from '@playwright/test';
import { expect, findVariant, test } from './fixtures.ts';

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
