import { expect, storedCart, test } from './journey.ts';

type Input = { productName: string; tableData: { cropName: string; dosagePerAcre: string }[] };

const pages = [
	['/herbicides', 'Herbicides'],
	['/watersoluble', 'Water Soluble Fertilizers'],
	['/micronutrient', 'Micronutrients'],
] as const;

for (const [url, category] of pages) {
	test(`${url} shows the products of ${category} with what their labels say`, async ({ page, request }) => {
		const reply = await request.get(`/api/v1/products?keyword=${encodeURIComponent(category)}&limit=20`);
		const { products } = (await reply.json()) as { products: Input[] };
		expect(products.length).toBeGreaterThan(2);
		await page.goto(url);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(category);
		await expect(page.getByText('Sample data, not advice')).toBeVisible();
		await expect(page.getByRole('article').getByRole('heading')).toHaveText(products.map((one) => one.productName));
		const first = products[0]?.tableData[0];
		await expect(page.getByText(first?.dosagePerAcre ?? 'no dose').first()).toBeVisible();
		await expect(page.getByRole('term').first()).toContainText(first?.cropName ?? 'no crop');
	});
}

test('what only licensed operators may hand over is listed with a notice and cannot be added', async ({ page }) => {
	await page.goto('/herbicides');
	await expect(page.getByRole('note')).toContainText('only by licensed operators');
	const glyphosate = page.getByRole('article').filter({ hasText: 'Glyphosate' });
	await expect(glyphosate.getByText('Not sold online')).toBeVisible();
	await expect(glyphosate.getByRole('button', { name: /^Add/ })).toHaveCount(0);
	await page.getByRole('button', { name: /^Add Imazethapyr/ }).click();
	expect(await storedCart(page)).toHaveLength(1);
	await page.goto('/micronutrient');
	await expect(page.getByRole('note')).toHaveCount(0);
});

test('a category without products says so, and a shop in trouble is not an empty one', async ({ page, backstage }) => {
	await backstage.query(
		`update products set status = 'archived' where category_id = (select id from categories where slug = 'micronutrients')`,
	);
	try {
		await page.goto('/micronutrient?page=1');
		await expect(page.getByText('No products found in this category.')).toBeVisible();
		await expect(page.getByRole('link', { name: 'All crop care' })).toBeVisible();
	} finally {
		await backstage.query(
			`update products set status = 'active' where category_id = (select id from categories where slug = 'micronutrients')`,
		);
	}
	await backstage.query('alter table product_pictures rename to product_pictures_away');
	try {
		const broken = await page.goto('/WaterSoluble?away');
		expect(broken?.status()).toBe(503);
		await expect(page.getByRole('main').getByRole('alert')).toContainText('Something went wrong');
		await expect(page.getByText('No products found')).toHaveCount(0);
	} finally {
		await backstage.query('alter table product_pictures_away rename to product_pictures');
	}
	await page.getByRole('link', { name: 'Try again' }).click();
	await expect(page.getByRole('article').first()).toBeVisible();
});

test('crop care speaks Hindi and Marathi', async ({ page }) => {
	await page.goto('/hi/herbicides');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('खरपतवारनाशक');
	await expect(page.getByText('नमूना जानकारी, सलाह नहीं।')).toBeVisible();
	await page.goto('/mr/watersoluble');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('विद्राव्य खते');
});
