import { expect, fillCart, findVariant, storedCart, test } from './fixtures.ts';

test('the empty cart shows a picture and links to the products', async ({ page }) => {
	await page.goto('/cart');
	await expect(page.getByText('Your cart is empty.')).toBeVisible();
	await expect(page.getByRole('main').locator('img').first()).toBeVisible();
	await page.getByRole('link', { name: 'Start shopping' }).click();
	await expect(page).toHaveURL(/\/$/);
});

test('a cart line shows picture, name, unit, total, stepper, quantity box and remove button', async ({
	page,
	request,
}) => {
	const onion = await findVariant(request, 'onion', '1 kg');
	await fillCart(page, [{ pack: onion, quantity: 3 }]);
	for (const url of ['/cart', '/cartpage']) {
		await page.goto(url);
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
});

test('the order summary shows totals and five percent tax for information without adding it', async ({
	page,
	request,
}) => {
	const onion = await findVariant(request, 'onion', '1 kg');
	const carrot = await findVariant(request, 'carrot', '500 g');
	await fillCart(page, [
		{ pack: onion, quantity: 3 },
		{ pack: carrot, quantity: 2 },
	]);
	await page.goto('/cart');
	const summary = page.getByRole('region', { name: 'Order Summary' });
	const subtotal = 3 * onion.rupees + 2 * carrot.rupees;
	const amountOf = (label: string) => summary.getByRole('term').filter({ hasText: label }).locator('+ dd');
	await expect(amountOf('Sub total')).toHaveText(`₹${subtotal}`);
	await expect(amountOf('Delivery')).toHaveText('Free');
	await expect(amountOf('Total').last()).toHaveText(`₹${subtotal}`);
	await expect(summary.getByText(`5 percent of the sub total is ₹${(subtotal * 5) / 100}`)).toBeVisible();
	await expect(summary.getByRole('button', { name: 'Apply' })).toBeVisible();
});

test('a coupon replaces the previous one, and the total is updated with the cart', async ({ page, request }) => {
	const onion = await findVariant(request, 'onion', '1 kg');
	await fillCart(page, [{ pack: onion, quantity: 10 }]);
	await page.goto('/cart');
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

test('a product no longer sold stays in the cart with a message and can be removed', async ({ page, request }) => {
	const onion = await findVariant(request, 'onion', '1 kg');
	const gone = { ...onion, productId: '00000000-0000-7000-8000-000000000000', name: 'Old product' };
	await fillCart(page, [
		{ pack: onion, quantity: 2 },
		{ pack: gone, quantity: 1 },
	]);
	await page.goto('/cart');
	await expect(page.getByText('No longer available')).toBeVisible();
	await page.getByRole('button', { name: /^Remove Old product/ }).click();
	expect(await storedCart(page)).toHaveLength(1);
});
