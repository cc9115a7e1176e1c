import type { Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { type Database, expect, type Placed, placeOrder, signInPage, test } from './fixtures.ts';
import { enterOffice, makeStaff } from './office.ts';

const cartOf = (onions: number) =>
	[
		['onion', '1 kg', onions],
		['carrot', '500 g', 2],
	] as const;

/** A test cannot see the browser's print dialog, but it can check that it was requested. */
async function watchPrinting(page: Page): Promise<() => Promise<number>> {
	await page.addInitScript(() => {
		const counter = window as unknown as { printed: number };
		counter.printed = 0;
		window.print = () => {
			counter.printed += 1;
		};
	});
	return () => page.evaluate(() => (window as unknown as { printed: number }).printed);
}

async function mailOf(db: Database, email: string, subject: string): Promise<string> {
	const find = () =>
		db.query<{ body_text: string }>('select body_text from mails where recipient = $1 and subject like $2', [
			email,
			`%${subject}%`,
		]);
	await expect.poll(async () => (await find()).length).toBe(1);
	return (await find())[0]?.body_text ?? '';
}

const cardOf = (page: Page, order: Placed) =>
	page.getByRole('listitem').filter({ has: page.getByText(order.orderNumber, { exact: true }) });

test('a picker prints the pick list and packs with one short line on a phone, and the customer’s order is updated', async ({
	page,
	request,
	db,
	browser,
	shop,
}) => {
	const first = await placeOrder(request, db, 'Asha Kulkarni', cartOf(3));
	const second = await placeOrder(request, db, 'Vimal Jadhav', cartOf(2));
	const printed = await watchPrinting(page);
	await page.setViewportSize({ width: 360, height: 740 });
	await enterOffice(page, await makeStaff(db, ['picker'], 'Pandurang More'), '/office/orders');
	await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Ordered');

	// a new order is put on the pick list
	for (const order of [first, second]) {
		await page.getByRole('checkbox', { name: `Select order ${order.orderNumber}` }).check();
	}
	await page.getByRole('button', { name: 'Actions' }).click();
	await page.getByRole('menuitem', { name: 'Add to pick list' }).click();
	const asked = page.getByRole('dialog', { name: 'Add to pick list' });
	await expect(asked.getByRole('listitem')).toHaveCount(2);
	await asked.getByRole('button', { name: 'Continue with 2 orders' }).click();
	await page
		.getByRole('dialog', { name: '2 of 2 added to the pick list' })
		.getByRole('button', { name: 'Close' })
		.click();
	await expect(cardOf(page, first)).toContainText('To pick');
	expect(await axeFindings(page), 'orders on a phone').toEqual([]);
	await page.getByRole('button', { name: 'Actions' }).click();
	await page.getByRole('menuitem', { name: 'Print pick list' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pick list');
	const onions = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Onion' }) });
	await expect(onions).toContainText('5 × 1 kg');
	await expect(onions).toContainText('5 kg');
	await expect(page.getByRole('row').filter({ hasText: second.orderNumber })).toContainText('2 × Onion, 1 kg');
	await expect.poll(printed).toBe(1);
	expect(await axeFindings(page), 'pick list').toEqual([]);
	await page.emulateMedia({ media: 'print' });
	await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
	await expect(page.locator('header')).toBeHidden();
	await page.emulateMedia({ media: 'screen' });

	// onions are short by one, carrots are complete
	await page.goto(`/office/orders/${first._id}/show`);
	await page.getByRole('link', { name: 'Pick', exact: true }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Pick ${first.orderNumber}`);
	const packed = page.getByRole('button', { name: 'Mark as packed' });
	await expect(packed).toBeDisabled();
	await page.getByRole('button', { name: 'All 2 of Carrot, 500 g' }).click();
	await page.getByRole('button', { name: 'Short: Onion, 1 kg' }).click();
	await expect(page.getByRole('status').filter({ hasText: '2 of 2 items picked' })).toBeVisible();
	// the phone reloads the page
	await page.reload();
	await expect(page.getByRole('status').filter({ hasText: '2 of 2 items picked' })).toBeVisible();
	expect(await axeFindings(page), 'pick screen').toEqual([]);
	await packed.click();
	const short = page.getByRole('dialog', { name: 'Items short' });
	await expect(short).toContainText('Onion, 1 kg: 2 of 3');
	await expect(short).toContainText('(−₹60)');
	await short.getByRole('button', { name: 'Mark as packed' }).click();
	await expect(page.getByText(`${first.orderNumber} packed`)).toBeVisible();
	// the list shows what is still to pick
	await expect(cardOf(page, second)).toBeVisible();
	await expect(cardOf(page, first)).toHaveCount(0);

	const mail = await mailOf(db, first.email, 'with items missing');
	expect(mail).toContain('Onion, 1 kg: 2 of 3');

	const customer = await browser.newPage({ baseURL: shop.url });
	await signInPage(customer, request, first.token);
	await customer.goto(`/orderstatus?order=${first._id}`);
	await expect(customer.getByText(/^Some items of this order are out of stock\./)).toBeVisible();
	await expect(customer.getByRole('listitem').filter({ hasText: 'Onion, 1 kg: 2 of 3' })).toBeVisible();
	await customer.goto(`/mr/orderdetails/${first._id}`);
	await expect(customer.getByText('Onion, 1 kg: 3 पैकी 2')).toBeVisible();
	await customer.goto(`/hi/orderdetails/${first._id}`);
	await expect(customer.getByText('Onion, 1 kg: 3 में से 2')).toBeVisible();
	await customer.goto(`/orderdetails/${first._id}`);
	const items = customer.getByRole('list', { name: `Products in order ${first.orderNumber}` }).getByRole('listitem');
	await expect(items.filter({ hasText: 'Onion' })).toContainText('2 of 3');
	await expect(items.filter({ hasText: 'Onion' })).toContainText('₹120');
	expect(await axeFindings(customer), 'short order of a customer').toEqual([]);
	await customer.close();
});

test('a picker issues the invoice, which the customer downloads, ships the order, and has no other action or prices', async ({
	page,
	request,
	db,
	browser,
	shop,
}) => {
	const order = await placeOrder(request, db, 'Asha Kulkarni', cartOf(3));
	await enterOffice(page, await makeStaff(db, ['picker']), `/office/orders/${order._id}/pick`);
	for (const name of ['All 3 of Onion, 1 kg', 'All 2 of Carrot, 500 g'])
		await page.getByRole('button', { name }).click();
	await page.getByRole('button', { name: 'Mark as packed' }).click();
	await expect(page.getByText(`${order.orderNumber} packed`)).toBeVisible();
	await page.goto(`/office/orders/${order._id}/show`);
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Download invoice' }).click();
	expect((await download).suggestedFilename()).toMatch(/^KH-\d\d-\d\d-\d{6}\.pdf$/);
	await expect(page.getByText(/^KH\/\d\d-\d\d\/\d{6}$/)).toBeVisible();
	const customer = await browser.newPage({ baseURL: shop.url });
	await signInPage(customer, request, order.token);
	await customer.goto(`/orderdetails/${order._id}`);
	await customer.route('**/api/v1/orders/*/invoice', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
	await customer.getByRole('button', { name: 'Invoice as PDF' }).click();
	await expect(customer.getByText('The invoice could not be loaded.')).toBeVisible();
	const copy = customer.waitForEvent('download');
	await customer.getByRole('button', { name: 'Invoice as PDF' }).click();
	expect((await copy).suggestedFilename()).toMatch(/^KH-\d\d-\d\d-\d{6}\.pdf$/);
	await customer.close();
	await page.getByRole('button', { name: 'Mark as dispatched' }).click();
	await expect(page.getByText('Order status updated')).toBeVisible();
	await expect(page.getByRole('button', { name: /cancel|cash|process return|refund/i })).toHaveCount(0);
	const token = (await page.evaluate(() => sessionStorage.getItem('officeToken'))) ?? '';
	const headers = { authorization: `Bearer ${token}` };
	const url = `/api/v1/office/orders/${order._id}`;
	const refused = await Promise.all([
		request.post(`${url}/cancel`, { headers, data: { reason: 'Late', version: 2 } }),
		request.post(`${url}/cash`, { headers, data: {} }),
		request.post(`${url}/reveal`, { headers, data: { reason: 'Curious' } }),
		request.post(`${url}/return`, { headers, data: { version: 1, lines: [{ position: 0, sellable: 1, wasted: 0 }] } }),
	]);
	expect(refused.map((response) => response.status())).toEqual([403, 403, 403, 403]);
	await expect(page.getByRole('menuitem', { name: 'Orders' })).toBeVisible();
	await expect(page.getByRole('menuitem', { name: 'Price board' })).toHaveCount(0);
	const [kilo] = await db.query<{ id: string }>(
		"select v.id from variants v join products p on p.id = v.product_id where p.sku = 'VR-ONI' limit 1",
	);
	for (const path of ['prices', 'price-updates', 'prices/export', `prices/variants/${kilo?.id}/history`]) {
		expect((await request.get(`/api/v1/office/${path}`, { headers })).status(), path).toBe(403);
	}
});

test('support processes a return, views the refund account with a reason, and records the refund', async ({
	page,
	request,
	db,
}) => {
	const order = await placeOrder(request, db, 'Asha Kulkarni', cartOf(3));
	await db.query(
		"update orders set status = 'DELIVERED', payment_status = 'Paid', paid_paise = total_paise where id = $1",
		[order._id],
	);
	const cancelled = await request.patch(`/api/v1/orders/${order._id}`, {
		headers: { authorization: `Bearer ${order.token}` },
		data: {
			orderStatus: 'CANCELLED',
			rejectedReason: 'Product Issue',
			accountDetails: { accountNumber: '123456781234', ifscCode: 'HDFC0001234' },
		},
	});
	expect(cancelled.status()).toBe(200);
	await enterOffice(page, await makeStaff(db, ['orders']), `/office/orders/${order._id}/show`);
	await page.getByRole('button', { name: 'Process return' }).click();
	const processReturn = page.getByRole('dialog', { name: 'Returned items' });
	const onions = processReturn.getByRole('group', { name: 'Onion, 1 kg' });
	const carrots = processReturn.getByRole('group', { name: 'Carrot, 500 g' });
	await expect(onions.getByLabel('Restock')).toHaveValue('');
	for (const field of ['Restock', 'Wastage']) await carrots.getByLabel(field).fill('0');
	await onions.getByLabel('Restock').fill('3');
	await onions.getByLabel('Wastage').fill('1');
	await expect(onions).toContainText('Returned quantity exceeds delivered quantity.');
	await onions.getByLabel('Restock').fill('2');
	await expect(processReturn.getByRole('button', { name: 'Process return, refund ₹180' })).toBeVisible();
	expect(await axeFindings(page), 'process return').toEqual([]);
	await processReturn.getByRole('button', { name: 'Process return' }).click();
	await expect(page.getByText('Return processed', { exact: true }).first()).toBeVisible();
	await expect(page.getByText('2 restocked, 1 wastage')).toBeVisible();

	await page.clock.install();
	await page.getByRole('button', { name: 'View refund account' }).click();
	const reveal = page.getByRole('dialog', { name: 'View refund account' });
	await expect(page.getByText('123456781234')).toHaveCount(0);
	await reveal.getByRole('button', { name: 'Show' }).click();
	await expect(reveal.getByText('Enter a reason.')).toBeVisible();
	await reveal.getByLabel('Reason').fill('Transfer by NEFT');
	await reveal.getByRole('button', { name: 'Show' }).click();
	await expect(reveal.getByText('123456781234')).toBeVisible();
	await page.clock.runFor(61_000);
	await expect(page.getByText('123456781234')).toHaveCount(0);
	const [look] = await db.query<{ after: { reason: string } }>(
		"select after from audit_log where action = 'order.viewRefundAccount' and entity_id = $1",
		[order._id],
	);
	expect(look?.after).toEqual({ reason: 'Transfer by NEFT' });

	await page.getByRole('button', { name: 'Record refund of ₹180' }).click();
	const refund = page.getByRole('dialog', { name: 'Record refund' });
	await refund.getByLabel(/^Payment reference/).fill('NEFT 4711');
	await refund.getByRole('button', { name: 'Record refund' }).click();
	await expect(page.getByText('Refund recorded', { exact: true })).toBeVisible();
	await expect(page.getByText('Refunded', { exact: true })).toBeVisible();
	await expect(page.getByText(/^₹180, .*, reference NEFT 4711$/)).toBeVisible();
});
