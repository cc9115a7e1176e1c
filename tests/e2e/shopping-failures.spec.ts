import type { APIRequestContext, Page, Route } from '@playwright/test';
import {
	closeToasts,
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
import { navigate } from './page-load.ts';

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
	'no response': (route) => route.abort(),
	'an HTML page': (route) => route.fulfill({ status: 500, body: '<h1>Internal server error</h1>' }),
};

async function customer(page: Page, request: APIRequestContext, db: Database): Promise<string> {
	const { token } = await createAccount(db);
	await saveAddress(request, token);
	await signInPage(page, request, token);
	return token;
}

async function openCart(page: Page, request: APIRequestContext) {
	await fillCart(page, [{ variant: await findVariant(request, 'onion', '1 kg'), quantity: 3 }]);
	await page.goto('/cart');
	return page.getByRole('region', { name: 'Order Summary' });
}

/** Runs the steps once per failure, on the page that is open. */
async function forEachFailure(
	title: string,
	steps: (fail: (route: Route) => Promise<void>, how: string) => Promise<void>,
) {
	for (const [how, fail] of Object.entries(failures)) await test.step(`${title} with ${how}`, () => steps(fail, how));
}

test('a failed coupon check is only logged, without a response it is said, and the popup closes', async ({
	page,
	request,
	db,
}) => {
	await customer(page, request, db);
	await fillCart(page, [{ variant: await findVariant(request, 'onion', '1 kg'), quantity: 3 }]);
	const logged: string[] = [];
	page.on('console', (message) => logged.push(message.text()));
	await page.goto('/checkoutpage');
	await forEachFailure('a coupon check fails', async (fail, how) => {
		logged.length = 0;
		await page.route('**/coupons/varify/**', fail);
		await page.getByRole('button', { name: 'Add Coupon' }).click();
		const popup = page.getByRole('dialog', { name: 'Add Coupon Code' });
		await popup.getByPlaceholder('Enter coupon code').fill('FRESH10');
		await popup.getByRole('button', { name: 'Apply' }).click();
		await expect(popup, how).toBeHidden();
		const toasts = page.locator('.Toastify__toast');
		if (how === 'no response') {
			await expect(toasts).toHaveText('The coupon could not be checked. Please check your connection.');
			await closeToasts(page);
		} else await expect(toasts, how).toHaveCount(0);
		expect(
			logged.some((line) => line.startsWith('coupon check failed')),
			how,
		).toBe(true);
		await expect(page.getByText('Coupon Discount?'), how).toBeVisible();
		await page.unroute('**/coupons/varify/**');
	});
});

