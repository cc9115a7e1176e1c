import type { APIRequestContext, Page, Route } from '@playwright/test';
import {
	createAccount,
	type Database,
	expect,
	fillCart,
	findVariant,
	saveAddress,
	signInPage,
	storedCart,
	test,
} from './fixtures.ts';

// Intended failures: the browser logs each of them.
test.use({ isConsoleWatched: false });

const failures: Record<string, (route: Route) => Promise<void>> = {
	'500': (route) =>
		route.fulfill({
			status: 500,
			json: { status: 'error', code: 'INTERNAL', message: 'The shop could not do this.', requestId: 'r' },
		}),
	'503': (route) =>
		route.fulfill({
			status: 503,
			json: { status: 'error', code: 'BUSY', message: 'The shop is very busy.', requestId: 'r' },
		}),
	'no answer': (route) => route.abort(),
	'an HTML page': (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
};

async function customer(page: Page, request: APIRequestContext, db: Database): Promise<string> {
	const { token } = await createAccount(db);
	await saveAddress(request, token);
	await signInPage(page, request, token);
	return token;
}

async function openCart(page: Page, request: APIRequestContext) {
	await fillCart(page, [{ pack: await findVariant(request, 'onion', '1 kg'), quantity: 3 }]);
	await page.goto('/cart');
	return page.getByRole('region', { name: 'Order Summary' });
}

for (const [how, fail] of Object.entries(failures)) {
	test(`a coupon check failing with ${how} is only logged, and the popup closes`, async ({ page, request, db }) => {
		await customer(page, request, db);
		await fillCart(page, [{ pack: await findVariant(request, 'onion', '1 kg'), quantity: 3 }]);
		const logged: string[] = [];
		page.on('console', (message) => logged.push(message.text()));
		await page.route('**/coupons/varify/**', fail);
		await page.goto('/checkoutpage');
		await page.getByRole('button', { name: 'Add Coupon' }).click();
		const popup = page.getByRole('dialog', { name: 'Add Coupon Code' });
		await popup.getByPlaceholder('Enter coupon code').fill('FRESH10');
		await popup.getByRole('button', { name: 'Apply' }).click();
		await expect(popup).toBeHidden();
		await expect(page.locator('.Toastify__toast')).toHaveCount(0);
		expect(logged.some((line) => line.startsWith('coupon check failed'))).toBe(true);
		await expect(page.getByText('Coupon Discount?')).toBeVisible();
	});

	test(`a pincode lookup failing with ${how} shows an error and can be retried`, async ({ page, request, db }) => {
		const { token } = await createAccount(db);
		await signInPage(page, request, token);
		await page.goto('/checkoutpage');
		await fillCart(page, [{ pack: await findVariant(request, 'onion', '1 kg'), quantity: 3 }]);
		await page.goto('/profile?tab=address');
		await page.getByRole('button', { name: 'Add Delivery Address' }).click();
		await page.route('**/pincode/*', fail, { times: 1 });
		await page.getByRole('main').getByLabel('Pincode').fill('411045');
		await expect(
			page.getByRole('alert').filter({ hasText: 'Unable to fetch details. Please check your connection.' }),
		).toBeVisible();
		await expect(page.getByLabel('City')).toHaveValue('');
		await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
		await expect(page.getByLabel('City')).toHaveValue('Pune');
	});

	test(`an order list failing with ${how} shows an error and can be retried`, async ({ page, request, db }) => {
		await customer(page, request, db);
		await page.route(/\/api\/v1\/orders\?/, fail, { times: 1 });
		await page.goto('/profile?tab=orders');
		await expect(page.getByText('Your orders could not be loaded.')).toBeVisible();
		await page.getByRole('button', { name: 'Try again' }).click();
		await expect(page.getByText('No orders to show')).toBeVisible();
	});

	test(`a login failing with ${how} shows an error and keeps the input`, async ({ page, db }) => {
		const { email, password } = await createAccount(db);
		await page.goto('/login');
		await page.route('**/auth/login', fail, { times: 1 });
		const main = page.getByRole('main');
		await main.getByLabel('Email').fill(email);
		await main.getByLabel('Password', { exact: true }).fill(password);
		const button = main.getByRole('button', { name: 'Login', exact: true }).last();
		await button.click();
		await expect(page.getByText('Login failed. Please try again.')).toBeVisible();
		const said =
			how === '500' ? 'The shop could not do this.' : how === '503' ? 'very busy' : 'No response from the shop.';
		await expect(main.getByRole('alert').filter({ hasText: said })).toBeVisible();
		await expect(main.getByLabel('Email')).toHaveValue(email);
		await button.click();
		await expect(page).toHaveURL(/\/profile$/);
	});
}

test('an unknown pincode and one without post offices show different errors', async ({ page, request, db }) => {
	const { token } = await createAccount(db);
	await signInPage(page, request, token);
	await page.goto('/profile?tab=address');
	await page.getByRole('button', { name: 'Add Delivery Address' }).click();
	const pincode = page.getByRole('main').getByLabel('Pincode');
	await pincode.fill('000000');
	await expect(page.getByRole('alert').filter({ hasText: 'Invalid Pincode. Please try again.' })).toBeVisible();
	await page.route('**/pincode/411046', (route) =>
		route.fulfill({ json: [{ Status: 'Success', Message: '', PostOffice: [] }] }),
	);
	await pincode.fill('411046');
	await expect(
		page.locator('.Toastify__toast--warning').filter({ hasText: 'No Post Offices found for the entered Pincode.' }),
	).toBeVisible();
	const asked: string[] = [];
	page.on('request', (sent) => {
		const [, code] = /\/pincode\/(\d*)$/.exec(sent.url()) ?? [];
		if (code !== undefined) asked.push(code);
	});
	await pincode.fill('41104');
	await pincode.fill('411045');
	await expect(page.getByText('Post Office details fetched successfully!')).toBeVisible();
	expect(asked, 'only a whole pincode is looked up').toEqual(['411045']);
});

test('a refused address and one without a response show different errors', async ({ page, request, db }) => {
	await customer(page, request, db);
	await page.goto('/profile?tab=address');
	await page.getByRole('button', { name: 'Edit address of Asha Kulkarni' }).click();
	await page.getByLabel('Address line 1').fill('Changed street');
	const save = page.getByRole('main').getByRole('button', { name: 'Save', exact: true });
	await page.route('**/user/updateMe', (route) =>
		route.fulfill({ status: 500, json: { status: 'error', code: 'INTERNAL', message: 'Broken.', requestId: 'r' } }),
	);
	await save.click();
	await expect(page.getByText('Failed to update address. Please try again.')).toBeVisible();
	await page.unroute('**/user/updateMe');
	await page.route('**/user/updateMe', (route) => route.abort());
	await save.click();
	await expect(page.getByText('An unexpected error occurred. Please try again.').first()).toBeVisible();
	await expect(page.getByLabel('Address line 1')).toHaveValue('Changed street');
	await page.unroute('**/user/updateMe');
	await save.click();
	await expect(page.getByText('Address updated successfully!')).toBeVisible();
});

test('a failed cancellation shows the refusal of the server or an unexpected error', async ({ page, request, db }) => {
	const token = await customer(page, request, db);
	const onion = await findVariant(request, 'onion', '1 kg');
	await request.post('/api/v1/orders/createOrder', {
		headers: { authorization: `Bearer ${token}` },
		data: { dbCart: [{ productId: onion.productId, unit: '1 kg', qty: 2 }] },
	});
	await page.goto('/profile?tab=orders');
	await page.getByRole('button', { name: /^Cancel Order/ }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Product Issue').check();
	const message = 'The order cannot change to this status.';
	await page.route(/\/api\/v1\/orders\/[\w-]+$/, (route) =>
		route.fulfill({ status: 409, json: { status: 'fail', code: 'INVALID_TRANSITION', message, requestId: 'r' } }),
	);
	await dialog.getByRole('button', { name: 'Cancel Order' }).click();
	await expect(
		page.locator('.Toastify__toast').filter({ hasText: `Failed to update order: ${message}` }),
	).toBeVisible();
	await expect(dialog.getByLabel('Product Issue')).toBeChecked();
	await page.unroute(/\/api\/v1\/orders\/[\w-]+$/);
	await page.route(/\/api\/v1\/orders\/[\w-]+$/, (route) => route.abort());
	await dialog.getByRole('button', { name: 'Cancel Order' }).click();
	await expect(page.locator('.Toastify__toast').filter({ hasText: /^An unexpected error occurred\.$/ })).toBeVisible();
	await page.unroute(/\/api\/v1\/orders\/[\w-]+$/);
	await dialog.getByRole('button', { name: 'Cancel Order' }).click();
	await expect(page.getByText('Order updated successfully!')).toBeVisible();
});

test('a profile that cannot be saved shows the refusal of the server and keeps the input', async ({
	page,
	request,
	db,
}) => {
	await customer(page, request, db);
	await page.goto('/profile');
	await page.getByRole('button', { name: 'Edit profile' }).click();
	await page.getByLabel('Name').fill('Asha Patil');
	const message = 'Changed in another window or by another user. Please reload and try again.';
	await page.route('**/user/updateMe', (route) =>
		route.fulfill({ status: 409, json: { status: 'fail', code: 'STALE_VERSION', message, requestId: 'r' } }),
	);
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByText('Failed to update profile. Please try again.')).toBeVisible();
	await expect(page.getByRole('main').getByText(message)).toBeVisible();
	await expect(page.getByLabel('Name')).toHaveValue('Asha Patil');
	await page.unroute('**/user/updateMe');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByText('Profile updated successfully!')).toBeVisible();
});

