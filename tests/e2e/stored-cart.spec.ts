import { expect, fillCart, findVariant, storedCart, test } from './fixtures.ts';

test('an unreadable stored cart is treated as empty: a picture and a link to the products', async ({ page }) => {
	await page.goto('/cart');
	for (const stored of ['{not json', '"text"', '{"a":1}', '[null, 3, {"_id": 5}]']) {
		await page.evaluate((text) => localStorage.setItem('cartItems', text), stored);
		await page.reload();
		await expect(page.getByText('Your cart is empty.')).toBeVisible();
		await expect(page.getByRole('link', { name: 'Start shopping' })).toHaveAttribute('href', '/');
	}
	await expect(page.getByRole('main').locator('img').first()).toBeVisible();
	await page.getByRole('link', { name: 'Start shopping' }).click();
	await expect(page).toHaveURL(/\/$/);
});

test('a cart line is changed by plus, minus and typing, deleted and restored', async ({ page, request }) => {
	const onion = await findVariant(request, 'onion', '1 kg');
	const carrot = await findVariant(request, 'carrot', '500 g');
	await fillCart(page, [
		{ variant: onion, quantity: 1 },
		{ variant: carrot, quantity: 3 },
	]);
	await page.goto('/cart');
	const onionLine = page.getByRole('listitem').filter({ hasText: 'Onion' });
	const box = onionLine.getByRole('textbox', { name: /Quantity/ });
	await onionLine.getByRole('button', { name: /One more/ }).click();
	await expect(box).toHaveValue('2');
	await box.fill('12');
	await box.press('Enter');
	await expect(onionLine.getByText('₹720', { exact: true })).toBeVisible();
	await box.pressSequentially('abc');
	await box.press('Enter');
	await expect(box).toHaveValue('12');
	await onionLine.getByRole('button', { name: /One less/ }).click();
	await expect(box).toHaveValue('11');
	await box.fill('');
	await box.press('Enter');
	await expect(onionLine.getByRole('textbox')).toHaveCount(0);
	expect(await storedCart(page)).toMatchObject([{ selectPunit: '500 g', quantity: 3 }]);
	await page.getByRole('button', { name: /Undo/ }).click();
	expect(await storedCart(page)).toHaveLength(2);
	await page.reload();
	await expect(page.getByRole('textbox', { name: /Quantity of Carrot/ })).toHaveValue('3');
	await page.getByRole('button', { name: /Remove Carrot/ }).click();
	expect(await storedCart(page)).toHaveLength(1);
});
