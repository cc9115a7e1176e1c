import type { Page } from '@playwright/test';
import { axeFindings, expectAccessible } from './axe.ts';
import { expect, type Placed, placeOrder, signInPage, test } from './fixtures.ts';
import { enterOffice, logInAgain, logInToOffice, makeStaff, searchList } from './office.ts';

const rowOf = (page: Page, order: Placed) =>
	page.getByRole('row').filter({ has: page.getByText(order.orderNumber, { exact: true }) });

async function officeToken(page: Page): Promise<string> {
	return (await page.evaluate(() => sessionStorage.getItem('officeToken'))) ?? '';
}

test('new orders are listed and dispatched together, the tracker is updated; a saved filter outlives the login', async ({
	page,
	request,
	db,
	browser,
	shop,
}) => {
	const first = await placeOrder(request, db);
	const second = await placeOrder(request, db);
	const unpacked = await placeOrder(request, db);
	await db.query('update orders set pick_list_at = now(), packed_at = now() where id in ($1, $2)', [
		first._id,
		second._id,
	]);
	const staff = await makeStaff(db, ['orders'], 'Meera Patil');
	await enterOffice(page, staff);
	await page.getByRole('menuitem', { name: 'Orders' }).click();
	await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
	await expect(page.getByRole('status').filter({ hasText: /orders worth ₹/ })).toBeVisible();
	await expect(rowOf(page, first)).toContainText('Asha Kulkarni · 9876543210');
	await expect(rowOf(page, first)).toContainText('411045 Pune');
	await expect(rowOf(page, first).getByRole('cell').last()).toHaveText('₹180');
	await expect(rowOf(page, first).getByRole('cell').last()).toHaveCSS('text-align', 'right');
	// the selection ends with the filter: a hidden order is not dispatched
	await rowOf(page, first).getByRole('checkbox').check();
	await searchList(page, 'Number, name, mobile, email', second.orderNumber);
	await expect(rowOf(page, first)).toHaveCount(0);
	await searchList(page, 'Number, name, mobile, email', '');
	await expect(rowOf(page, first).getByRole('checkbox')).not.toBeChecked();
	for (const order of [first, second, unpacked]) await rowOf(page, order).getByRole('checkbox').check();
	// one of them is cancelled by its customer in between
	const cancelled = await request.patch(`/api/v1/orders/${second._id}`, {
		headers: { authorization: `Bearer ${second.token}` },
		data: { orderStatus: 'CANCELLED', rejectedReason: 'Changed Mind' },
	});
	expect(cancelled.status()).toBe(200);
	await page.getByRole('button', { name: 'Mark as dispatched' }).click();
	const asked = page.getByRole('dialog', { name: 'Mark as dispatched' });
	await expect(asked).toContainText('3 orders worth ₹540');
	await expect(asked.getByRole('listitem')).toHaveText([unpacked.orderNumber, second.orderNumber, first.orderNumber]);
	await expect(asked).toContainText(`${unpacked.orderNumber} is not packed`);
	await asked.getByRole('button', { name: 'Continue with 3 orders' }).click();
	await expect(asked).toContainText('Enter a reason.');
	await asked.getByLabel('Reason').fill('Sold at the counter');
	await asked.getByRole('button', { name: 'Continue with 3 orders' }).click();
	const outcomes = page.getByRole('dialog', { name: '2 of 3 updated' });
	await expect(outcomes.getByRole('listitem')).toHaveText([
		`${second.orderNumber}The order cannot change to this status.`,
		`${first.orderNumber}Updated`,
		`${unpacked.orderNumber}Updated`,
	]);
	const notes = await db.query(
		'select order_id as id, note from order_history where order_id in ($1, $2) and note <> $3',
		[first._id, unpacked._id, ''],
	);
	expect(notes).toEqual([{ id: unpacked._id, note: 'Sold at the counter' }]);
	await outcomes.getByRole('button', { name: 'Close' }).click();
	await expect(rowOf(page, first)).toContainText('Dispatched');
	// the list shows open work
	await expect(rowOf(page, second)).toHaveCount(0);
	await page.getByRole('button', { name: 'Clear filters' }).click();
	await expect(rowOf(page, second)).toContainText('Cancelled');

	const customer = await browser.newPage({ baseURL: shop.url });
	await signInPage(customer, request, first.token);
	await customer.goto(`/orderstatus?order=${first._id}`);
	const steps = customer.getByRole('list', { name: /^Status of order/ }).getByRole('listitem');
	await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step');
	await customer.close();

	const order = await placeOrder(request, db);
	const other = await placeOrder(request, db);
	await db.query("update orders set status = 'SHIPPED' where id = $1", [other._id]);
	await page.reload();
	await page.getByRole('combobox', { name: 'Status' }).click();
	await page.getByRole('option', { name: 'Dispatched' }).click();
	await expect(rowOf(page, order)).toHaveCount(0);
	await page.getByRole('button', { name: 'Add filter' }).click();
	await page.getByRole('menuitem', { name: 'Save current query...' }).click();
	await page.getByLabel('Query name').fill('In transit');
	await page.getByRole('button', { name: 'Save' }).click();
	await page.getByRole('button', { name: 'Meera Patil' }).click();
	await page.getByRole('menuitem', { name: 'Log out' }).click();
	await expect(page.getByLabel('Password')).toBeVisible();
	await logInToOffice(page, staff, '/office/orders');
	await expect(rowOf(page, order)).toBeVisible();
	await page.getByRole('button', { name: 'Add filter' }).click();
	await page.getByRole('menuitem', { name: 'In transit' }).click();
	await expect(rowOf(page, order)).toHaveCount(0);
	await expect(rowOf(page, other)).toBeVisible();
});

