import type { APIRequestContext, Page } from '@playwright/test';
import { expect, storedCart, test } from './fixtures.ts';

type Listed = { productName: string; badge: string | null; unitPricePairs: { price: number; lisedPrice: number }[] };

async function listed(request: APIRequestContext, keyword: string, more = ''): Promise<Listed[]> {
	const response = await request.get(`/api/v1/products?keyword=${encodeURIComponent(keyword)}&limit=20${more}`);
	return ((await response.json()) as { products: Listed[] }).products;
}

function sidebar(page: Page) {
	return page.getByRole('complementary', { name: 'Filter' });
}

function group(page: Page, name: string) {
	return sidebar(page)
		.locator('details')
		.filter({ has: page.locator('summary', { hasText: new RegExp(`^${name}$`) }) });
}

test('the category page shows its banner, a filter of groups and subcategories, and cards', async ({
	page,
	request,
}) => {
	await page.goto('/category');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fresh Vegetables at Fresh Prices');
	const groups = sidebar(page).locator('summary');
	await expect(groups).toHaveText(['Vegetables', 'Fruits', 'Dry Fruits', 'Spices', 'Crop Care', 'Plant Nutrition']);
	await expect(group(page, 'Vegetables').getByRole('link')).toHaveText([
		'All Vegetables',
		'Leafy Vegetables',
		'Root Vegetables',
		'Fruit Vegetables',
		'Exotic Vegetables',
	]);
	const products = await listed(request, 'Vegetables');
	const cards = page.getByRole('article');
	await expect(cards.getByRole('heading')).toHaveText(products.map(({ productName }) => productName));

	await page.goto('/category?category=Root Vegetables');
	const carrot = cards.filter({ has: page.getByRole('heading', { name: 'Carrot' }) });
	await expect(carrot.getByText('fresh', { exact: true })).toBeVisible();
	for (const size of ['250 g', '500 g', '1 kg']) await expect(carrot.getByText(size, { exact: true })).toBeVisible();
	await carrot.getByText('1 kg', { exact: true }).click();
	await expect(carrot.locator('b')).toHaveText('₹60');
	await expect(carrot.locator('s')).toHaveText('₹70');
	// (70 − 60) / 70, rounded
	const variants = products.find(({ productName }) => productName === 'Carrot')?.unitPricePairs ?? [];
	expect(variants.at(-1)).toMatchObject({ price: 60, lisedPrice: 70 });
	await expect(carrot.getByText('14% OFF')).toBeVisible();
	const add = carrot.getByRole('button', { name: 'Add to cart: Carrot' });
	await expect(add).toHaveText('Add to cart');
	await add.click();
	expect(await storedCart(page)).toMatchObject([{ selectPunit: '1 kg', quantity: 1 }]);
});

test('only one group is expanded, a subcategory filters, the sort menu orders; below 992 pixels the filter is collapsed', async ({
	page,
	request,
}) => {
	await page.goto('/category');
	await expect(group(page, 'Vegetables')).toHaveAttribute('open');
	await group(page, 'Fruits').locator('summary').click();
	await expect(group(page, 'Fruits')).toHaveAttribute('open');
	await expect(sidebar(page).locator('details[open]')).toHaveCount(1);
	await group(page, 'Fruits').locator('summary').click();
	await expect(sidebar(page).locator('details[open]')).toHaveCount(0);
	await group(page, 'Dry Fruits').locator('summary').press('Enter');
	await expect(group(page, 'Dry Fruits').getByRole('link', { name: 'All Dry Fruits' })).toBeVisible();

	await group(page, 'Vegetables').locator('summary').click();
	await group(page, 'Vegetables').getByRole('link', { name: 'Root Vegetables' }).click();
	await expect(page).toHaveURL(/\/category\?category=Root\+Vegetables$/);
	await expect(page.getByRole('heading', { level: 2, name: 'Root Vegetables' })).toBeVisible();
	await expect(sidebar(page).getByRole('link', { name: 'Root Vegetables' })).toHaveAttribute('aria-current', 'true');
	const names = page.getByRole('article').getByRole('heading');
	const original = (await listed(request, 'Root Vegetables')).map(({ productName }) => productName);
	await expect(names).toHaveText(original);
	const menu = page.getByRole('combobox', { name: 'Sort' });
	await expect(menu.getByRole('option')).toHaveText(['Default', 'Price: Low to High', 'Price: High to Low']);
	const prices = async () => {
		const texts = await page.getByRole('article').locator('.pcard-price b').allTextContents();
		return texts.map((text) => Number(text.replace(/[₹,]/g, '')));
	};
	await menu.selectOption('Price: Low to High');
	await expect(page).toHaveURL(/sort=price-asc/);
	await expect(names).not.toHaveText(original);
	expect(await prices()).toEqual((await prices()).toSorted((a, b) => a - b));
	await menu.selectOption('Price: High to Low');
	await expect(page).toHaveURL(/sort=price-desc/);
	await expect.poll(async () => (await prices())[0]).toBe(Math.max(...(await prices())));
	expect(await prices()).toEqual((await prices()).toSorted((a, b) => b - a));
	await menu.selectOption('Default');
	await expect(names).toHaveText(original);

	await page.setViewportSize({ width: 992, height: 800 });
	await page.goto('/category');
	await expect(sidebar(page)).toBeVisible();
	await page.setViewportSize({ width: 991, height: 800 });
	await expect(sidebar(page)).toBeHidden();
	const folded = page
		.getByRole('main')
		.locator('details')
		.filter({ has: page.locator('summary', { hasText: /^Filter$/ }) });
	await folded.locator('summary').first().click();
	await folded.getByText('Fruits', { exact: true }).click();
	await folded.getByRole('link', { name: 'All Fruits' }).click();
	await expect(page.getByRole('heading', { level: 2, name: 'Fruits' })).toBeVisible();
});