test('an account that cannot be loaded shows an error and can be retried', async ({ page, db }) => {
	const { token } = await createAccount(db);
	await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
	await page.route('**/user/me', (route) => route.abort());
	for (const url of ['/profile', '/order', '/Address', '/checkoutpage']) {
		await page.goto(url);
		await expect(page.getByText('Your account could not be loaded.'), url).toBeVisible();
	}
	await page.unroute('**/user/me');
	await page.goto('/order');
	await expect(page.getByText('No orders to show')).toBeVisible();
});

test('requesting a reset link and setting a password show an error when there is no response', async ({ page }) => {
	await page.goto('/login');
	const main = page.getByRole('main');
	await main.getByRole('button', { name: 'Forgot password?' }).click();
	await main.getByLabel('Email').fill('asha@example.in');
	await page.route('**/auth/*Password', (route) => route.abort());
	await main.getByRole('button', { name: 'Send reset link' }).click();
	await expect(main.getByRole('alert').filter({ hasText: 'No response from the shop.' })).toBeVisible();
	await expect(main.getByLabel('Email')).toHaveValue('asha@example.in');
	await page.goto(`/profile#reset=${'x'.repeat(43)}`);
	const dialog = page.getByRole('dialog', { name: 'Reset password' });
	await dialog.getByLabel('New password').fill('12345');
	await dialog.getByLabel('Confirm password').fill('12345');
	await dialog.getByRole('button', { name: 'Reset password' }).click();
	await expect(dialog.getByText('Password must be at least 6 characters long.')).toBeVisible();
	await dialog.getByLabel('New password').fill('123456');
	await dialog.getByLabel('Confirm password').fill('123456');
	await dialog.getByRole('button', { name: 'Reset password' }).click();
	await expect(dialog.getByRole('alert').filter({ hasText: 'No response from the shop.' })).toBeVisible();
	await expect(dialog.getByLabel('New password')).toHaveValue('123456');
});

test('a session ended elsewhere leads every account page to the login and keeps the cart', async ({
	page,
	request,
	db,
}) => {
	const token = await customer(page, request, db);
	await openCart(page, request);
	await request.post('/api/v1/auth/logout', { headers: { authorization: `Bearer ${token}` } });
	for (const url of ['/order', '/orderdetails', '/orderstatus', '/Address', '/payment', '/checkoutpage']) {
		await page.evaluate((kept) => localStorage.setItem('token', kept), token);
		await page.goto(url);
		await expect(page.getByRole('main').getByLabel('Password', { exact: true }), url).toBeVisible();
		expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]), url).toEqual([
			null,
			null,
		]);
	}
	expect(await storedCart(page)).toMatchObject([{ quantity: 3 }]);
});
