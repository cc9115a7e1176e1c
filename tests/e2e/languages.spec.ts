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
});