test('cancelling asks for a reason, and for the password when the session expired; the customer sees the reason', async ({
	page,
	request,
	db,
}) => {
	const order = await placeOrder(request, db);
	const staff = await makeStaff(db, ['orders']);
	await enterOffice(page, staff, `/office/orders/${order._id}/show`);
	await page.getByRole('button', { name: 'Cancel order' }).click();
	const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
	await expect(dialog).toContainText('stock and coupon are released');
	await dialog.getByRole('button', { name: 'Cancel order' }).click();
	await expect(dialog.getByText('Enter a reason.')).toBeVisible();
	await dialog.getByRole('combobox', { name: 'Reason' }).click();
	await page.getByRole('option', { name: 'Other' }).click();
	await dialog.getByRole('textbox', { name: 'Details' }).fill('The village cannot be reached');
	await db.query('delete from sessions s using users u where u.id = s.user_id and u.email = $1', [staff.email]);
	await dialog.getByRole('button', { name: 'Cancel order' }).click();
	const again = page.getByRole('dialog', { name: 'Session expired' });
	await again.getByLabel('Password').fill('wrong-one');
	await again.getByRole('button', { name: 'Log in again' }).click();
	await expect(again.getByRole('alert')).toHaveText('Incorrect email or password.');
	await logInAgain(page, staff);
	await expect(dialog.getByRole('textbox', { name: 'Details' })).toHaveValue('The village cannot be reached');
	await dialog.getByRole('button', { name: 'Cancel order' }).click();
	await expect(page.getByText('Order cancelled')).toBeVisible();
	await expect(page.getByText('The village cannot be reached').first()).toBeVisible();
	await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
	const read = await request.get(`/api/v1/orders/${order._id}`, {
		headers: { authorization: `Bearer ${order.token}` },
	});
	const { data } = (await read.json()) as { data: { order: Record<string, unknown> } };
	expect(data.order).toMatchObject({ orderStatus: 'CANCELLED', rejectedReason: 'The village cannot be reached' });
});

