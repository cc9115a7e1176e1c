import type { APIRequestContext, Page } from '@playwright/test';
import { createAccount, type Database, expect, findVariant, saveAddress, signInPage, test } from './fixtures.ts';
import { navigate } from './page-load.ts';

type Placed = { _id: string; orderNumber: string };

async function placeOrder(request: APIRequestContext, token: string, keyword: string, more: object = {}) {
	const variant = await findVariant(request, keyword, '1 kg');
	const placed = await request.post('/api/v1/orders/createOrder', {
		headers: { authorization: `Bearer ${token}` },
		data: { dbCart: [{ productId: variant.productId, unit: '1 kg', qty: 3 }], ...more },
	});
	expect(placed.status()).toBe(201);
	return ((await placed.json()) as { data: { order: Placed } }).data.order;
}

async function customer(page: Page, request: APIRequestContext, db: Database): Promise<string> {
	const { token } = await createAccount(db);
	await saveAddress(request, token);
	await signInPage(page, request, token);
	return token;
}

test('history lists every order, newest first; details and tracking show the newest, tracking any other', async ({
	page,
	request,
	db,
}) => {
	const token = await customer(page, request, db);
	const older = await placeOrder(request, token, 'onion');
	const newer = await placeOrder(request, token, 'carrot');
	await page.goto('/order');
	await expect(page.getByRole('heading', { name: 'Order history', level: 1 })).toBeVisible();
	const rows = page.getByRole('list', { name: 'Your orders' }).getByRole('listitem');
	await expect(rows).toHaveText([new RegExp(newer.orderNumber), new RegExp(older.orderNumber)]);
	await expect(rows.first()).toContainText('Cash on Delivery');
	await expect(rows.last()).toContainText('₹180');
	await rows.last().getByRole('link').click();
	await expect(page).toHaveURL(new RegExp(`/orderdetails/${older._id}$`));
	await expect(page.getByRole('heading', { name: `Order ${older.orderNumber}` })).toBeVisible();

	await navigate(page, '/orderdetails');
	await expect(page.getByRole('heading', { name: `Order ${newer.orderNumber}` })).toBeVisible();

	await db.query("update orders set status = 'OUT_FOR_DELIVERY' where id = $1", [older._id]);
	await db.query('update orders set delivery_promise = null where id = $1', [newer._id]);
	await navigate(page, '/orderstatus');
	const main = page.getByRole('main');
	await expect(main.getByRole('heading', { name: `Order ${newer.orderNumber}` })).toBeVisible();
	const day = (days: number) =>
		new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', day: 'numeric', month: 'short' }).format(
			Date.now() + days * 86_400_000,
		);
	const steps = main.getByRole('list', { name: /^Status of order/ }).getByRole('listitem');
	await expect(steps).toHaveText([
		/^Ordered, done/,
		new RegExp(`Shipped.*expected ${day(1)}`),
		new RegExp(`Out for delivery.*expected ${day(5)}`),
		new RegExp(`Delivered.*expected ${day(7)}`),
	]);
	await expect(main.getByText(new RegExp(`^Expected by ${day(7)}`))).toBeVisible();
	await main.getByLabel('Which order?').selectOption(older._id);
	await expect(main.getByRole('heading', { name: `Order ${older.orderNumber}` })).toBeVisible();
	await expect(page).toHaveURL(new RegExp(`order=${older._id}`));
	await expect(steps.nth(2)).toHaveAttribute('aria-current', 'step');
	// What was promised when the order was placed replaces the estimates.
	await expect(main.getByText('Promised delivery: Same day or next day')).toBeVisible();
	await expect(steps.nth(3)).toHaveText('DeliveredSame day or next day');
	await expect(main.getByText(/expected/i)).toHaveCount(0);
});

