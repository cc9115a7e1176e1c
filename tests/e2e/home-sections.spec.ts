import type { APIRequestContext } from '@playwright/test';
import { expect, test, withLockedTable } from './fixtures.ts';
import { navigate } from './page-load.ts';

async function names(request: APIRequestContext, path: string): Promise<string[]> {
	const body = (await (await request.get(path)).json()) as {
		data?: { products: { productName: string }[] };
		products?: { productDetails: { productName: string } }[];
	};
	return (
		body.data?.products.map((one) => one.productName) ??
		(body.products ?? []).map((one) => one.productDetails.productName)
	);
}

test('the section pages show the same data as home; a selected category is the only one of the grid', async ({
	page,
	request,
}) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	const cards = page.getByRole('article').getByRole('heading');
	await page.goto('/Treding');
	const trending = await names(request, '/api/v1/products/productOffer?trending=true');
	expect(trending.length).toBeGreaterThan(3);
	await expect(cards).toHaveText(trending);
	const dots = page.getByRole('button', { name: /^Page \d of \d$/ });
	await expect(dots).toHaveCount(Math.ceil(trending.length / 3));
	await page.goto('/deals');
	await expect(page.getByRole('heading', { name: "Today's Offers", exact: true })).toBeVisible();
	await expect(cards).toHaveText(await names(request, '/api/v1/products/productOffer?todayOffer=true'));
	await expect(dots).toHaveCount(2);
	await page.goto('/selling');
	const picks = await names(request, '/api/v1/products/productSale');
	await expect(cards).toHaveText(picks);
	await expect(dots).toHaveCount(Math.ceil(picks.length / 4));
	await navigate(page, '/section1');
	await expect(page.getByRole('link', { name: 'Shop vegetables' })).toBeVisible();
	await expect(page.getByRole('link', { name: 'Shop fruits' })).toBeVisible();
	await navigate(page, '/Features');
	for (const promise of [
		'Every week new sales',
		'Dedicated support',
		'On all orders above ₹100',
		'100% secure payment',
	]) {
		await expect(page.getByText(promise)).toBeVisible();
	}
	await navigate(page, '/footer');
	await expect(page.getByRole('main').getByRole('link', { name: 'Terms of Conditions' })).toBeVisible();
	await expect(page.getByRole('main').getByText('FSSAI Lic.')).toBeVisible();
	await navigate(page, '/logo');
	await expect(page.getByRole('main').getByText('khetse', { exact: true })).toBeVisible();

	await page.goto('/homecategory');
	await expect(page.getByRole('heading', { name: 'What We Offer For You' })).toBeVisible();
	const tiles = page.getByRole('main').locator('.category-tile');
	await expect(tiles).toHaveCount(14);
	await page.evaluate(() => history.replaceState({ ...history.state, usr: { category: 'Fruits' } }, ''));
	await page.reload();
	await expect(tiles).toHaveText(['Fruits']);
	await page.getByRole('link', { name: 'Shop By Category' }).click();
	await expect(page).toHaveURL(/\/product\?search=Fruits$/);
});

test('the reasons scroll two pixels every 40 ms', async ({ page }) => {
	await page.emulateMedia({ reducedMotion: 'no-preference' });
	await page.clock.install();
	await page.goto('/Whychoose');
	const strip = page.getByRole('region', { name: 'Reasons to choose us' });
	await expect(page.getByRole('button', { name: 'Pause the strip' })).toBeVisible();
	await page.mouse.move(5, 5);
	await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
	const place = () => strip.evaluate((element) => element.scrollLeft);
	const before = await place();
	await page.clock.runFor(400);
	expect((await place()) - before).toBe(20);
});

test.describe('failures', () => {
	test.use({ isConsoleWatched: false });

	test('banners that cannot be loaded show an error and can be retried', async ({ page, db }) => {
		await withLockedTable(db, 'banners', async () => {
			const broken = await page.goto('/banner?locked');
			expect(broken?.status()).toBe(503);
			await expect(page.getByRole('main').getByRole('alert')).toContainText(/^Error loading banners: \S+/);
		});
		const held = Promise.withResolvers<void>();
		await page.route('**/api/v1/banners?**', async (route) => {
			await held.promise;
			await route.abort();
		});
		const again = page.getByRole('button', { name: 'Try again' });
		await again.click();
		await expect(page.getByRole('status').filter({ hasText: 'Loading banners...' })).toBeVisible();
		held.resolve();
		await expect(page.getByRole('main').getByRole('alert')).toHaveText(
			/Error loading banners: no response from the shop/,
		);
		await page.unroute('**/api/v1/banners?**');
		const asked = page.waitForRequest('**/api/v1/banners?**');
		await again.click();
		expect(new URL((await asked).url()).search).toBe('?page=1&limit=10');
		await expect(page.getByRole('region', { name: 'Offers and seasons' })).toBeVisible();
	});
});
