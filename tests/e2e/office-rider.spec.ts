import type { APIRequestContext } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { type Database, expect, type Placed, placeOrder, test } from './fixtures.ts';
import { enterOffice, makeStaff } from './office.ts';

async function shippedOrder(request: APIRequestContext, db: Database, name: string): Promise<Placed> {
	const order = await placeOrder(request, db, name);
	await db.query("update orders set status = 'SHIPPED' where id = $1", [order._id]);
	return order;
}

test('on a small phone a rider finds the own counts, assigns two stops, prints the run sheet, delivers and collects cash', async ({
	page,
	request,
	db,
}) => {
	await db.query("update orders set status = 'CANCELLED' where status in ('SHIPPED', 'OUT_FOR_DELIVERY')");
	const first = await shippedOrder(request, db, 'Asha Kulkarni');
	const second = await shippedOrder(request, db, 'Vimal Jadhav');
	const foreign = await shippedOrder(request, db, 'Nilima Gokhale');
	const sunil = await makeStaff(db, ['rider'], 'Sunil Pawar');
	await db.query('update orders set rider_id = (select id from users where email = $1) where id = $2', [
		sunil.email,
		foreign._id,
	]);
	await page.addInitScript(() => {
		window.print = () => {};
	});
	await enterOffice(page, await makeStaff(db, ['rider'], 'Ravi Shinde'));
	const tiles = page.getByRole('list', { name: 'To do' });
	await expect(tiles.getByRole('listitem')).toHaveCount(3);
	await expect(tiles.getByRole('listitem').nth(2)).toContainText('Cash to collect');
	await expect(page.getByRole('heading', { name: /^Today vs/ })).toHaveCount(0);
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto('/office/orders');

	// own and unassigned orders; those of another rider are hidden
	await expect(page.getByText(first.orderNumber)).toBeVisible();
	await expect(page.getByText(foreign.orderNumber)).toHaveCount(0);
	for (const { orderNumber } of [first, second]) {
		await page.getByRole('checkbox', { name: `Select order ${orderNumber}` }).check();
	}
	await page.getByRole('button', { name: 'Actions' }).click();
	await expect(page.getByRole('menuitem', { name: 'Assign to Sunil Pawar' })).toHaveCount(0);
	await page.getByRole('menuitem', { name: 'Assign to Ravi Shinde' }).click();
	const asked = page.getByRole('dialog', { name: 'Assign to Ravi Shinde' });
	await expect(asked).toContainText('2 orders worth ₹360');
	await asked.getByRole('button', { name: 'Continue with 2 orders' }).click();
	await page.getByRole('dialog', { name: '2 of 2 assigned' }).getByRole('button', { name: 'Close' }).click();
	await expect(page.getByRole('listitem').filter({ hasText: 'Ravi Shinde' })).toHaveCount(2);
	expect(await axeFindings(page), 'orders of a rider').toEqual([]);

	await page.getByRole('button', { name: 'Actions' }).click();
	await page.getByRole('menuitem', { name: 'Print run sheet' }).click();
	const pincode = page.getByRole('region', { name: '411045' });
	await expect(pincode.getByRole('heading', { level: 3 })).toHaveText('411045 Pune · ₹360');
	await expect(pincode.getByRole('row')).toHaveCount(3);
	await expect(page.getByText('Total cash: ₹360')).toBeVisible();
	await expect(page.getByText('Rider: Ravi Shinde')).toBeVisible();
	await expect(pincode.getByRole('columnheader')).toHaveText(['Stop', 'Order', 'Cash', 'Signature']);
	expect(await axeFindings(page), 'run sheet').toEqual([]);
	// the document is wider than a phone: it scrolls in its own box, the page does not
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

	await page.goto(`/office/orders/${first._id}/show`);
	const stop = page.getByRole('region', { name: 'Delivery' });
	await expect(stop).toContainText('Cash to collect: ₹180');
	await expect(stop.getByRole('link', { name: 'Open map' })).toHaveAttribute('href', /google\.com\/maps.*411045/);
	await expect(stop.getByRole('link', { name: /^Call \d{10}$/ })).toBeVisible();
	await page.getByRole('button', { name: 'Mark as out for delivery' }).click();
	await page.getByRole('button', { name: 'Mark as delivered' }).click();
	await expect(page.getByRole('button', { name: 'Collect ₹180 cash' })).toBeVisible();
	expect(await axeFindings(page), 'an order of a rider').toEqual([]);
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
	await page.getByRole('button', { name: 'Collect ₹180 cash' }).click();
	await expect(page.getByText('₹180 cash received')).toBeVisible();
	// delivered and paid, it is no longer on the rider's list
	await expect(page.getByText(second.orderNumber)).toBeVisible();
	await expect(page.getByText(first.orderNumber)).toHaveCount(0);
	const [paid] = await db.query<{ payment_status: string; name: string }>(
		'select o.payment_status, u.name from orders o join users u on u.id = o.cash_received_by where o.id = $1',
		[first._id],
	);
	expect(paid).toEqual({ payment_status: 'Paid', name: 'Ravi Shinde' });
	const token = (await page.evaluate(() => sessionStorage.getItem('officeToken'))) ?? '';
	const headers = { authorization: `Bearer ${token}` };
	expect((await request.get(`/api/v1/office/orders/${foreign._id}`, { headers })).status()).toBe(404);
});