test('order details show status, addresses, payment, totals, items and history; the order is printed, cancelled, reordered', async ({
	page,
	request,
	db,
}) => {
	const token = await customer(page, request, db);
	await request.get('/api/v1/coupons/varify/FRESH10', { headers: { authorization: `Bearer ${token}` } });
	const order = await placeOrder(request, token, 'onion', { couponCode: 'FRESH10', discountAmount: 18 });
	await page.goto(`/orderdetails/${order._id}`);
	const main = page.getByRole('main');
	await expect(main.getByText(/^Ordered on \d{1,2} \w+ \d{4}$/)).toBeVisible();
	await expect(main.getByRole('list', { name: /^Status of order/ }).getByRole('listitem')).toHaveCount(4);
	await expect(main.getByRole('link', { name: 'Onion' })).toBeVisible();
	for (const [term, value] of [
		['Payment method', 'Cash on Delivery'],
		['Payment status', 'Payment pending'],
		['Subtotal', '₹180'],
		['Discount, coupon FRESH10', '− ₹18'],
		['Shipping charges', 'Free'],
		['Total', '₹162'],
	] as const) {
		const row = main.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) });
		await expect(row.getByRole('definition')).toHaveText(value);
	}
	await expect(main.getByRole('heading', { name: 'Shipping address' })).toBeVisible();
	await expect(main.getByText(/411045/).first()).toBeVisible();
	await expect(main.getByText('Same as shipping')).toBeVisible();
	await expect(main.getByRole('heading', { name: 'History' })).toBeVisible();
	await expect(main.getByText(/^\d{1,2} \w+, \d\d:\d\d$/).last()).toBeVisible();

	await expect(page.getByRole('heading', { name: `Order ${order.orderNumber}` })).toBeVisible();
	await page.evaluate(() => {
		window.print = () => document.body.setAttribute('data-printed', 'yes');
	});
	await page.getByRole('button', { name: 'Print' }).click();
	await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
	await page.emulateMedia({ media: 'print' });
	await expect(page.getByRole('banner')).toBeHidden();
	await expect(page.getByRole('button', { name: /^Cancel Order/ })).toBeHidden();
	await expect(page.getByRole('heading', { name: `Order ${order.orderNumber}` })).toBeVisible();

	await page.emulateMedia({ media: 'screen' });
	await page.getByRole('button', { name: /^Cancel Order/ }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Delivery Delay').check();
	await dialog.getByRole('button', { name: 'Cancel Order' }).click();
	await expect(page.getByText('Order updated successfully!')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Canceled' })).toBeDisabled();
	await expect(page.getByText('Reason: Delivery Delay')).toBeVisible();
	await expect(page.getByRole('list', { name: /^Status of order/ }).getByRole('listitem')).toHaveCount(1);
	await page.getByRole('button', { name: /^Buy again/ }).click();
	await expect(page).toHaveURL(/\/cart$/);
	await expect(page.getByRole('textbox', { name: /Quantity of Onion/ })).toHaveValue('3');
});

test('the confirmation shows all details of the order just placed', async ({ page, request, db }) => {
	const token = await customer(page, request, db);
	const first = await placeOrder(request, token, 'onion');
	const second = await placeOrder(request, token, 'carrot');
	await page.goto(`/Orderconfirmation?order=${first._id}`);
	const main = page.getByRole('main');
	await expect(main.getByRole('heading', { name: 'SUCCESS' })).toBeVisible();
	for (const [term, value] of [
		['Order number', first.orderNumber],
		['Delivery', 'Same day or next day'],
		['Contact', /98765 ?43210/],
		['Email', /@example\.in$/],
		['Sub total', '₹180'],
		['Discount', '₹0'],
		['Total', '₹180'],
		['Payment method', /Postpaid\s*Cash on Delivery/],
	] as const) {
		const row = main.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) });
		await expect(row.getByRole('definition')).toHaveText(value);
	}
	await expect(main.getByRole('heading', { name: 'Billing address' })).toBeVisible();
	await expect(main.getByText(/411045/)).toBeVisible();
	await expect(main.getByRole('link', { name: 'Onion' })).toBeVisible();
	// An order for which nothing was promised has the general delivery time.
	await db.query('update orders set delivery_promise = null where id = $1', [second._id]);
	await navigate(page, '/Orderconfirmation');
	await expect(main.getByText(second.orderNumber)).toBeVisible();
	await expect(main.getByText('3-7 Days')).toBeVisible();
	await main.getByRole('link', { name: 'Go Back To Shopping' }).click();
	await expect(page).toHaveURL(/\/product$/);
});