test('a picker can only ship orders, in the office and through the API', async ({ page, request, db }) => {
	const order = await placeOrder(request, db);
	await enterOffice(page, await makeStaff(db, ['picker']), `/office/orders/${order._id}/show`);
	await expect(page.getByRole('link', { name: 'Pick', exact: true })).toBeVisible();
	await expect(page.getByRole('button', { name: /dispatch/i })).toHaveCount(0);
	await db.query('update orders set pick_list_at = now(), packed_at = now() where id = $1', [order._id]);
	await page.reload();
	await expect(page.getByRole('button', { name: 'Mark as dispatched' })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
	await page.getByRole('button', { name: 'Mark as dispatched' }).click();
	await expect(page.getByText('Order status updated')).toBeVisible();
	await expect(page.getByRole('button', { name: /^Mark as/ })).toHaveCount(0);
	const headers = { authorization: `Bearer ${await officeToken(page)}` };
	const url = `/api/v1/office/orders/${order._id}`;
	const further = await request.post(`${url}/status`, { headers, data: { orderStatus: 'OUT_FOR_DELIVERY' } });
	const cancelled = await request.post(`${url}/cancel`, { headers, data: { reason: 'Late', version: 2 } });
	const cash = await request.post(`${url}/cash`, { headers, data: {} });
	expect([further.status(), cancelled.status(), cash.status()]).toEqual([403, 403, 403]);
});

test('a list that cannot be loaded shows an error; then orders are found by number and by filters', async ({
	page,
	request,
	db,
}) => {
	const order = await placeOrder(request, db);
	const other = await placeOrder(request, db);
	await db.query("update orders set status = 'DELIVERED', payment_status = 'Paid' where id = $1", [other._id]);
	await page.route('**/api/v1/office/orders?*', (route) =>
		route.fulfill({
			status: 503,
			json: { status: 'error', message: 'The shop is very busy.', code: 'BUSY', requestId: 'r' },
		}),
	);
	await enterOffice(page, await makeStaff(db, ['support']), '/office/orders');
	const failure = page.getByRole('main').getByRole('alert');
	await expect(failure).toContainText('The shop is very busy.');
	await page.unroute('**/api/v1/office/orders?*');
	await failure.getByRole('button', { name: 'Try again' }).click();
	await expect(page.getByRole('table')).toBeVisible();
	await searchList(page, 'Number, name, mobile, email', order.orderNumber);
	await expect(page.getByRole('status').filter({ hasText: '1 order worth ₹180' })).toBeVisible();
	await expect(page.getByRole('row')).toHaveCount(2);
	await expect(page.getByRole('checkbox')).toHaveCount(0);
	await page.getByRole('button', { name: 'Clear filters' }).click();
	await page.getByRole('combobox', { name: 'Status' }).click();
	await page.getByRole('option', { name: 'Delivered' }).click();
	await expect(rowOf(page, order)).toHaveCount(0);
	await expect(rowOf(page, other)).toBeVisible();
});

test('an order that cannot be loaded is retried, is accessible, is updated up to cash collection and has its history', async ({
	page,
	request,
	db,
}) => {
	const order = await placeOrder(request, db);
	await db.query('update orders set pick_list_at = now(), packed_at = now() where id = $1', [order._id]);
	const staff = await makeStaff(db, ['owner']);
	const busy = { status: 'error', message: 'The shop is very busy.', code: 'BUSY', requestId: 'r' };
	const askedForIt = `**/api/v1/office/orders/${order._id}`;
	await page.route(askedForIt, (route) => route.fulfill({ status: 503, json: busy }));
	await enterOffice(page, staff, `/office/orders/${order._id}/show`);
	const main = page.getByRole('main');
	const failure = main.getByRole('alert');
	await expect(failure).toContainText('The shop is very busy.');
	expect(await axeFindings(page)).toEqual([]);
	await page.unroute(askedForIt);
	await failure.getByRole('button', { name: 'Try again' }).click();
	await expect(page.getByRole('heading', { level: 1, name: `Order ${order.orderNumber}` })).toBeVisible();
	await expect(failure).toHaveCount(0);

	await page.route(askedForIt, (route) => route.fulfill({ status: 503, json: busy }));
	await page.getByRole('button', { name: 'Refresh' }).click();
	await expect(failure).toContainText('The shop is very busy.');
	await expect(main.getByRole('heading', { name: 'History' })).toBeVisible();
	await page.unroute(askedForIt);
	await page.getByRole('button', { name: 'Refresh' }).click();
	await expect(failure).toHaveCount(0);

	await page.getByRole('menuitem', { name: 'Orders' }).click();
	// The heading of the order has its number too.
	await expect(page.getByRole('link', { name: order.orderNumber })).toBeVisible();
	await expectAccessible(page, 'list');
	// a row is a link, and a new tab is signed in
	const [tab] = await Promise.all([
		page.context().waitForEvent('page'),
		page.getByRole('link', { name: order.orderNumber }).click({ modifiers: ['ControlOrMeta'] }),
	]);
	await expect(tab.getByRole('heading', { level: 1, name: `Order ${order.orderNumber}` })).toBeVisible();
	await tab.close();
	await page.getByRole('link', { name: order.orderNumber }).click();
	await page.getByRole('button', { name: 'Cancel order' }).click();
	await expect(page.getByRole('dialog')).toBeVisible();
	await expectAccessible(page, 'cancel dialog');
	await page.keyboard.press('Escape');
	await expect(page.getByRole('dialog')).toHaveCount(0);
	await expectAccessible(page, 'one order');

	const lines = page.getByRole('table', { name: 'Items' });
	await expect(lines.getByRole('row').last()).toContainText('Onion');
	await expect(lines.getByRole('row').last().getByRole('cell')).toHaveText([
		'Onion1 kg',
		'3',
		'₹60',
		'–',
		'₹180',
		/ kg$/,
	]);
	const history = page.locator('section').filter({ has: page.getByRole('heading', { name: 'History' }) });
	for (const [button, status] of [
		['Mark as dispatched', 'Dispatched'],
		['Mark as out for delivery', 'Out for delivery'],
		['Mark as delivered', 'Delivered'],
	] as const) {
		await page.getByRole('button', { name: button }).click();
		await expect(history.getByRole('listitem').first()).toContainText(`${status}Meera Patil`);
	}
	await page.getByRole('button', { name: 'Collect ₹180 cash' }).click();
	await expect(page.getByText('₹180 cash received')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Collect ₹180 cash' })).toHaveCount(0);
	const received = page.locator('dl > div').filter({ hasText: 'Cash received' });
	await expect(received.getByRole('definition')).toHaveText(/^Meera Patil, \d{1,2} \w+ \d{4}, \d\d:\d\d$/);
	const log = await db.query('select action, actor_name from audit_log where entity_id = $1 order by id', [order._id]);
	expect(log.map((row) => row.action)).toEqual([
		'order.updateStatus',
		'order.updateStatus',
		'order.updateStatus',
		'order.collectCash',
	]);
});
