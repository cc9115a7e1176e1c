import { axeFindings } from './axe.ts';
import { expect, test } from './journey.ts';

/** What no plain URL shows: what is not there, and the other languages. tests/browser/every-url.spec.ts has the rest. */
const urls = [
	'/BlogD/nothing',
	'/mr/Blogc',
	'/mr/crop',
	'/hi/Video',
	'/campaigns/nothing',
	'/hi/campaign',
	'/mr/coupons',
];

for (const width of [360, 1280]) {
	test(`texts and offers in other languages, and what is missing, are accessible at ${width} pixels`, async ({
		page,
	}) => {
		test.setTimeout(180_000);
		await page.setViewportSize({ width, height: 800 });
		for (const url of urls) {
			await page.goto(url);
			expect(await axeFindings(page), url).toEqual([]);
			const reach = await page.evaluate(() => document.documentElement.scrollWidth);
			expect(reach, `${url} scrolls sideways`).toBeLessThanOrEqual(width);
		}
	});
}