test("without orders every order page shows a message; another customer's order and an unknown one look the same", async ({
	page,
	request,
	db,
}) => {
	await page.goto('/Orderconfirmation');
	await expect(page.getByText('Your Cart is empty!')).toBeVisible();
	await expect(page.getByRole('main').getByRole('link', { name: 'Continue shopping' })).toHaveAttribute(
		'href',
		'/product',
	);
	await customer(page, request, db);
	await page.goto(`/Orderconfirmation?order=${crypto.randomUUID()}`);
	await expect(page.getByText('Your Cart is empty!')).toBeVisible();
	await navigate(page, '/Orderconfirmation');
	await expect(page.getByText('Your Cart is empty!')).toBeVisible();
	for (const url of ['/order', '/orderdetails', '/orderstatus']) {
		await navigate(page, url);
		await expect(page.getByText('No orders to show'), url).toBeVisible();
	}

	const owner = await createAccount(db);
	await saveAddress(request, owner.token);
	const foreign = await placeOrder(request, owner.token, 'onion');
	const seen: string[] = [];
	for (const id of [foreign._id, crypto.randomUUID(), 'ORD-1']) {
		await navigate(page, `/orderdetails/${id}`);
		await expect(page.getByText('Order not found.')).toBeVisible();
		seen.push((await page.getByRole('main').textContent()) ?? '');
	}
	expect(new Set(seen).size).toBe(1);
	await page.getByRole('link', { name: 'All orders' }).last().click();
	await expect(page.getByText('No orders to show')).toBeVisible();
	await navigate(page, `/orderstatus?order=${foreign._id}`);
	await expect(page.getByText('No orders to show')).toBeVisible();
});

test('signed out, the order pages ask to log in and then continue', async ({ page, request, db }) => {
	const { email, password, token } = await createAccount(db);
	await saveAddress(request, token);
	const order = await placeOrder(request, token, 'onion');
	const main = page.getByRole('main');
	await page.goto('/cart');
	for (const url of ['/order', '/orderdetails', '/orderstatus']) {
		await navigate(page, url);
		await expect(main.getByRole('heading', { name: 'Login' }), url).toBeVisible();
	}
	await navigate(page, `/orderdetails/${order._id}`);
	await main.getByLabel('Email').fill(email);
	await main.getByLabel('Password', { exact: true }).fill(password);
	await main.getByRole('button', { name: 'Login', exact: true }).last().click();
	await expect(main.getByRole('heading', { name: `Order ${order.orderNumber}` })).toBeVisible();
});

test('an order page that cannot be loaded shows an error and can be retried', async ({ page, request, db }) => {
	const token = await customer(page, request, db);
	const order = await placeOrder(request, token, 'onion');
	for (const [url, title] of [
		['/order', 'Your orders could not be loaded.'],
		[`/orderdetails/${order._id}`, 'The order could not be loaded.'],
		[`/Orderconfirmation?order=${order._id}`, 'The order could not be loaded.'],
		['/orderstatus', 'Your orders could not be loaded.'],
	] as const) {
		await page.route(/\/api\/v1\/orders/, (route) =>
			route.fulfill({
				status: 503,
				json: { status: 'error', message: 'The shop is very busy.', code: 'BUSY', requestId: 'r' },
			}),
		);
		await page.goto(url);
		await expect(page.getByText(title), url).toBeVisible();
		await expect(page.getByText('The shop is very busy.'), url).toBeVisible();
		await page.unroute(/\/api\/v1\/orders/);
		await page.getByRole('button', { name: 'Try again' }).click();
		await expect(page.getByText(order.orderNumber).first(), url).toBeVisible();
	}
});

