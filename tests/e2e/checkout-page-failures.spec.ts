import { refusals } from '#contract/errors.ts';
import {
	closeToasts,
	controlTimeLimits,
	createAccount,
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

test('another order after one that was placed without a response shows that one, also from another tab', async ({
	page,
	context,
	request,
	db,
}) => {
	const { token } = await createAccount(db);
	await saveAddress(request, token);
	await signInPage(page, request, token);
	await fillCart(page, [{ variant: await findVariant(request, 'onion', '1 kg'), quantity: 3 }]);
	await page.goto('/checkoutpage');
	await waitUntilLoaded(page);
	await page.route('**/api/v1/orders/createOrder', async (route) => {
		await route.fetch();
		await route.abort();
	});
	await page.getByRole('main').getByRole('button', { name: 'Cash on Delivery' }).first().click();
	await expect(page.getByText('No response from the shop.')).toBeVisible();
	await page.close();
	await saveAddress(request, token, { alternativeMobile: '9876500000' });

	const tab = await context.newPage();
	await tab.goto('/checkoutpage');
	await waitUntilLoaded(tab);
	await expect(tab.getByText('An earlier order got no response.')).toBeVisible();
	await expect(tab.getByText('98765 00000').first()).toBeVisible();
	await tab.getByRole('main').getByRole('button', { name: 'Cash on Delivery' }).first().click();
	const orders = await request.get('/api/v1/orders', { headers: { authorization: `Bearer ${token}` } });
	const placed = ((await orders.json()) as { data: { orders: { orderNumber: string }[] } }).data.orders;
	expect(placed).toHaveLength(1);
	const title = `Your earlier order was placed. ${placed[0]?.orderNumber}`;
	await expect(tab.getByRole('main').getByRole('alert').filter({ hasText: title })).toBeVisible();
	await expect(tab.getByText('Your cart is empty')).toBeVisible();
	expect(await storedCart(tab)).toEqual([]);
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
