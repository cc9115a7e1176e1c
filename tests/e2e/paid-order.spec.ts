import { createAccount, expect, findVariant, saveAddress, signInPage, test } from './fixtures.ts';

test('cancelling a paid order asks for the refund account and shows it masked', async ({ page, request, db }) => {
	const { id: userId, token } = await createAccount(db);
	await saveAddress(request, token);
	await signInPage(page, request, token);
	const onion = await findVariant(request, 'onion', '1 kg');
	async function place(): Promise<{ _id: string; orderNumber: string }> {
		const placed = await request.post('/api/v1/orders/createOrder', {
			headers: { authorization: `Bearer ${token}` },
			data: { dbCart: [{ productId: onion.productId, unit: '1 kg', qty: 2 }] },
		});
		return ((await placed.json()) as { data: { order: { _id: string; orderNumber: string } } }).data.order;
	}
	const paid = await place();
	const partPaid = await place();
	await db.query("update orders set payment_status = 'Paid', status = 'SHIPPED' where id = $1", [paid._id]);
	await db.query("update orders set paid_paise = 5000, status = 'OUT_FOR_DELIVERY' where id = $1", [partPaid._id]);

	await page.goto('/profile?tab=orders');
	await page.getByRole('button', { name: `Cancel Order ${paid.orderNumber}` }).click();
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

	// A part payment asks for the account too, and a refusal leaves in the form what was entered.
	await page.getByRole('button', { name: `Cancel Order ${partPaid.orderNumber}` }).click();
	await dialog.getByLabel('Other').check();
	await dialog.getByLabel('Please tell us the reason').fill('Too late for us');
	await dialog.getByLabel('Account number').fill('998877665544');
	await dialog.getByLabel('IFSC code').fill('sbin0004321');
	await dialog.getByLabel('Bank name').fill('State Bank of India');
	const other = await createAccount(db);
	await db.query('update orders set user_id = $2 where id = $1', [partPaid._id, other.id]);
	await dialog.getByRole('button', { name: 'Cancel Order' }).click();
	await expect(dialog.getByRole('alert')).toContainText('Order not found.');
	await expect(dialog.getByLabel('Other')).toBeChecked();
	for (const [label, value] of [
		['Please tell us the reason', 'Too late for us'],
		['Account number', '998877665544'],
		['IFSC code', 'SBIN0004321'],
		['Bank name (optional)', 'State Bank of India'],
	] as const) {
		await expect(dialog.getByLabel(label)).toHaveValue(value);
	}
	await db.query('update orders set user_id = $2 where id = $1', [partPaid._id, userId]);
	await dialog.getByRole('button', { name: 'Cancel Order' }).click();
	await expect(page.getByText(/XXXXXX5544/)).toBeVisible();
	await expect(page.getByText(/Too late for us/)).toBeVisible();
});
