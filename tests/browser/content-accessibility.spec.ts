import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

async function look(page: Page, url: string): Promise<void> {
	await page.goto(url);
	await page.waitForLoadState('networkidle');
	const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
	const { violations, passes } = await new AxeBuilder({ page }).withTags(tags).analyze();
	expect(passes.length, 'axe looked at something').toBeGreaterThan(10);
	expect(
		violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
		url,
	).toEqual([]);
	const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
	expect(widths[0], `${url} scrolls sideways`).toBeLessThanOrEqual(widths[1] ?? 0);
}

for (const width of [360, 1280]) {
	test(`texts and offers are accessible and fit ${width} pixels`, async ({ page, request }) => {
		test.setTimeout(180_000);
		await page.setViewportSize({ width, height: 800 });
		const { data } = (await (await request.get('/api/v1/blog')).json()) as { data: { blogs: { _id: string }[] } };
		for (const url of [
			'/Blogc',
			`/BlogD/${data.blogs[0]?._id}`,
			'/BlogD/nothing',
			'/mr/Blogc',
			'/crop',
			'/mr/crop',
			'/Video',
			'/hi/Video',
			'/campaign',
			'/campaigns/Diwali',
			'/campaigns/nothing',
			'/hi/campaign',
			'/coupons',
			'/mr/coupons',
		]) {
			await look(page, url);
		}
	});
}
