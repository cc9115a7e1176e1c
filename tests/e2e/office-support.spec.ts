import type { APIRequestContext } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expect, placeOrder, test } from './fixtures.ts';
import { enterOffice, makeStaff, searchList } from './office.ts';

async function ask(request: APIRequestContext, title: string, email: string): Promise<void> {
	const response = await request.post('/api/v1/queries/createquery', {
		data: {
			dbCart: [{ name: 'Asha Kulkarni', email, mobile: '9876543210' }],
			title,
			description: 'Order of Monday',
			issue_msg: 'Where are my onions?\nThey should be here.',
		},
	});
	expect(response.status()).toBe(201);
}

test('support retries a failed dashboard, assigns a ticket, replies by e-mail, and finds the e-mail in the list', async ({
	page,
	request,
	db,
}) => {
	const email = `${crypto.randomUUID().slice(0, 8)}@example.in`;
	const title = `Onions of ${email}`;
	await ask(request, title, email);
	await request.post('/api/v1/bulk/create', {
		data: {
			name: 'Ravi Shinde',
			email,
			mobile: '9876543210',
			state: 'Goa',
			city: 'Panaji',
			userType: 'Supplier',
			productNames: ['red potato'],
		},
	});
	const staff = await makeStaff(db, ['support'], 'Kavita Joshi');
	const refused = {
		status: 503,
		json: { status: 'error', message: 'The shop is very busy.', code: 'BUSY', requestId: 'r' },
	};
	await page.route('**/api/v1/office/dashboard', (route) => route.fulfill(refused));
	await enterOffice(page, staff);
	const failure = page.getByRole('main').getByRole('alert');
	await expect(failure).toContainText('The shop is very busy.');
	await page.unroute('**/api/v1/office/dashboard');
	await failure.getByRole('button', { name: 'Try again' }).click();
	await expect(page.getByRole('link', { name: /^Tickets awaiting reply/ })).toBeVisible();

	await page.goto('/office/tickets');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support tickets');
	const row = page.getByRole('row').filter({ hasText: title });
	await expect(row).toContainText('Open');
	expect(await axeFindings(page), 'tickets').toEqual([]);
	await row.click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
	await expect(page.getByText('They should be here.')).toBeVisible();
	await page.getByRole('button', { name: 'Assign to me' }).click();
	await expect(page.getByRole('combobox', { name: 'Assignee' })).toHaveText('Kavita Joshi');
	expect(await axeFindings(page), 'one query').toEqual([]);
	await page.getByRole('button', { name: 'Send reply' }).click();
	await expect(page.getByText('Enter a reply.')).toBeVisible();
	await page.getByRole('textbox', { name: 'Your reply' }).fill('They come tomorrow at seven.');
	await page.getByRole('button', { name: 'Send reply' }).click();
	await expect(page.getByText('Reply queued')).toBeVisible();
	const replies = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Replies' }) });
	await expect(replies).toContainText('Kavita Joshi');
	await expect(replies).toContainText('They come tomorrow at seven.');
	await expect(page.getByRole('textbox', { name: 'Your reply' })).toHaveValue('');
	await page.getByRole('button', { name: 'Close', exact: true }).click();
	await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
	// replied and closed, the ticket is no longer waiting
	await page.getByRole('link', { name: 'All support tickets' }).click();
	await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0);

	await page.getByRole('menuitem', { name: 'Bulk inquiries' }).click();
	await page.getByRole('row').filter({ hasText: email }).click();
	await expect(page.getByText('Products: red potato')).toBeVisible();
	await expect(page.getByText('Supplier, Panaji, Goa')).toBeVisible();

	await page.getByRole('menuitem', { name: 'Emails' }).click();
	await page.getByRole('textbox', { name: 'Recipient, subject' }).fill(email);
	// the filter is written into the URL after a pause, which would undo a click before it
	await expect(page).toHaveURL(/filter=.*example\.in/);
	await page
		.getByRole('row')
		.filter({ hasText: `Re: ${title}` })
		.click();
	await expect(page.getByText('They come tomorrow at seven.')).toBeVisible();
	await expect(page.getByText('> Where are my onions?')).toBeVisible();
	expect(await axeFindings(page), 'one mail').toEqual([]);
	// the mail server refused it
	await db.query("update mails set status = 'failed', attempts = 8, last_error = 'mailbox full' where recipient = $1", [
		email,
	]);
	await page.reload();
	await expect(page.getByText('mailbox full')).toBeVisible();
	await page.getByRole('button', { name: 'Retry' }).click();
	await expect(page.getByText('Queued for retry')).toBeVisible();
	await expect(page.getByText('mailbox full')).toHaveCount(0);
});

