import { expect, findVariant, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript products can be searched, filtered, sorted, paged and read; the about page is in sight', async ({
	page,
	request,
}) => {
	await page.goto('/');
	await page.locator('input[name=search]').first().fill('vegetables');
	await page.getByRole('button', { name: 'Search', exact: true }).first().click();
	await expect(page).toHaveURL(/\/product\?.*search=vegetables/);
	await expect(page.getByRole('article').first()).toBeVisible();
	await page.getByRole('link', { name: 'Spices', exact: true }).first().click();
	await expect(page.getByRole('heading', { name: 'Turmeric Powder (Sangli)' })).toBeVisible();
	await page.goto('/product');
	const next = page.getByRole('link', { name: /next|2/i }).last();
	await next.click();
	await expect(page).toHaveURL(/page=2/);
	const carrot = await findVariant(request, 'carrot', '1 kg');
	await page.goto(`/productdescription/${carrot.productId}`);
	await expect(page.getByRole('heading', { name: 'Carrot', level: 1 })).toBeVisible();
	await expect(page.getByText('Inclusive of all taxes')).toBeVisible();
	await expect(page.getByText(/Sweet, crisp carrots/)).toBeVisible();

	await page.goto('/about');
	const size = page.viewportSize();
	for (const reason of [
		'Straight from the farm',
		'Everything fresh in one',
		'Only the best, or it is returned',
		'Value you can count on',
	]) {
		const box = await page.getByRole('heading', { name: reason }).boundingBox();
		expect((box?.x ?? 0) + (box?.width ?? 0), `${reason} is in sight`).toBeLessThanOrEqual(size?.width ?? 0);
	}
	await expect(page.getByRole('heading', { name: 'Our story' })).toBeVisible();
});
