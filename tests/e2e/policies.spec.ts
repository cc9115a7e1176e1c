import { expectAccessible, expectFits } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { navigate, waitUntilLoaded } from './page-load.ts';

const pages = [
	{ url: '/Shipping/Delivery Policy', title: 'Delivery Policy' },
	{ url: '/Return & Refund Policy', title: 'Return & Refund Policy' },
	{ url: '/privacy', title: 'Privacy Policy' },
	{ url: '/terms', title: 'Terms of Conditions' },
];

test('every policy has its title, date and texts, and fits phone and desktop', async ({ page }) => {
	for (const [index, { url, title }] of pages.entries()) {
		if (index === 0) await page.goto(url);
		else await navigate(page, encodeURI(url));
		await waitUntilLoaded(page);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
		await expect(page).toHaveTitle(`${title} · Khetse`);
		expect(await page.locator('meta[name=description]').getAttribute('content')).toBeTruthy();
		await expect(page.getByText('Last changed on 27 Nov 2026.')).toBeVisible();
		// the policies are one template; a long one has a table of contents
		await (url === '/terms' ? expectAccessible(page, url) : expectFits(page, url));
	}
});

test('policies link to each other from the footer and their text, a long one from its contents to its sections', async ({
	page,
}) => {
	await page.goto('/');
	await page.getByRole('contentinfo').getByRole('link', { name: 'Refund Policy' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Return & Refund Policy');
	const list = page.getByRole('navigation', { name: 'Our policies' });
	await expect(list.locator('[aria-current=page]')).toHaveText('Return & Refund Policy');
	for (const { title } of [...pages, ...pages.slice(1, 2)]) {
		await list.getByRole('link', { name: title }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
		await expect(page).toHaveTitle(`${title} · Khetse`);
	}
	await page.getByRole('article').getByRole('link', { name: 'Privacy Policy' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');

	await navigate(page, '/terms');
	const contents = page.getByRole('navigation', { name: 'On this page' });
	const titles = await contents.getByRole('link').allTextContents();
	expect(titles).toEqual(await page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents());
	await contents.getByRole('link', { name: 'Reviews' }).click();
	await expect(page).toHaveURL(/#reviews$/);
	await expect(page.getByRole('heading', { name: 'Reviews' })).toBeInViewport();
	await navigate(page, '/Shipping/Delivery%20Policy');
	await expect(contents).toHaveCount(0);
});

test('the privacy policy lists what the browser stores, and no cookie is set', async ({ page, context }) => {
	await page.goto('/product?search=carrot');
	await page.getByRole('article').first().getByRole('button', { name: /^Add/ }).click();
	await navigate(page, '/privacy');
	await waitUntilLoaded(page);
	const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
	// how far each page was scrolled
	expect(kept.filter((key) => !key.startsWith('react-router'))).toEqual(['cartItems']);
	expect(await context.cookies()).toEqual([]);
	await expect(page.getByRole('link', { name: 'grievance@example.in' })).toHaveAttribute(
		'href',
		'mailto:grievance@example.in',
	);
});