test('a customer is found on a phone, blocked and unblocked; the owner exports and erases the data', async ({
	page,
	request,
	db,
}) => {
	const { email, token } = await placeOrder(request, db, 'Sulochana Wagh');
	await page.setViewportSize({ width: 360, height: 740 });
	const owner = await makeStaff(db, ['owner'], 'Meera Patil');
	await enterOffice(page, owner, '/office/customers');
	await searchList(page, 'Name, email, mobile', email);
	await expect(page.getByText(email)).toHaveCount(1);
	expect(await axeFindings(page), 'customers on a phone').toEqual([]);
	await page.getByText('Sulochana Wagh').click();
	await expect(page.getByText('12 Tulip, Baner Road')).toBeVisible();
	await expect(page.getByText('₹180').first()).toBeVisible();
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
	await page.getByRole('button', { name: 'Block' }).click();
	await expect(page.getByText('Sulochana Wagh has been blocked and logged out on all devices.')).toBeVisible();
	expect((await request.get('/api/v1/user/me', { headers: { authorization: `Bearer ${token}` } })).status()).toBe(401);
	expect(await axeFindings(page), 'one customer').toEqual([]);
	await page.getByRole('button', { name: 'Unblock' }).click();
	await expect(page.getByText('Sulochana Wagh has been unblocked.')).toBeVisible();

	await db.query(`update sessions set password_at = now() - interval '1 hour' where user_id = $1`, [owner.id]);
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Export data' }).click();
	const again = page.getByRole('dialog', { name: 'Confirm your password' });
	await again.getByLabel('Current password').fill('wrong-one');
	await again.getByRole('button', { name: 'Continue' }).click();
	await expect(again.getByRole('alert')).toHaveText('Current password is wrong.');
	expect(await axeFindings(page), 'password again').toEqual([]);
	await again.getByLabel('Current password').fill(owner.password);
	await again.getByRole('button', { name: 'Continue' }).click();
	expect((await download).suggestedFilename()).toMatch(/^customer-.*\.json$/);

	await page.getByRole('button', { name: 'Erase' }).click();
	const dialog = page.getByRole('dialog', { name: 'Erase Sulochana Wagh?' });
	await expect(dialog.getByRole('button', { name: 'Erase permanently' })).toBeDisabled();
	await dialog.getByRole('textbox').fill(email);
	await dialog.getByRole('button', { name: 'Erase permanently' }).click();
	await expect(page.getByText('This customer has an open order, return or refund.')).toBeVisible();
	await db.query(
		"update orders set status = 'DELIVERED', payment_status = 'Paid' where user_id = (select id from users where email = $1)",
		[email],
	);
	await db.query(`update sessions set password_at = now() - interval '1 hour' where user_id = $1`, [owner.id]);
	await dialog.getByRole('button', { name: 'Erase permanently' }).click();
	await again.getByLabel('Current password').fill(owner.password);
	await again.getByRole('button', { name: 'Continue' }).click();
	await expect(page.getByText('Customer data erased.')).toBeVisible();
	const left = await db.query('select id from users where email = $1', [email]);
	expect(left).toEqual([]);
});
