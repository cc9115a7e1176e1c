import { axeFindings } from './axe.ts';
import { type Database, expect, placeOrder, test } from './fixtures.ts';
import { enterOffice, makeStaff } from './office.ts';

/** Other tests of the worker may have placed orders. */
async function forgetOrders(db: Database): Promise<void> {
	await db.query('delete from invoices');
	await db.query('delete from orders');
}

test('the dashboard of a new shop shows set-up steps; orders appear without reload, with comparisons and links to lists', async ({
	page,
	request,
	db,
}) => {
	await forgetOrders(db);
	await db.query('delete from backup_runs');
	const insertRun = `insert into backup_runs (started_at, ended_at, file, bytes, error)
		values (now() - $1::interval, now() - $1::interval, '/elsewhere/a.khetse', $2, $3)`;
	await db.query(insertRun, ['5 minutes', 3 * 1024 * 1024, null]);
	await page.clock.install();
	await enterOffice(page, await makeStaff(db, ['owner'], 'Olga Owner'));
	await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
	await expect(page.getByText(/^Last backup .*ago, 3 MB$/)).toBeVisible();
	await expect(page.getByRole('heading', { name: 'Set up your shop' })).toBeVisible();
	await expect(page.getByText('Own products on sale')).toBeVisible();
	await expect(page.getByText('The settings still say that this is a demo shop.')).toBeVisible();
	expect(await axeFindings(page), 'empty shop').toEqual([]);

	const { _id: weekOld } = await placeOrder(request, db);
	// Starts with the first minute of the day, which has passed at any time of the run.
	await db.query(
		`update orders set created_at = (date_trunc('day', now() at time zone 'Asia/Kolkata') - interval '7 days')
			at time zone 'Asia/Kolkata' where id = $1`,
		[weekOld],
	);
	await db.query("update orders set status = 'DELIVERED', payment_status = 'Pending' where id = $1", [weekOld]);
	await db.query("update backup_runs set started_at = started_at - interval '3 days'");
	await db.query(insertRun, ['1 minute', null, 'The disk is full.']);
	await placeOrder(request, db);
	const { _id: cancelled } = await placeOrder(request, db);
	await db.query(
		"update orders set status = 'CANCELLED', cancellation_reason = 'Delivery Delay', is_return = true where id = $1",
		[cancelled],
	);
	await page.clock.runFor(61_000);
	const backup = page.getByRole('alert').filter({ hasText: 'ackup' });
	await expect(backup).toContainText(/Last backup .* Check the server: npm run doctor/);
	await expect(backup).toContainText('Last attempt failed: The disk is full.');
	const tiles = page.getByRole('list', { name: 'To do' });
	await expect(tiles.getByRole('listitem').first()).toHaveText('Waiting for review0₹0');
	await expect(tiles.getByRole('listitem').nth(1)).toHaveText('New1₹180');
	await expect(tiles.getByRole('link', { name: /^Cash to collect/ })).toHaveText('Cash to collect1₹180');
	await expect(tiles.getByRole('link', { name: /^Open returns/ })).toHaveText('Open returns1₹180');
	// only the test order is done: demo data are no own work
	const testOrder = page.getByRole('listitem').filter({ hasText: 'A test order' });
	await expect(testOrder.getByRole('img', { name: 'Done' })).toBeVisible();
	const compare = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Today vs last/ }) });
	await expect(compare).toContainText(/Orders1.*1 by \d\d:\d\d last week/);
	await expect(compare).toContainText(/Revenue₹180.*₹180 by/);

	const orders = page.getByRole('region', { name: 'Orders, last 4 weeks' });
	await expect(orders.locator('svg').first()).toBeVisible();
	await orders.getByText('Show table').click();
	await expect(orders.getByRole('table').getByRole('row')).toHaveCount(29);
	await expect(orders.getByRole('table').getByRole('row').last()).toHaveText(/1$/);
	const best = page.getByRole('region', { name: 'Best sellers' });
	await best.getByText('Show table').click();
	await expect(best.getByRole('row').last()).toHaveText('Onion6₹360');
	const reasons = page.getByRole('region', { name: 'Cancellations by reason' });
	await reasons.getByText('Show table').click();
	await expect(reasons.getByRole('row').last()).toHaveText('Delivery Delay1');
	expect(await axeFindings(page), 'with charts').toEqual([]);
	await page.setViewportSize({ width: 360, height: 740 });
	// The charts resize asynchronously.
	await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
	expect(await axeFindings(page), 'on a phone').toEqual([]);

	await page.setViewportSize({ width: 1280, height: 800 });
	await tiles.getByRole('link', { name: /^New/ }).click();
	await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
	await expect(page.getByRole('status').filter({ hasText: '1 order worth ₹180' })).toBeVisible();
	await page.goBack();
	await tiles.getByRole('link', { name: /^Open returns/ }).click();
	await expect(page.getByRole('status').filter({ hasText: '1 order worth ₹180' })).toBeVisible();
	await page.goBack();
	await compare.getByRole('link', { name: '1', exact: true }).click();
	await expect(page.getByRole('status').filter({ hasText: '1 order worth ₹180' })).toBeVisible();
	await expect(page.getByRole('switch', { name: 'Cancelled' })).not.toBeChecked();
});

test('an owner without served pincodes is linked to them, and customers see the delivery promise', async ({
	page,
	request,
	db,
}) => {
	await forgetOrders(db);
	const promise = async () => (await request.get('/api/v1/delivery/413102')).text();
	expect(await promise()).not.toContain('Every Tuesday');
	await enterOffice(page, await makeStaff(db, ['owner']));
	const setUp = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Set up your shop' }) });
	await setUp.getByRole('link', { name: 'Pincodes' }).click();
	await expect(page.getByRole('heading', { name: 'Pincodes', level: 1 })).toBeVisible();
	await page.getByRole('link', { name: 'Create' }).click();
	await page.getByRole('textbox', { name: 'Pincode' }).fill('4131');
	await page.getByRole('textbox', { name: 'Area' }).fill('Baramati');
	await page.getByRole('textbox', { name: 'Delivery estimate', exact: true }).fill('Every Tuesday');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByText('Pincode must be exactly 6 digits and cannot begin with 0.')).toBeVisible();
	await page.getByRole('textbox', { name: 'Pincode' }).fill('413102');
	expect(await axeFindings(page), 'a pincode').toEqual([]);
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('cell', { name: '413102' })).toBeVisible();
	expect(await promise()).toContain('Every Tuesday');
	await db.query(`delete from served_pincodes where pincode = '413102'`);
});
