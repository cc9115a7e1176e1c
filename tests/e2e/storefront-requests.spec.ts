import { createAccount, expect, fillCart, findVariant, saveAddress, signInPage, test } from './fixtures.ts';
import { navigate } from './page-load.ts';

test('every call for account data sends the stored token as bearer; an order can be cancelled for four reasons', async ({
	page,
	request,
	shop,
	db,
}) => {
	const { token, email } = await createAccount(db);
	await saveAddress(request, token);
	await signInPage(page, request, token);
	await fillCart(page, [{ variant: await findVariant(request, 'onion', '1 kg'), quantity: 3 }]);
	const seen = new Map<string, string | undefined>();
	const bodies: (string | undefined)[] = [];
	const queries: string[] = [];
	const origins = new Set<string>();
	page.on('request', (sent) => {
		const { protocol, origin, pathname, search } = new URL(sent.url());
		if (/^(https?|wss?):$/.test(protocol)) origins.add(origin);
		if (!pathname.startsWith('/api/v1/')) return;
		const path = pathname.replace(/[\w-]{36}$/, '{id}');
		seen.set(`${sent.method()} ${path}`, sent.headers().authorization);
		if (sent.method() !== 'GET') bodies.push(sent.headers()['content-type']);
		if (path === '/api/v1/orders') queries.push(search);
	});
	await page.goto('/cart');
	const codes: string[] = [];
	page.on('request', (sent) => {
		const match = /\/coupons\/varify\/(.*)$/.exec(sent.url());
		if (match !== null) codes.push(decodeURIComponent(match[1] ?? ''));
	});
	// a coupon code is sent as it was typed, and only a blank one is not
	const box = page.getByRole('textbox', { name: /coupon/i });
	for (const typed of ['   ', ' fresh 10/x ']) {
		await box.fill(typed);
		await page.getByRole('button', { name: 'Apply' }).click();
	}
	await expect(page.getByText('Coupon Not Found').first()).toBeVisible();
	expect(codes).toEqual([' fresh 10/x ']);
	await page.getByRole('textbox', { name: /coupon/i }).fill('FRESH10');
	await page.getByRole('button', { name: 'Apply' }).click();
	await expect(page.getByText('Coupon applied successfully!')).toBeVisible();
	await navigate(page, '/profile?tab=orders');
	await expect(page.getByText('No orders to show')).toBeVisible();
	await navigate(page, '/stepbar?step=3');
	await page.getByRole('main').getByRole('button', { name: 'Submit' }).first().click();
	await expect(page.getByText('order Created successfully!')).toBeVisible();
	await page.goto('/orderdetails');
	await page.getByRole('link', { name: 'Onion' }).waitFor();
	await page.goto('/order');
	await page.getByRole('list', { name: 'Your orders' }).getByRole('link').click();
	await page.getByRole('button', { name: /^Cancel Order/ }).click();
	const dialog = page.getByRole('dialog');
	for (const reason of ['Product Issue', 'Delivery Delay', 'Changed Mind', 'Other']) {
		await expect(dialog.getByRole('radio', { name: reason })).toBeVisible();
	}
	await expect(dialog.getByRole('radio')).toHaveCount(4);
	await expect(dialog.getByLabel('Please tell us the reason')).toHaveCount(0);
	await dialog.getByLabel('Other').check();
	await expect(dialog.getByLabel('Please tell us the reason')).toBeVisible();
	await page.getByRole('dialog').getByLabel('Changed Mind').check();
	await page.getByRole('dialog').getByRole('button', { name: 'Cancel Order' }).click();
	await expect(page.getByText('Order updated successfully!')).toBeVisible();
	await navigate(page, '/profile');
	await page.getByRole('button', { name: 'Edit profile' }).click();
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByText('Profile updated successfully!')).toBeVisible();
	for (const call of [
		'GET /api/v1/orders/{id}',
		'PATCH /api/v1/orders/{id}',
		'PATCH /api/v1/user/updateMe',
		'GET /api/v1/user/me',
		'GET /api/v1/coupons/varify/FRESH10',
		'GET /api/v1/orders',
		'POST /api/v1/orders/createOrder',
	]) {
		expect(seen.get(call), call).toBe(`Bearer ${token}`);
	}
	expect([...origins], 'all calls go to the shop itself').toEqual([new URL(shop.url).origin]);
	expect(new Set(bodies)).toEqual(new Set(['application/json']));
	const asked = queries.map((search) => new URLSearchParams(search));
	expect(new Set(asked.map((query) => query.get('email')))).toEqual(new Set([email]));
	expect(asked.filter((query) => query.has('page') || query.has('limit'))).toEqual([]);
});
