import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { closeToasts, expect, test } from './fixtures.ts';

async function fillIn(page: Page): Promise<void> {
	await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Hotel Sahyadri');
	await page.getByLabel('Email').fill('kitchen@example.in');
	await page.getByLabel('Mobile').fill('9876543210');
	await page.getByLabel('State').selectOption('Maharashtra');
	await page.getByRole('radio', { name: /^Customer/ }).check();
	await page.getByLabel('Product names').fill('onion,  red potato , ');
}

const send = (page: Page) => page.getByRole('button', { name: 'Submit inquiry' }).click();

test('an inquiry with invalid fields shows errors and is not sent, a valid one is stored with its products', async ({
	page,
	db,
}) => {
	let sent = 0;
	await page.route('**/api/v1/bulk/create', (route) => {
		sent += 1;
		return route.continue();
	});
	await page.goto('/Bullkorder');
	await send(page);
	await expect(page.getByText('Please fill in all required fields!')).toBeVisible();
	await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
	await fillIn(page);
	await page.getByLabel('Email').fill('kitchen');
	await send(page);
	await expect(page.getByRole('alert').getByText('Please enter a valid email address!')).toBeVisible();
	await page.getByLabel('Email').fill('kitchen@example.in');
	await page.getByLabel('Mobile').fill('98765');
	await send(page);
	await expect(page.getByRole('alert').getByText('Please enter a valid 10-digit mobile number!')).toBeVisible();
	await page.getByLabel('Mobile').fill('9876543210');
	await page.getByLabel('Product names').fill(' , ,');
	await send(page);
	await expect(page.getByRole('alert').getByText('Please fill in all required fields!')).toBeVisible();
	expect(sent).toBe(0);

	await page.getByLabel('Product names').fill('onion,  red potato , ');
	await page.getByLabel('City').fill('Pune');
	await page.getByLabel('Additional info').fill('50 kg a week');
	await send(page);
	await expect(page.getByText('Bulk order inquiry submitted successfully!')).toBeVisible();
	await expect(page.getByRole('heading', { name: 'Inquiry received' })).toBeFocused();
	const rows = await db.query('select state, city, user_type, product_names from bulk_inquiries where name = $1', [
		'Hotel Sahyadri',
	]);
	expect(rows).toEqual([
		{ state: 'Maharashtra', city: 'Pune', user_type: 'Customer', product_names: ['onion', 'red potato'] },
	]);
});

test.describe(() => {
	test.use({ isConsoleWatched: false });

	test('a failed inquiry keeps the input, too many inquiries show a rate limit message', async ({ page }) => {
		const response = (status: number, json: object) =>
			page.route('**/api/v1/bulk/create', (route) => route.fulfill({ status, json }), { times: 1 });
		await page.goto('/Bullkorder');
		await fillIn(page);
		await response(500, {});
		await send(page);
		await expect(page.getByText('Failed to submit inquiry. Please try again.')).toBeVisible();
		await expect(page.getByLabel('Product names')).toHaveValue('onion,  red potato , ');
		await closeToasts(page);
		const message = 'Too many attempts. Please wait a moment and try again.';
		await response(429, { status: 'fail', code: 'TOO_MANY_ATTEMPTS', message });
		await send(page);
		await expect(page.getByText('Failed to submit inquiry. Please try again.')).toBeVisible();
		await expect(page.getByText(message)).toBeVisible();
	});
});

test('the bulk order page with errors is accessible on phone and desktop', async ({ page }) => {
	for (const url of ['/Bullkorder', '/hi/bullkorder', '/mr/Bullkorder']) {
		await page.goto(url);
		await page.getByRole('main').getByRole('button').last().click();
		await expect(page.locator('[aria-invalid=true]')).toHaveCount(5);
		if (url === '/Bullkorder') await expectAccessible(page, url);
	}
});
