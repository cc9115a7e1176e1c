import { expect, fillCart, findVariant, storedCart, test } from './fixtures.ts';
import { navigate } from './page-load.ts';

test('a cart line shows its parts; a coupon replaces the previous one, and the total is updated with the cart', async ({
	page,
	request,
}) => {
	const onion = await findVariant(request, 'onion', '1 kg');
	await fillCart(page, [{ variant: onion, quantity: 3 }]);
	for (const url of ['/cart', '/cartpage']) {
		if (url === '/cart') await page.goto(url);
		else await navigate(page, url);
		const line = page.getByRole('list', { name: 'Products in your cart' }).getByRole('listitem');
		await expect(line.getByRole('link', { name: 'Onion' }).first()).toHaveAttribute(
			'href',
			`/productdescription/${onion.productId}`,
		);
		await expect(line.getByRole('link').first().locator('img')).toBeVisible();
		await expect(line.getByText('1 kg · ₹60')).toBeVisible();
		await expect(line.getByText('₹180', { exact: true })).toBeVisible();
		await expect(line.getByRole('button', { name: /^One less/ })).toBeVisible();
		await expect(line.getByRole('button', { name: /^One more/ })).toBeVisible();
		await expect(line.getByRole('textbox', { name: /^Quantity/ })).toHaveAttribute('inputmode', 'numeric');
		await expect(line.getByRole('button', { name: /^Remove Onion/ })).toBeVisible();
		await expect(page.getByRole('link', { name: 'Continue shopping' })).toHaveAttribute('href', '/');
		const summary = page.getByRole('region', { name: 'Order Summary' });
		await expect(summary.getByRole('textbox', { name: /coupon/i })).toBeVisible();
		await expect(summary.getByRole('link', { name: /^Checkout/ })).toHaveAttribute('href', '/stepbar');
	}

	await page.getByRole('textbox', { name: /^Quantity/ }).fill('10');
	await page.getByRole('textbox', { name: /^Quantity/ }).press('Enter');
	const summary = page.getByRole('region', { name: 'Order Summary' });
	const apply = async (code: string) => {
		await summary.getByRole('textbox', { name: /coupon/i }).fill(code);
		await summary.getByRole('button', { name: 'Apply' }).click();
	};
	await apply('FRESH10');
	await expect(summary.getByText('₹540', { exact: true })).toBeVisible();
	await apply('FLAT50');
	await expect(summary.getByText('₹550', { exact: true })).toBeVisible();
	await expect(summary.getByText(/FRESH10/)).toHaveCount(0);
	await page.getByRole('button', { name: /^One more/ }).click();
	await expect(summary.getByText('₹610', { exact: true })).toBeVisible();
	await page
		.getByRole('link', { name: /^Checkout/ })
		.first()
		.click();
	await expect(page).toHaveURL(/\/stepbar$/);
	const state = await page.evaluate(() => (history.state as { usr: Record<string, unknown> }).usr);
	expect(state).toMatchObject({ discountAmount: 50 });
	expect(JSON.stringify(state)).toContain(onion.productId);
});

test('a product no longer sold stays in the cart and can be removed; the summary shows totals and five percent tax', async ({
	page,
	request,
}) => {
	const onion = await findVariant(request, 'onion', '1 kg');
	const carrot = await findVariant(request, 'carrot', '500 g');
	const unknown = { ...onion, productId: '00000000-0000-7000-8000-000000000000', name: 'Old product' };
	await fillCart(page, [
		{ variant: onion, quantity: 3 },
		{ variant: carrot, quantity: 2 },
		{ variant: unknown, quantity: 1 },
	]);
	await page.goto('/cart');
	await expect(page.getByText('No longer available')).toBeVisible();
	// Shown, but neither counted nor payable.
	const payable = `₹${3 * onion.rupees + 2 * carrot.rupees}`;
	const total = page.getByRole('region', { name: 'Order Summary' }).getByRole('definition').last();
	await expect(total).toHaveText(payable);
	await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 5 items' })).toBeVisible();
	await page.getByRole('button', { name: /^Remove Old product/ }).click();
	expect(await storedCart(page)).toHaveLength(2);
	const summary = page.getByRole('region', { name: 'Order Summary' });
	const subtotal = 3 * onion.rupees + 2 * carrot.rupees;
	const amountOf = (label: string) => summary.getByRole('term').filter({ hasText: label }).locator('+ dd');
	await expect(amountOf('Sub total')).toHaveText(`₹${subtotal}`);
	await expect(amountOf('Delivery')).toHaveText('Free');
	await expect(amountOf('Total').last()).toHaveText(`₹${subtotal}`);
	await expect(summary.getByText(`5 percent of the sub total is ₹${(subtotal * 5) / 100}`)).toBeVisible();
	await expect(summary.getByRole('button', { name: 'Apply' })).toBeVisible();
});