test('a failed pincode lookup shows an error and can be retried; an unknown pincode shows another', async ({
	page,
	request,
	db,
}) => {
	const { token } = await createAccount(db);
	await signInPage(page, request, token);
	await page.goto('/profile?tab=address');
	await page.getByRole('button', { name: 'Add Delivery Address' }).click();
	const pincode = page.getByRole('main').getByLabel('Pincode');
	await forEachFailure('a pincode lookup fails', async (fail, how) => {
		await pincode.fill('');
		await page.route('**/pincode/*', fail, { times: 1 });
		await pincode.fill('411045');
		await expect(
			page.getByRole('alert').filter({ hasText: 'Unable to fetch details. Please check your connection.' }),
			how,
		).toBeVisible();
		await expect(page.getByLabel('City'), how).toHaveValue('');
		await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
		await expect(page.getByLabel('City'), how).toHaveValue('Pune');
		await closeToasts(page);
	});

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

test('a failed login, reset link or new password shows an error and keeps the input', async ({ page, db }) => {
	const { email, password } = await createAccount(db);
	const main = page.getByRole('main');
	const says: Record<string, string> = { '500': 'The shop could not do this.', '503': 'very busy' };
	await forEachFailure('a login fails', async (fail, how) => {
		await page.goto('/login');
		await page.route('**/auth/login', fail, { times: 1 });
		await main.getByLabel('Email').fill(email);
		await main.getByLabel('Password', { exact: true }).fill(password);
		const button = main.getByRole('button', { name: 'Login', exact: true }).last();
		await button.click();
		await expect(page.getByText('Login failed. Please try again.'), how).toBeVisible();
		const said = says[how] ?? 'No response from the shop.';
		await expect(main.getByRole('alert').filter({ hasText: said }), how).toBeVisible();
		await expect(main.getByLabel('Email'), how).toHaveValue(email);
		await button.click();
		await expect(page, how).toHaveURL(/\/profile$/);
		await page.evaluate(() => localStorage.clear());
	});

	await page.goto('/login');
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

test('a refused address, cancellation or profile shows why and keeps the input', async ({ page, request, db }) => {
	const token = await customer(page, request, db);
	const onion = await findVariant(request, 'onion', '1 kg');
	await request.post('/api/v1/orders/createOrder', {
		headers: { authorization: `Bearer ${token}` },
		data: { dbCart: [{ productId: onion.productId, unit: '1 kg', qty: 2 }] },
	});
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

	await navigate(page, '/profile?tab=orders');
	await page.getByRole('button', { name: /^Cancel Order/ }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('button', { name: 'Cancel Order' }).click();
	await expect(dialog.getByText('Please select a reason!')).toBeVisible();
	await dialog.getByLabel('Other', { exact: true }).check();
	await expect(dialog.getByText('Please select a reason!')).toHaveCount(0);
	await dialog.getByLabel('Delivery Delay').check();
	const message = 'The order cannot change to this status.';
	await page.route(/\/api\/v1\/orders\/[\w-]+$/, (route) =>
		route.fulfill({ status: 409, json: { status: 'fail', code: 'INVALID_TRANSITION', message, requestId: 'r' } }),
	);
	await dialog.getByRole('button', { name: 'Cancel Order' }).click();
	await expect(
		page.locator('.Toastify__toast').filter({ hasText: `Failed to update order: ${message}` }),
	).toBeVisible();
	await expect(dialog.getByRole('alert').filter({ hasText: message })).toBeVisible();
	await dialog.getByLabel('Product Issue').check();
	await expect(dialog.getByRole('alert').filter({ hasText: message })).toHaveCount(0);
	await page.unroute(/\/api\/v1\/orders\/[\w-]+$/);
	await page.route(/\/api\/v1\/orders\/[\w-]+$/, (route) => route.abort());
	await dialog.getByRole('button', { name: 'Cancel Order' }).click();
	await expect(page.locator('.Toastify__toast').filter({ hasText: /^An unexpected error occurred\.$/ })).toBeVisible();
	await page.unroute(/\/api\/v1\/orders\/[\w-]+$/);
	await dialog.getByRole('button', { name: 'Cancel Order' }).click();
	await expect(page.getByText('Order updated successfully!')).toBeVisible();

	await navigate(page, '/profile');
	await page.getByRole('button', { name: 'Edit profile' }).click();
	await page.getByLabel('Name').fill('Asha Patil');
	const stale = 'Changed in another window or by another user. Please reload and try again.';
	await page.route('**/user/updateMe', (route) =>
		route.fulfill({ status: 409, json: { status: 'fail', code: 'STALE_VERSION', message: stale, requestId: 'r' } }),
	);
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByText('Failed to update profile. Please try again.')).toBeVisible();
	await expect(page.getByRole('main').getByText(stale)).toBeVisible();
	await expect(page.getByLabel('Name')).toHaveValue('Asha Patil');
	await page.unroute('**/user/updateMe');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByText('Profile updated successfully!')).toBeVisible();
});

test('an account or an order list that cannot be loaded shows an error and can be retried', async ({ page, db }) => {
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

	await forEachFailure('the order list fails', async (fail, how) => {
		await page.route(/\/api\/v1\/orders\?/, fail, { times: 1 });
		await page.goto('/profile?tab=orders');
		await expect(page.getByText('Your orders could not be loaded.'), how).toBeVisible();
		await page.getByRole('button', { name: 'Try again' }).click();
		await expect(page.getByText('No orders to show'), how).toBeVisible();
	});
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
