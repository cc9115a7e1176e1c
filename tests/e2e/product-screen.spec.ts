import type { Locator } from '@playwright/test';
import { expect, findVariant, stopClock, test } from './fixtures.ts';
import { waitUntilLoaded } from './page-load.ts';

test('after a progress bar a product page shows its facts, variants as cards of 160 pixels and similar products', async ({
	page,
}) => {
	await page.setViewportSize({ width: 1280, height: 900 });
	await page.goto('/product?search=carrot');
	const held = Promise.withResolvers<void>();
	await page.route('**/productdescription/**', async (route) => {
		await held.promise;
		await route.continue();
	});
	await page.getByRole('article').getByRole('link', { name: 'Carrot' }).click();
	await expect(page.locator('.progress-line')).toBeVisible();
	held.resolve();
	await expect(page.getByRole('heading', { level: 1, name: 'Carrot' })).toBeVisible();
	await expect(page.locator('.progress-line')).toHaveCount(0);
	const main = page.getByRole('main');
	await expect(main.getByRole('heading', { level: 1, name: 'Carrot' })).toBeVisible();
	await expect(main.getByText(/· Root Vegetables/)).toBeVisible();
	await expect(main.getByText(/Inclusive of all taxes/)).toBeVisible();
	await expect(main.locator('[aria-live] b').first()).toHaveText('₹16');
	await expect(main.locator('[aria-live] s').first()).toHaveText(/₹18$/);
	await expect(main.getByText(/Saved Price ₹/)).toBeVisible();
	await expect(main.getByText(/% OFF/).first()).toBeVisible();
	await expect(main.getByText('Online Payment Available')).toContainText('coming soon');
	for (const note of ['Origin', 'Secure payment', 'In stock']) {
		await expect(main.getByRole('term').filter({ hasText: note })).toBeVisible();
	}
	await expect(main.getByRole('heading', { name: 'Pickup address' })).toBeVisible();
	await expect(main.getByText('Pickup point Balewadi/Baner')).toBeVisible();
	await expect(main.getByRole('heading', { name: 'Manufacturer' })).toBeVisible();
	await expect(main.getByText('Sample Agrotech Company, Pune, Maharashtra')).toBeVisible();

	const variants = page.getByRole('group', { name: 'Choose a pack' });
	await expect(variants.getByRole('radio').first()).toBeChecked();
	const widths = await variants
		.locator('label')
		.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().width));
	expect(widths.length).toBeGreaterThan(2);
	for (const width of widths) expect(width).toBe(160);
	await variants.getByText('1 kg', { exact: true }).click();
	await expect(variants.getByRole('radio', { name: /1 kg/ })).toBeChecked();
	const chosen = variants.locator('label').filter({ hasText: '1 kg' });
	await expect(chosen).toContainText(/₹60.*₹70/);
	const edge = (card: Locator) => card.evaluate((element) => getComputedStyle(element).borderTopColor);
	const others = variants.locator('label').filter({ hasNotText: '1 kg' });
	// That of the first pack may still be highlighted.
	const plain = await edge(others.nth(1));
	await expect.poll(() => edge(chosen), { message: 'highlighted' }).not.toBe(plain);
	await expect.poll(() => edge(others.first()), { message: 'no longer highlighted' }).toBe(plain);
	await expect(page.getByRole('main').locator('[aria-live] b').first()).toHaveText('₹60');
	await expect(variants.getByText(/% off$/).first()).toBeVisible();

	const row = page.getByRole('region', { name: 'Similar Products' });
	await row.scrollIntoViewIfNeeded();
	await expect(row.getByRole('heading', { name: 'Carrot', exact: true })).toHaveCount(0);
	const names = await row.getByRole('heading').allTextContents();
	expect(names.length).toBeGreaterThan(2);
	await row.getByRole('link', { name: new RegExp(`^View Product.*${names[0]}`) }).click();
	await expect(page.getByRole('heading', { level: 1, name: names[0] ?? '' })).toBeVisible();
	await expect(page.getByText(/· Root Vegetables/)).toBeVisible();
});

test('the picture zooms in after 250 ms on hover, out after 150 ms, fading for 300 ms', async ({ page, request }) => {
	await page.emulateMedia({ reducedMotion: 'no-preference' });
	const carrot = await findVariant(request, 'carrot', '250 g');
	await page.clock.install();
	await page.goto(`/productdescription/${carrot.productId}`);
	await waitUntilLoaded(page);
	await stopClock(page);
	const picture = page.locator('.product-picture');
	const zoomed = picture.locator('.product-picture-zoom img');
	await expect(page.getByText('Hover to Zoom')).toBeVisible();
	await picture.hover();
	await page.clock.runFor(240);
	await expect(zoomed).toHaveCount(0);
	await page.clock.runFor(20);
	await expect(zoomed).toHaveCount(1);
	const fade = await picture
		.locator('.product-picture-zoom')
		.evaluate((element) => getComputedStyle(element).transitionDuration);
	expect(fade).toBe('0.3s');
	await page.mouse.move(2, 2);
	await page.clock.runFor(140);
	await expect(zoomed).toHaveCount(1);
	await page.clock.runFor(20);
	await expect(zoomed).toHaveCount(0);
});

test.describe(() => {
	test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

	test('touch devices show Long-Touch to Zoom', async ({ page, request }) => {
		const carrot = await findVariant(request, 'carrot', '250 g');
		await page.goto(`/productdescription/${carrot.productId}`);
		await expect(page.getByText('Long-Touch to Zoom')).toBeVisible();
		await expect(page.getByText('Hover to Zoom')).toBeHidden();
	});
});
