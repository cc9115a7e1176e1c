import type { APIRequestContext, Page } from '@playwright/test';
import {
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
import { navigate, waitUntilLoaded } from './page-load.ts';

const cash = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Cash on Delivery' }).first();
const summary = (page: Page) => page.getByRole('region', { name: 'Order Summary' });

async function customer(page: Page, request: APIRequestContext, db: Database, quantity = 3): Promise<string> {
	const { token } = await createAccount(db);
	await saveAddress(request, token);
	await signInPage(page, request, token);
	await fillCart(page, [{ variant: await findVariant(request, 'onion', '1 kg'), quantity }]);
	return token;
}

/** The next order request gets this response instead of the server's. */
async function answerOrder(page: Page, status: number, json: object): Promise<void> {
	await page.route('**/api/v1/orders/createOrder', (route) => route.fulfill({ status, json }), { times: 1 });
}

test('a new customer logs in, saves an address, applies a coupon and orders on one page', async ({
	page,
	request,
	db,
}) => {
	const { email, password, token } = await createAccount(db);
	await fillCart(page, [{ variant: await findVariant(request, 'onion', '1 kg'), quantity: 3 }]);
	await page.goto('/checkoutpage');
	const main = page.getByRole('main');
	await expect(main.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
	await expect(main.getByText('You are almost there!')).toBeVisible();
	await expect(cash(page)).toBeDisabled();
	await expect(main.getByText('Log in to order.')).toBeVisible();
	await main.getByLabel('Email').fill(email);
	await main.getByLabel('Password', { exact: true }).fill(password);
	await main.getByRole('button', { name: 'Login', exact: true }).last().click();
	await expect(page.getByText('Login successful!')).toBeVisible();

	const form = await main.getByRole('heading', { name: 'New Shipping Address' }).boundingBox();
	const sums = await summary(page).boundingBox();
	const products = await main.getByRole('list', { name: 'Your products' }).boundingBox();
	expect(sums?.x, 'the sums stand right of the form').toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
	expect(products?.y, 'the products are below both').toBeGreaterThan((sums?.y ?? 0) + (sums?.height ?? 0));
	await cash(page).click();
	await expect(
		page.getByText('Please provide at least one address (billing or delivery) to proceed with the order.'),
	).toBeVisible();
	await main.getByLabel('Address line 1').fill('7 Jasmine, Aundh');
	await main.getByLabel('Pincode').fill('411045');
	await expect(main.getByLabel('City')).toHaveValue('Pune');
	await page.reload();
	await expect(main.getByLabel('Address line 1')).toHaveValue('7 Jasmine, Aundh');
	await main.getByRole('button', { name: 'Save Address' }).click();
	await expect(page.getByText('Address updated successfully!')).toBeVisible();
	await expect(main.getByRole('radio', { name: /7 Jasmine/ })).toBeChecked();
	await expect(main.getByLabel('Address line 1')).toHaveValue('');

	await expect(summary(page).getByText('Coupon Discount?')).toBeVisible();
	await summary(page).getByRole('button', { name: 'Add Coupon' }).click();
	const popup = page.getByRole('dialog', { name: 'Add Coupon Code' });
	await popup.getByPlaceholder('Enter coupon code').fill('FRESH10');
	await popup.getByRole('button', { name: 'Apply' }).click();
	await expect(page.getByText('Coupon applied successfully!')).toBeVisible();
	for (const [term, value] of [
		['Subtotal', '₹180'],
		['Discount Amount', '− ₹18'],
		['Total', '₹162'],
	] as const) {
		const row = summary(page)
			.locator('dl > div')
			.filter({ has: page.getByText(term, { exact: true }) });
		await expect(row.getByRole('definition')).toHaveText(value);
	}
	await expect(main.getByRole('button', { name: 'Online', exact: true })).toBeDisabled();
	await cash(page).dblclick();
	await expect(page.getByText('order Created successfully!')).toBeVisible();
	await expect(page).toHaveURL(/\/product$/);
	expect(await storedCart(page)).toEqual([]);
	const orders = await request.get('/api/v1/orders', { headers: { authorization: `Bearer ${token}` } });
	expect(await orders.json()).toMatchObject({
		data: { orders: [{ totalAmount: 162, deliveryAddress: { addressLine1: '7 Jasmine, Aundh' } }] },
	});
});

test('after placing the order the page waits 2000 milliseconds and links to the confirmation', async ({
	page,
	request,
	db,
}) => {
	await customer(page, request, db);
	await page.goto('/newcheckout');
	await expect(cash(page)).toBeEnabled();
	await page.clock.install();
	const carrot = await findVariant(request, 'carrot', '500 g');
	const added = { _id: carrot.productId, selectPunit: '500 g', selectPprice: carrot.rupees, quantity: 1 };
	// Another tab adds a line to the cart while the order request is pending.
	await page.route('**/api/v1/orders/createOrder', async (route) => {
		await page.evaluate((line) => {
			const kept = JSON.parse(localStorage.getItem('cartItems') ?? '[]') as object[];
			localStorage.setItem('cartItems', JSON.stringify([...kept, line]));
			dispatchEvent(new StorageEvent('storage', { key: 'cartItems' }));
		}, added);
		await route.continue();
	});
	await cash(page).click();
	await expect(page.getByRole('heading', { name: /^Thank you! Order KS-/ })).toBeVisible();
	// A link that has the focus, or a touch, holds the page; leaving the card starts the two seconds again.
	await page.getByRole('link', { name: 'Order confirmation' }).focus();
	await stopClock(page);
	await expect
		.poll(() => storedCart(page), 'only what was ordered leaves the cart')
		.toMatchObject([{ selectPunit: '500 g', quantity: 1 }]);
	await expect(page.getByRole('link', { name: 'Order confirmation' })).toHaveAttribute(
		'href',
		/\/Orderconfirmation\?order=/,
	);
	await page.clock.runFor(5000);
	await page.getByRole('heading', { name: /^Thank you! Order KS-/ }).click();
	await page.clock.runFor(5000);
	await expect(page).toHaveURL(/\/newcheckout$/);
	await page.getByRole('heading', { level: 1 }).click();
	await page.clock.runFor(1900);
	await expect(page).toHaveURL(/\/newcheckout$/);
	await page.clock.runFor(200);
	await expect(page).toHaveURL(/\/product$/);
	const strip = page.getByRole('status').filter({ hasText: /^Order KS-\d{4}-\d{5} placed/ });
	await strip.getByRole('link', { name: 'Track' }).click();
	await expect(page).toHaveURL(/\/orderstatus\?order=/);
	await expect(strip).toHaveCount(0);
});

test('cart lines show picture or placeholder, unit, quantity, price and total, and can be removed', async ({
	page,
	request,
	db,
}) => {
	const { token } = await createAccount(db);
	await signInPage(page, request, token);
	const onion = await findVariant(request, 'onion', '1 kg');
	const carrot = await findVariant(request, 'carrot', '500 g');
	await fillCart(page, [
		{ variant: onion, quantity: 3 },
		{ variant: { ...carrot, picture: '' }, quantity: 2 },
	]);
	// The product requests fail: the lines are shown as stored.
	await page.route('**/api/v1/products/*', (route) => route.fulfill({ status: 503, json: {} }));
	await page.goto('/checkoutpage');
	const lines = page.getByRole('list', { name: 'Your products' }).getByRole('listitem');
	await expect(lines.first()).toContainText(/Onion1 kg.*₹180.*Quantity: 3.*₹60 each/);
	await expect(lines.first().locator('img')).toHaveCount(1);
	await expect(lines.last()).toContainText('Quantity: 2');
	await expect(lines.last().locator('img')).toHaveCount(0);
	await expect(lines.last().locator('svg').first()).toBeVisible();
	await lines.last().getByRole('button', { name: 'Remove Carrot, 500 g' }).click();
	await expect(lines).toHaveCount(1);
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(lines).toHaveCount(2);
});

test('an empty cart cannot be checked out, one below ₹100 shows the missing amount', async ({ page, request, db }) => {
	await page.goto('/about');
	for (const url of ['/checkoutpage', '/payment']) {
		await navigate(page, url);
		const isLogin = url === '/payment';
		if (isLogin) await expect(page.getByRole('main').getByRole('heading', { name: 'Login' })).toBeVisible();
		else await expect(page.getByText('Your cart is empty.')).toBeVisible();
	}
	const { token } = await createAccount(db);
	await signInPage(page, request, token);
	await page.reload();
	for (const url of ['/newcheckout', '/payment']) {
		await navigate(page, url);
		await expect(page.getByText('Your cart is empty.')).toBeVisible();
		await expect(page.getByRole('main').getByRole('link', { name: 'Start shopping' })).toBeVisible();
	}
	await fillCart(page, [{ variant: await findVariant(request, 'onion', '1 kg'), quantity: 1 }]);
	await page.goto('/checkoutpage');
	await expect(
		page.getByRole('main').getByRole('button', { name: 'Minimum order ₹100 required' }).first(),
	).toBeDisabled();
	await expect(page.getByText('Add ₹40 more to order.')).toBeVisible();
});

test('the order is placed with the selected saved address', async ({ page, request, db }) => {
	const { token } = await createAccount(db);
	const address = {
		alternativename: 'Asha',
		alternativeMobile: '9876543210',
		'Area or Landmark': '',
		pincode: '411045',
		city: 'Pune',
		state: 'Maharashtra',
	};
	await request.patch('/api/v1/user/updateMe', {
		headers: { authorization: `Bearer ${token}` },
		data: {
			address: [
				{ ...address, type: 'delivery', addressLine1: 'First street' },
				{ ...address, type: 'delivery', addressLine1: 'Second street' },
				{ ...address, type: 'Billing', addressLine1: 'Office street' },
			],
		},
	});
	await signInPage(page, request, token);
	await fillCart(page, [{ variant: await findVariant(request, 'onion', '1 kg'), quantity: 3 }]);
	await page.goto('/checkoutpage');
	await page.getByRole('radio', { name: /Second street/ }).check();
	await expect(page.getByText('Office street')).toBeVisible();
	const sent = page.waitForRequest('**/api/v1/orders/createOrder');
	await cash(page).click();
	expect((await sent).postDataJSON()).toMatchObject({
		deliveryAddress: { addressLine1: 'Second street', type: 'delivery' },
		shippingAddress: { addressLine1: 'Office street', type: 'Billing' },
	});
	await expect(page.getByText('order Created successfully!')).toBeVisible();
});

test('a refused order shows the reason, an expired session the login instead of the address; the cart is kept', async ({
	page,
	request,
	db,
}) => {
	const token = await customer(page, request, db);
	await page.goto('/checkoutpage');
	await waitUntilLoaded(page);
	const fail = { status: 'fail', requestId: 'r' };
	const { productId } = await findVariant(request, 'onion', '1 kg');
	await answerOrder(page, 422, {
		...fail,
		code: 'PINCODE_NOT_SERVED',
		message: 'We do not deliver to this pincode yet.',
	});
	await cash(page).click();
	await expect(page.getByRole('alert').filter({ hasText: 'We do not deliver to this pincode yet.' })).toBeVisible();
	await answerOrder(page, 409, {
		...fail,
		code: 'PRICE_CHANGED',
		message: 'Prices have changed. Please check the new total.',
		details: { quote: { lines: [{ productId, unit: '1 kg', price: 65, stock: 9 }], discount: 0, total: 195 } },
	});
	await cash(page).click();
	await expect(page.getByText('Prices have changed. Please check the new total.')).toBeVisible();
	await expect(page.getByText('The total is now ₹195. Order again if you agree.')).toBeVisible();
	await expect(page.getByText('Onion, 1 kg: ₹60 is now ₹65')).toBeVisible();
	const short = [{ productId, unit: '1 kg', available: 2 }];
	const message = 'Not enough stock for your cart.';
	await answerOrder(page, 409, { ...fail, code: 'OUT_OF_STOCK', message, details: { lines: short } });
	await cash(page).click();
	await expect(page.getByText('Onion, 1 kg: only 2 left')).toBeVisible();
	await expect(page.getByText('Change the marked products below, then order again.')).toBeVisible();
	expect(await storedCart(page)).toMatchObject([{ quantity: 3 }]);

	// the page must have sent its own requests, else one of them finds the session ended before the click
	await waitUntilLoaded(page);
	await expect(cash(page)).toBeEnabled();
	await request.post('/api/v1/auth/logout', { headers: { authorization: `Bearer ${token}` } });
	await cash(page).click();
	await expect(page.getByRole('main').getByLabel('Password', { exact: true })).toBeVisible();
	await expect(cash(page)).toBeDisabled();
	expect(await storedCart(page)).toMatchObject([{ quantity: 3 }]);
});

test('the payment page asks to log in, places an order and links to the wizard to change addresses', async ({
	page,
	request,
	db,
}) => {
	const { email, password, token } = await createAccount(db);
	await fillCart(page, [{ variant: await findVariant(request, 'onion', '1 kg'), quantity: 3 }]);
	await page.goto('/payment');
	const main = page.getByRole('main');
	await main.getByLabel('Email').fill(email);
	await main.getByLabel('Password', { exact: true }).fill(password);
	await main.getByRole('button', { name: 'Login', exact: true }).last().click();
	await expect(main.getByRole('heading', { name: 'Shipping option' })).toBeVisible();
	await expect(main.getByText('No address available.').first()).toBeVisible();

	await saveAddress(request, token);
	await page.reload();
	await expect(main.getByRole('radio', { name: /Cash on Delivery/ })).toBeChecked();
	await main.getByRole('button', { name: 'Change the addresses' }).click();
	await expect(page).toHaveURL(/\/stepbar\?step=2$/);
	await expect(main.getByRole('heading', { name: 'Where should we deliver?' })).toBeVisible();
	await navigate(page, '/payment');
	await main.getByRole('button', { name: 'Submit' }).first().click();
	await expect(page.getByText('order Created successfully!')).toBeVisible();
	await expect(page).toHaveURL(/\/product$/);
});

test('the inline address form creates no draft until text is typed, and the page has three languages', async ({
	page,
	request,
	db,
}) => {
	await customer(page, request, db);
	await page.goto('/checkoutpage');
	await expect(page.getByRole('heading', { name: 'New Shipping Address' })).toBeVisible();
	await navigate(page, '/Address');
	await expect(page.getByRole('button', { name: 'Add new address' })).toBeVisible();
	await expect(page.getByRole('dialog')).toHaveCount(0);
	await navigate(page, '/checkoutpage');
	await page.getByRole('main').getByLabel('Address line 1').fill('Begun here');
	await navigate(page, '/Address');
	await expect(page.getByRole('dialog').getByLabel('Street/Area/Colony/Village')).toHaveValue('Begun here');
	await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
	await navigate(page, '/checkoutpage');
	await expect(page.getByRole('main').getByLabel('Address line 1')).toHaveValue('');

	for (const [url, words] of [
		['/hi/checkoutpage', 'बस थोड़ा-सा और!'],
		['/mr/NewCheckout', 'जवळजवळ झालेच!'],
	] as const) {
		await page.goto(url);
		await expect(page.getByText(words)).toBeVisible();
	}
});
