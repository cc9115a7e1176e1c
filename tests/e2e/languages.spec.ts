import { expect, test } from './fixtures.ts';

test('Hindi and Marathi have their own URLs, links keep the language, and missing texts fall back', async ({
	page,
}) => {
	await page.goto('/mr');
	await expect(page.locator('html')).toHaveAttribute('lang', 'mr');
	await expect(page.getByRole('heading').first()).toBeVisible();
	await page
		.getByRole('banner')
		.getByRole('link', { name: /^Cart|कार्ट/ })
		.first()
		.click();
	await expect(page).toHaveURL(/\/mr\/cart$/i);
	await page.goto('/hi/product?search=kanda');
	await expect(page.getByRole('article')).toHaveCount(1);
	await page.getByRole('article').getByRole('link').first().click();
	await expect(page).toHaveURL(/\/hi\/productdescription\//);
	const alternates = await page
		.locator('link[rel=alternate][hreflang]')
		.evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')));
	expect(alternates).toEqual(expect.arrayContaining(['en', 'hi', 'mr']));

	// The language chosen in the header is kept on the home page; on a phone its switch needs no scrolling.
	await page.setViewportSize({ width: 360, height: 740 });
	await page
		.getByRole('banner')
		.getByRole('button', { name: /हिन्दी$/ })
		.click();
	await page.getByRole('banner').getByRole('link', { name: 'मराठी' }).click();
	await expect(page).toHaveURL(/\/mr\/productdescription\//);
	await page.goto('/');
	await expect(page).toHaveURL(/\/mr$/);
	await page
		.getByRole('banner')
		.getByRole('button', { name: /मराठी$/ })
		.click();
	await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
	await expect(page).toHaveURL(/:\d+\/$/);
	await expect(page.getByRole('complementary', { name: 'Language' })).toHaveCount(0);

	// Without a choice the language of the browser is offered.
	await page.evaluate(() => localStorage.removeItem('language'));
	await page.addInitScript(() => {
		Object.defineProperty(navigator, 'languages', { value: ['hi-IN', 'en-IN'] });
	});
	await page.goto('/about');
	await page.getByRole('link', { name: 'हिन्दी में देखें' }).click();
	await expect(page).toHaveURL(/\/hi\/about$/);
	await expect(page.getByRole('complementary', { name: 'Language' })).toHaveCount(0);
	expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('hi');
});
