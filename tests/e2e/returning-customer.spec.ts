import { createAccount, expect, fillCart, findVariant, saveAddress, signInPage, test } from './fixtures.ts';

test('a returning customer has cart, name and address kept and orders; an expired token is removed', async ({
	page,
	request,
	db,
}) => {
	const { token, email } = await createAccount(db, 'Ravi Patil');
	await saveAddress(request, token);
	await signInPage(page, request, token);
	const variant = await findVariant(request, 'carrot', '1 kg');
	await fillCart(page, [{ variant, quantity: 2 }]);

	await page.goto('/');
	await expect(page.getByRole('banner').getByRole('button', { name: 'Account of Ravi Patil' })).toBeVisible();
	await expect(page.getByRole('banner').getByRole('link', { name: /^Cart.*2/ })).toBeVisible();
	await page.goto('/stepbar');
	await expect(page.getByRole('heading', { name: 'Where should we deliver?' })).toBeVisible();
	await page.getByRole('button', { name: 'Save & Continue' }).click();
	await page.getByRole('main').getByRole('button', { name: 'Submit' }).first().click();
	await expect(page.getByText('order Created successfully!')).toBeVisible();
	const orders = await request.get(`/api/v1/orders?email=${email}`, { headers: { authorization: `Bearer ${token}` } });
	const { data } = (await orders.json()) as { data: { orders: { totalAmount: number }[] } };
	expect(data.orders.map((order) => order.totalAmount)).toEqual([120]);

	await page.goto('/profile');
	await expect(page.getByRole('tab', { name: 'My Profile' })).toBeVisible();
	await request.post('/api/v1/auth/logout', { headers: { authorization: `Bearer ${token}` } });
	await page.goto('/profile?tab=orders');
	await expect(page.getByRole('main').getByLabel('Password', { exact: true })).toBeVisible();
	expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
		null,
		null,
	]);
});

test('logging in from the header opens the profile, logging out ends the session', async ({ page, request, db }) => {
	const { email, password } = await createAccount(db, 'Meena Joshi');
	await page.goto('/');
	await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Email').fill(email);
	await dialog.getByLabel('Password', { exact: true }).fill('wrong-one');
	await dialog.getByRole('button', { name: 'Login', exact: true }).last().click();
	await expect(page.getByText('Login failed. Please try again.')).toBeVisible();
	await expect(dialog.getByText('Incorrect email or password.')).toBeVisible();
	await dialog.getByLabel('Password', { exact: true }).fill(password);
	await dialog.getByRole('button', { name: 'Login', exact: true }).last().click();
	await expect(page).toHaveURL(/\/profile/);
	await expect(page.getByText('Login successful!')).toBeVisible();
	const token = await page.evaluate(() => localStorage.getItem('token'));

	await page.getByRole('banner').getByRole('button', { name: /Meena/ }).click();
	await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
	await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
	await expect
		.poll(async () =>
			(await request.get('/api/v1/user/me', { headers: { authorization: `Bearer ${token}` } })).status(),
		)
		.toBe(401);
});
