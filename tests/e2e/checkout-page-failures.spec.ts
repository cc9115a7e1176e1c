import { refusals } from '#contract/errors.ts';
import type { APIRequestContext, Page } from '@playwright/test';
import {
	closeToasts,
	controlTimeLimits,
	createAccount,
	type Database,
	expect,
	fillCart,
	findVariant,
	saveAddress,
	signInPage,
	stopClock,
	storedCart,
	test,
} from './fixtures.ts';
import { waitUntilLoaded } from './page-load.ts';

test.use({ isConsoleWatched: false });

test('an order without a response or with a server error shows a notice, and a retry orders once', async ({
	page,
	request,
	db,
}) => {
	const { token } = await createAccount(db);
	await saveAddress(request, token);
	await signInPage(page, request, token);
	await fillCart(page, [{ variant: await findVariant(request, 'onion', '1 kg'), quantity: 3 }]);
	const cash = page.getByRole('main').getByRole('button', { name: 'Cash on Delivery' }).first();
	const logged: string[] = [];
	page.on('console', (message) => logged.push(message.text()));
	await page.goto('/checkoutpage');
	await waitUntilLoaded(page);
	const broken = { status: 'error', requestId: 'req-7', code: 'INTERNAL', message: 'The shop could not do this.' };
	await page.route('**/api/v1/orders/createOrder', (route) => route.fulfill({ status: 500, json: broken }), {
		times: 1,
	});
	await page.getByRole('main').getByRole('button', { name: 'Cash on Delivery' }).first().click();
	const middle = page.locator('.Toastify__toast-container--top-center');
	await expect(middle.getByText('Something Went Wrong!')).toBeVisible();
	// A server error does not say whether the order was placed.
	await expect(page.getByRole('alert').filter({ hasText: 'No response from the shop.' })).toBeVisible();
	// spec: shopping §8 — details logged
	expect(logged.some((line) => line.includes('500') && line.includes('req-7'))).toBe(true);
	expect(await storedCart(page)).toMatchObject([{ quantity: 3 }]);
	await closeToasts(page);

	for (const code of ['BELOW_MINIMUM', 'PINCODE_NOT_SERVED', 'NO_ADDRESS'] as const) {
		const { status, message } = refusals[code];
		const refused = { status: 'fail', requestId: 'req-8', code, message };
		await page.route('**/api/v1/orders/createOrder', (route) => route.fulfill({ status, json: refused }), { times: 1 });
		await cash.click();
		await expect(middle.getByText('Something Went Wrong!'), code).toBeVisible();
		await expect(page.getByRole('main').getByRole('alert').filter({ hasText: message }), code).toBeVisible();
		await closeToasts(page);
	}

	// The server places the order, its response is lost.
	await page.route(
		'**/api/v1/orders/createOrder',
		async (route) => {
			await route.fetch();
			await route.abort();
		},
		{ times: 1 },
	);
	await cash.click();
	await expect(page.getByText('Something Went Wrong!')).toBeVisible();
	await expect(page.getByText('No response from the shop.')).toBeVisible();
	expect(await storedCart(page)).toMatchObject([{ quantity: 3 }]);
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect(page.getByText('order Created successfully!')).toBeVisible();
	const orders = await request.get('/api/v1/orders', { headers: { authorization: `Bearer ${token}` } });
	expect(((await orders.json()) as { data: { orders: unknown[] } }).data.orders).toHaveLength(1);
});

/** Orders 3 kg of onion on a page that gets no response. */
async function loseResponse(page: Page, request: APIRequestContext, db: Database) {
	const { token } = await createAccount(db);
	await saveAddress(request, token);
	await signInPage(page, request, token);
	const variant = await findVariant(request, 'onion', '1 kg');
	await fillCart(page, [{ variant, quantity: 3 }]);
	await page.goto('/checkoutpage');
	await waitUntilLoaded(page);
	await page.route('**/api/v1/orders/createOrder', async (route) => {
		await route.fetch();
		await route.abort();
	});
	await page.getByRole('main').getByRole('button', { name: 'Cash on Delivery' }).first().click();
	await expect(page.getByText('No response from the shop.')).toBeVisible();
	async function onlyNumber(): Promise<string> {
		const orders = await request.get('/api/v1/orders', { headers: { authorization: `Bearer ${token}` } });
		const placed = ((await orders.json()) as { data: { orders: { orderNumber: string }[] } }).data.orders;
		expect(placed).toHaveLength(1);
		return placed[0]?.orderNumber ?? '';
	}
	return { token, variant, onlyNumber };
}

test('an order with another address after one without a response shows that one, when its tab was closed', async ({
	page,
	context,
	request,
	db,
}) => {
	const { token, onlyNumber } = await loseResponse(page, request, db);
	await page.close();
	await saveAddress(request, token, { alternativeMobile: '9876500000' });
	const tab = await context.newPage();
	await tab.goto('/checkoutpage');
	await waitUntilLoaded(tab);
	await expect(tab.getByText('An earlier order got no response.')).toBeVisible();
	await expect(tab.getByText('98765 00000').first()).toBeVisible();
	await tab.getByRole('main').getByRole('button', { name: 'Cash on Delivery' }).first().click();
	const notice = tab.getByRole('main').getByRole('alert');
	await expect(notice.filter({ hasText: `Your earlier order was placed. ${await onlyNumber()}` })).toBeVisible();
	await expect(tab.getByText('Your cart is empty')).toBeVisible();
	expect(await storedCart(tab)).toEqual([]);
});

test('an order without a response is not sent with a new key after another tab has asked for it', async ({
	page,
	context,
	request,
	db,
}) => {
	const { variant, onlyNumber } = await loseResponse(page, request, db);
	const tab = await context.newPage();
	await fillCart(tab, [{ variant, quantity: 4 }]);
	await tab.goto('/checkoutpage');
	await waitUntilLoaded(tab);
	await tab.getByRole('main').getByRole('button', { name: 'Cash on Delivery' }).first().dblclick();
	await expect(tab.getByText('What is in your cart now is not ordered yet.')).toBeVisible();
	expect(await storedCart(tab)).toMatchObject([{ quantity: 4 }]);
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect(page.getByText('It may have been placed. Please check My Orders')).toBeVisible();
	await onlyNumber();
});

test('an order without a response times out after 10 seconds and keeps the input', async ({ page, request, db }) => {
	const { token } = await createAccount(db);
	await saveAddress(request, token);
	await signInPage(page, request, token);
	await fillCart(page, [{ variant: await findVariant(request, 'onion', '1 kg'), quantity: 3 }]);
	await controlTimeLimits(page);
	await page.goto('/checkoutpage');
	await waitUntilLoaded(page);
	await stopClock(page);
	await page.route('**/api/v1/orders/createOrder', () => {});
	const cash = page.getByRole('main').getByRole('button', { name: 'Cash on Delivery' }).first();
	await cash.click();
	await expect(cash).toBeDisabled();
	await page.clock.runFor(9_900);
	await expect(page.getByText('No response from the shop.')).toHaveCount(0);
	await page.clock.runFor(200);
	await expect(page.getByText('No response from the shop.')).toBeVisible();
	await expect(page.getByText('Something Went Wrong!')).toBeVisible();
	expect(await storedCart(page)).toMatchObject([{ quantity: 3 }]);
});
