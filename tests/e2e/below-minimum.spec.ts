import { expect, fillCart, findVariant, test } from './fixtures.ts';

test('below ₹100 the checkout button is disabled and shows the missing amount', async ({ page, request }) => {
	const carrot = await findVariant(request, 'carrot', '500 g');
	await fillCart(page, [{ variant: carrot, quantity: 3 }]);
	await page.goto('/cart');
	const closed = page.getByRole('button', { name: 'Minimum order ₹100 required' }).first();
	await expect(closed).toBeDisabled();
	await expect(page.getByText('Add ₹7 more to order.').first()).toBeVisible();
	await expect(page.getByRole('link', { name: /^Checkout/ })).toHaveCount(0);
	await page.getByRole('button', { name: /One more/ }).click();
	await expect(page.getByRole('link', { name: /^Checkout/ }).first()).toBeVisible();

	const summary = page.getByRole('region', { name: 'Order Summary' });
	await summary.getByRole('textbox', { name: /coupon/i }).fill('ONCE20');
	await summary.getByRole('button', { name: 'Apply' }).click();
	await expect(page.getByText('Coupon applied successfully!')).toBeVisible();
	await expect(closed).toBeDisabled();
	await summary.getByRole('button', { name: /Remove/ }).click();
	await expect(page.getByRole('link', { name: /^Checkout/ }).first()).toBeVisible();
});
