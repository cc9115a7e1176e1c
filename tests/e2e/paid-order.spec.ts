import { createAccount, expect, findVariant, saveAddress, signInPage, test } from './fixtures.ts';

test('cancelling a paid order asks for the bank account and shows it masked', async ({ page, request, db }) => {
	const { token } = await createAccount(db);
	await saveAddress(request, token);
	await signInPage(page, request, token);
	const onion = await findVariant(request, 'onion', '1 kg');
	const placed = await request.post('/api/v1/orders/createOrder', {
		headers: { authorization: `Bearer ${token}` },
		data: { dbCart: [{ productId: onion.productId, unit: '1 kg', qty: 2 }] },
	});
	const { data } = (await placed.json()) as { data: { order: { _id: string } } };
	await db.query("update orders set payment_status = 'Paid', status = 'SHIPPED' where id = $1", [data.order._id]);

	await page.goto('/profile?tab=orders');
	await page.getByRole('button', { name: /^Cancel Order/ }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Other').check();
	await dialog.getByLabel('Please tell us the reason').fill('Going on a trip');
	await dialog.getByRole('button', { name: 'Cancel Order' }).click();
	await expect(dialog.getByText('Account details are required for paid orders.').first()).toBeVisible();
	await dialog.getByLabel('Account number').fill('123456781234');
	await dialog.getByLabel('IFSC code').fill('HDFC0001234');
	for (const label of ['Bank name', 'Branch name', 'Mobile number']) {
		await expect(dialog.getByLabel(`${label} (optional)`)).toHaveValue('');
	}
	await dialog.getByRole('button', { name: 'Cancel Order' }).click();
	await expect(page.getByText('Order updated successfully!')).toBeVisible();
	await expect(page.getByText(/XXXXXX1234/)).toBeVisible();
	await expect(page.getByText(/process it as a return/)).toBeVisible();
	await expect(page.getByText(/Going on a trip/)).toBeVisible();
});
