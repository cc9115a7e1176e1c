import { expect, test } from './journey.ts';

test('home stands without its banners and offers, and says what is missing', async ({ page, backstage }) => {
	await backstage.query('alter table banners rename to banners_away');
	await backstage.query('alter table product_pictures rename to product_pictures_away');
	try {
		const home = await page.goto('/?away');
		expect(home?.status()).toBe(200);
		const alerts = page.getByRole('main').getByRole('alert');
		await expect(alerts.first()).toContainText(/^Error loading banners: \S+/);
		await expect(alerts.filter({ hasText: 'Something went wrong' })).toHaveCount(3);
		await expect(page.getByText('No trending products found.')).toHaveCount(0);
		await expect(page.getByRole('heading', { name: 'What We Offer For You' })).toBeVisible();
		expect((await page.goto('/product?search=onion'))?.status()).toBe(503);
		await expect(alerts.first()).toContainText('Something went wrong');
		await expect(page.getByText(/^No products found/)).toHaveCount(0);
	} finally {
		await backstage.query('alter table banners_away rename to banners');
		await backstage.query('alter table product_pictures_away rename to product_pictures');
	}
});

test('home without offers says so', async ({ page, backstage }) => {
	const own = await backstage.query<{ id: string }>('select id from products where is_today_offer');
	await backstage.query('update products set is_today_offer = false');
	try {
		await page.goto('/?none');
		await expect(page.getByText('No trending products found.')).toBeVisible();
	} finally {
		await backstage.query('update products set is_today_offer = id = any($1)', [own.map(({ id }) => id)]);
	}
});

test('categories that cannot be loaded say so in header, grid and filter, and can be asked for again', async ({
	page,
	backstage,
}) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	await backstage.query('alter table categories rename column name_mr to name_away');
	try {
		await page.goto('/?uncategorised');
		await expect(
			page.getByRole('main').getByRole('alert').filter({ hasText: 'Error fetching categories' }),
		).toBeVisible();
		await page.goto('/product?page=1');
		await expect(
			page.getByRole('complementary', { name: 'Filters' }).getByText('Error fetching categories'),
		).toBeVisible();
		await page.getByRole('button', { name: 'Select Categories' }).click();
		await expect(page.getByRole('banner').getByRole('alert')).toHaveText('Error fetching categories');
	} finally {
		await backstage.query('alter table categories rename column name_away to name_mr');
	}
	// kept for two seconds, so that a rush does not ask the database again and again
	await page.waitForTimeout(2100);
	let release = () => {};
	await page.route('**/product.data?**', async (route) => {
		await new Promise<void>((resolve) => (release = resolve));
		await route.continue();
	});
	await page.getByRole('banner').getByRole('button', { name: 'Try again' }).click();
	await expect(page.getByRole('banner').getByText('Loading categories...')).toBeVisible();
	release();
	await expect(page.getByRole('banner').getByRole('link', { name: 'Spices' })).toBeVisible();
});

test('all products, of which there are none, are not found', async ({ page }) => {
	await page.goto('/product?minPrice=900000');
	await expect(page.getByText('No products found.', { exact: true })).toBeVisible();
	await page.goto('/product?search=Fruits&minPrice=900000');
	await expect(page.getByText('No products found in this category.', { exact: true })).toBeVisible();
});
