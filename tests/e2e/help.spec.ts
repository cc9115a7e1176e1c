import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { closeToasts, createAccount, expect, signInPage, stopClock, test } from './fixtures.ts';
import { waitUntilLoaded } from './page-load.ts';

const problems = [
	'Name is required',
	'Email is required',
	'Phone number is required',
	'Title is required',
	'Description cannot be empty',
	'Issue message cannot be empty',
];

async function fillIn(page: Page): Promise<void> {
	await page.getByLabel('Name').fill('Asha Kulkarni');
	await page.getByLabel('Email').fill('asha@example.in');
	await page.getByLabel('Mobile').fill('9876543210');
	await page.getByLabel('Title').fill('A bag was missing');
	await page.getByLabel('Description').fill('Order of Monday');
	await page.getByLabel('Issue message').fill('One bag of onions was missing.\nPlease bring it.');
}

test('an empty support request shows every error, and errors clear after five seconds', async ({ page }) => {
	await page.clock.install();
	await page.goto('/Help');
	await waitUntilLoaded(page);
	await stopClock(page);
	await page.getByRole('button', { name: 'Submit query' }).click();
	for (const problem of problems) await expect(page.getByText(problem, { exact: true })).toBeVisible();
	await expect(page.getByLabel('Name')).toBeFocused();
	await page.clock.runFor(4800);
	for (const problem of problems) await expect(page.getByText(problem, { exact: true })).toBeVisible();
	await page.clock.runFor(400);
	for (const problem of problems) await expect(page.getByText(problem, { exact: true })).toBeHidden();
});

test.describe(() => {
	test.use({ isConsoleWatched: false });

	test('a failed support request keeps the input, a signed-out customer sends it again, and the shop stores it', async ({
		page,
		db,
	}) => {
		await page.goto('/Help');
		await fillIn(page);
		for (const status of [500, null]) {
			await page.route('**/api/v1/queries/createquery', (route) =>
				status === null ? route.abort() : route.fulfill({ status, json: {} }),
			);
			await page.getByRole('button', { name: 'Submit query' }).click();
			await expect(page.getByText('Failed to submit query. Please try again.')).toBeVisible();
			await expect(page.getByLabel('Issue message')).toHaveValue(/One bag of onions/);
			await page.unroute('**/api/v1/queries/createquery');
			await closeToasts(page);
		}
		await page.getByRole('button', { name: 'Submit query' }).click();
		await expect(page.getByText('Query submitted successfully!')).toBeVisible();
		const heading = page.getByRole('heading', { name: 'Query received' });
		await expect(heading).toBeFocused();
		await expect(page.getByText('We reply to asha@example.in.')).toBeVisible();
		const rows = await db.query<{ issue_message: string; user_id: string | null }>(
			'select issue_message, user_id from support_tickets where title = $1',
			['A bag was missing'],
		);
		expect(rows).toEqual([{ issue_message: 'One bag of onions was missing.\nPlease bring it.', user_id: null }]);
		await page.getByRole('button', { name: 'Send another query' }).click();
		await expect(page.getByLabel('Name')).toHaveValue('Asha Kulkarni');
		await expect(page.getByLabel('Title')).toHaveValue('');
	});
});

test('name, e-mail and mobile are prefilled for a signed-in customer', async ({ page, request, db }) => {
	const account = await createAccount(db, 'Ravi Patil');
	await signInPage(page, request, account.token);
	await page.goto('/Help');
	await expect(page.getByLabel('Name')).toHaveValue('Ravi Patil');
	await expect(page.getByLabel('Email')).toHaveValue(account.email);
	await page.getByLabel('Title').fill('From my account');
	await page.getByLabel('Description').fill('Refund');
	await page.getByLabel('Issue message').fill('When does it come?');
	await page.getByRole('button', { name: 'Submit query' }).click();
	await expect(page.getByText('Query submitted successfully!')).toBeVisible();
	const [row] = await db.query<{ email: string }>(
		'select u.email from support_tickets q join users u on u.id = q.user_id where q.title = $1',
		['From my account'],
	);
	expect(row?.email).toBe(account.email);
});

test('the contact page shows different errors for invalid and missing fields, accessible on phone and desktop', async ({
	page,
}) => {
	for (const url of ['/Help', '/hi/help', '/mr/Help']) {
		await page.goto(url);
		await page.getByRole('main').getByRole('button').last().click();
		await expect(page.locator('[aria-invalid=true]')).toHaveCount(6);
		if (url === '/Help') await expectAccessible(page, url);
	}

	await page.goto('/Help');
	await page.getByLabel('Email').fill('asha@');
	await page.getByLabel('Mobile').fill('98765abc');
	await expect(page.getByLabel('Mobile')).toHaveValue('98765');
	await page.getByRole('button', { name: 'Submit query' }).click();
	await expect(page.getByText('Invalid email format')).toBeVisible();
	await expect(page.getByText('Phone number must be 10 digits')).toBeVisible();
});
