import { createAccount, expect, findVariant, saveAddress, signInPage, test } from './fixtures.ts';
import { navigate } from './page-load.ts';

test('the profile has three tabs with own URLs, changes name and mobile, and signing out removes user and token', async ({
	page,
	request,
	db,
}) => {
	const { token, email } = await createAccount(db, 'Asha Kulkarni');
	await signInPage(page, request, token);
	await page.goto('/profile');
	await expect(page.getByRole('tab')).toHaveText(['My Profile', 'My Orders', 'My Saved Address']);
	const panel = page.getByRole('tabpanel');
	await expect(panel.getByText(email)).toBeVisible();
	await expect(panel.getByText('Asha Kulkarni')).toBeVisible();
	await expect(panel.getByText(/98765\s?43210/)).toBeVisible();
	await page.getByRole('button', { name: 'Edit profile' }).click();
	await panel.getByLabel('Name').fill('Asha 4 Patil!');
	await expect(panel.getByLabel('Name')).toHaveValue('Asha  Patil');
	await panel.getByLabel('Mobile').fill('98765');
	await panel.getByLabel('Mobile').pressSequentially('x');
	await expect(page.getByText('Mobile number must contain only numbers.')).toBeVisible();
	await panel.getByLabel('Mobile').fill('982345678999');
	await expect(panel.getByLabel('Mobile')).toHaveValue('9823456789');
	await expect(page.getByText('Mobile number must contain only numbers.')).toHaveCount(0);
	await panel.getByLabel('Mobile').pressSequentially('x');
	await expect(page.getByText('Mobile number must contain only numbers.')).toBeVisible();
	await expect(panel.getByLabel('Mobile')).toHaveValue('9823456789');
	await panel.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByText('Profile updated successfully!')).toBeVisible();
	const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}') as { mobile: string });
	expect(stored.mobile).toBe('9823456789');

	for (const [query, tab] of [
		['', 'My Profile'],
		['?tab=orders', 'My Orders'],
		['?tab=ORDERS', 'My Orders'],
		['?tab=address', 'My Saved Address'],
		['?tab=nonsense', 'My Profile'],
	] as const) {
		await navigate(page, `/profile${query}`);
		await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
	}
	await navigate(page, '/profile?tab=orders');
	await expect(page.getByText('No orders to show')).toBeVisible();

	await navigate(page, '/profile');
	await page.getByRole('tabpanel').getByRole('button', { name: 'Logout' }).click();
	await expect(page.getByRole('main').getByLabel('Password', { exact: true })).toBeVisible();
	expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
		null,
		null,
	]);
	// Signing out is immediate; the session on the server ends afterwards.
	await expect
		.poll(async () =>
			(await request.get('/api/v1/user/me', { headers: { authorization: `Bearer ${token}` } })).status(),
		)
		.toBe(401);
});

test('My Orders shows items, the tracker at the order status, and the available actions', async ({
	page,
	request,
	db,
}) => {
	const { token } = await createAccount(db);
	await saveAddress(request, token);
	await signInPage(page, request, token);
	const onion = await findVariant(request, 'onion', '1 kg');
	const placed = await request.post('/api/v1/orders/createOrder', {
		headers: { authorization: `Bearer ${token}` },
		data: { dbCart: [{ productId: onion.productId, unit: '1 kg', qty: 2 }] },
	});
	const { data } = (await placed.json()) as { data: { order: { _id: string; orderNumber: string } } };
	await db.query("update orders set status = 'OUT_FOR_DELIVERY' where id = $1", [data.order._id]);
	await page.goto('/profile?tab=orders');
	const items = page.getByRole('list', { name: `Products in order ${data.order.orderNumber}` });
	await expect(items.getByText('Onion')).toBeVisible();
	const track = page.getByRole('list', { name: /^Status of order/ }).getByRole('listitem');
	await expect(track).toHaveText([/^Ordered/, /^Shipped/, /^Out for delivery/, /^Delivered/]);
	await expect(track.filter({ hasText: ', done' })).toHaveCount(3);
	const shares = await page.getByRole('list', { name: /^Status of order/ }).evaluate((list) => {
		const [bar, filled] = [list.previousElementSibling, list.previousElementSibling?.firstElementChild];
		return [(filled?.getBoundingClientRect().width ?? 0) / (bar?.getBoundingClientRect().width ?? 1)];
	});
	expect(shares[0], 'the bar is filled two thirds').toBeCloseTo(2 / 3, 2);
	await expect(track.nth(2)).toHaveAttribute('aria-current', 'step');
	await expect(track.nth(3)).toContainText('Same day or next day');
	await expect(page.getByRole('button', { name: /^Cancel Order/ })).toBeEnabled();
	await page.getByRole('button', { name: /^Buy again/ }).click();
	await expect(page).toHaveURL(/\/cart$/);
	await expect(page.getByRole('textbox', { name: /^Quantity of Onion/ })).toHaveValue('2');
});