test('a customer with many orders sees twenty, and older ones on demand', async ({ page, request, db }) => {
	const token = await customer(page, request, db);
	const newest = await placeOrder(request, token, 'onion');
	// Copies of it, one an hour back from now.
	await db.query(
		`insert into orders (number, user_id, payment_method, payment_mode, subtotal_paise, discount_paise, total_paise, email,
			mobile, delivery_address, pincode, created_at)
		select number || '-' || g, user_id, payment_method, payment_mode, subtotal_paise, discount_paise, total_paise, email,
			mobile, delivery_address, pincode, created_at - g * interval '1 hour'
		from orders, generate_series(1, 24) g where id = $1`,
		[newest._id],
	);
	await db.query(
		`insert into order_lines select (jsonb_populate_record(l, jsonb_build_object('order_id', o.id))).*
		from orders o, order_lines l where o.number like $1 and l.order_id = $2`,
		[`${newest.orderNumber}-%`, newest._id],
	);
	await db.query(
		`insert into order_history (order_id, status, at) select o.id, h.status, h.at
		from orders o, order_history h where o.number like $1 and h.order_id = $2`,
		[`${newest.orderNumber}-%`, newest._id],
	);
	const older = (count: number) => `Order ${newest.orderNumber}-${count}`;
	const more = page.getByRole('button', { name: 'Show more orders' });
	await page.setViewportSize({ width: 360, height: 760 });
	await page.goto('/order');
	const rows = page.getByRole('list', { name: 'Your orders' }).getByRole('listitem');
	await expect(rows).toHaveCount(20);
	await expect(page.getByText('20 orders shown, newest first')).toBeVisible();

	await page.route(/\/api\/v1\/orders\?.*before=/, (route) =>
		route.fulfill({
			status: 503,
			json: { status: 'error', message: 'The shop is very busy.', code: 'BUSY', requestId: 'r' },
		}),
	);
	await more.focus();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('alert').filter({ hasText: 'The shop is very busy.' })).toBeVisible();
	await expect(rows).toHaveCount(20);
	await expect(more).toBeFocused();
	await page.unroute(/\/api\/v1\/orders\?.*before=/);
	await page.keyboard.press('Enter');
	await expect(rows).toHaveCount(25);
	await expect(page.getByRole('link', { name: older(20), exact: true })).toBeFocused();
	await expect(more).toBeHidden();
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

	await page.goto('/orderstatus');
	const choice = page.getByRole('combobox', { name: 'Which order?' });
	await expect(choice.getByRole('option')).toHaveCount(20);
	await more.click();
	await expect(choice.getByRole('option')).toHaveCount(25);
	await expect(choice).toBeFocused();
	await choice.selectOption({ index: 24 });
	await expect(page.getByRole('heading', { name: older(24), exact: true })).toBeVisible();
	// An older order than those that are loaded.
	await page.reload();
	await expect(page.getByRole('heading', { name: older(24), exact: true })).toBeVisible();
	await expect(choice.getByRole('option')).toHaveCount(21);

	await page.goto('/profile?tab=orders');
	await expect(page.getByRole('heading', { level: 3 })).toHaveCount(20);
	await more.click();
	await expect(page.getByRole('heading', { level: 3 })).toHaveCount(25);
	await expect(page.getByRole('link', { name: older(20), exact: true })).toBeFocused();
});

test('the order pages are available in three languages', async ({ page, request, db }) => {
	const token = await customer(page, request, db);
	const order = await placeOrder(request, token, 'onion');
	for (const [url, heading] of [
		['/hi/order', 'पुराने ऑर्डर'],
		[`/hi/orderdetails/${order._id}`, 'ऑर्डर की जानकारी'],
		['/hi/orderstatus', 'ऑर्डर कहाँ है'],
		['/hi/orderconfirmation', 'ऑर्डर हो गया'],
		['/mr/order', 'आधीच्या ऑर्डर'],
		[`/mr/ORDERDETAILS/${order._id}`, 'ऑर्डरची माहिती'],
		['/mr/orderstatus', 'ऑर्डर कुठे आहे'],
		['/mr/orderconfirmation', 'ऑर्डर झाली'],
	] as const) {
		if (url.endsWith('/order')) await page.goto(url);
		else await navigate(page, url);
		await expect(page.getByRole('heading', { name: heading }).first(), url).toBeVisible();
		await expect(page.getByText(order.orderNumber).first(), url).toBeVisible();
	}
});
