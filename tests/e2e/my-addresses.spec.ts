import type { Page } from '@playwright/test';
import { createAccount, expect, saveAddress, signInPage, test } from './fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: /address/i });

async function typeAddress(page: Page): Promise<void> {
	await dialog(page).getByLabel('Full name').fill('Meena Joshi');
	await dialog(page).getByLabel('Mobile number').fill('9812345678');
	await dialog(page).getByLabel('Flat/House number (optional)').fill('B 12');
	await dialog(page).getByLabel('Street/Area/Colony/Village').fill('Lotus Colony');
	await dialog(page).getByLabel('Pincode').fill('411045');
	await expect(dialog(page).getByLabel('City')).toHaveValue('Pune');
}

test('the address modal shows missing fields and keeps the input; an address is added, edited and deleted', async ({
	page,
	request,
	db,
}) => {
	const { token } = await createAccount(db);
	await signInPage(page, request, token);
	await page.goto('/Address');
	await expect(page.getByRole('heading', { name: 'My Addresses', level: 1 })).toBeVisible();
	await expect(page.getByText('No addresses found.')).toBeVisible();

	await page.getByRole('button', { name: 'Add new address' }).click();
	await expect(dialog(page).getByLabel('State')).toHaveValue('Maharashtra');
	await typeAddress(page);
	await dialog(page).getByRole('button', { name: 'Save' }).click();
	await expect(page.getByText('Address updated successfully!')).toBeVisible();
	await expect(dialog(page)).toBeHidden();
	await expect(page.getByRole('main').getByText(/Lotus Colony, B 12/)).toBeVisible();
	const stored = async () => {
		const response = await request.get('/api/v1/user/me', { headers: { authorization: `Bearer ${token}` } });
		return ((await response.json()) as { data: { user: { address: unknown[] } } }).data.user.address;
	};
	expect(await stored()).toMatchObject([
		{
			type: 'delivery',
			alternativename: 'Meena Joshi',
			alternativeMobile: '9812345678',
			addressLine1: 'Lotus Colony',
			addressLine2: 'B 12',
			pincode: '411045',
			country: 'India',
		},
	]);

	await page.getByRole('button', { name: 'Edit address of Meena Joshi' }).click();
	await dialog(page).getByLabel('Address type').selectOption('Billing');
	await dialog(page).getByLabel('Flat/House number (optional)').fill('');
	await dialog(page).getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('heading', { name: 'Billing address' })).toBeVisible();
	expect(await stored()).toMatchObject([{ type: 'Billing', addressLine2: '' }]);

	await page.getByRole('button', { name: 'Delete address of Meena Joshi' }).click();
	await dialog(page).getByRole('button', { name: 'Delete' }).click();
	await expect(page.getByText('No addresses found.')).toBeVisible();
	expect(await stored()).toEqual([]);

	await page.getByRole('button', { name: 'Add new address' }).click();
	await dialog(page).getByLabel('Full name').fill('');
	await dialog(page).getByLabel('Mobile number').fill('98765');
	await dialog(page).getByRole('button', { name: 'Save' }).click();
	for (const text of [
		'Please enter the name of the contact.',
		'Please enter a valid 10-digit mobile number.',
		'Please enter the address.',
		'Please enter exactly 6 digits.',
	]) {
		await expect(dialog(page).getByText(text)).toBeVisible();
	}
	await expect(dialog(page).getByLabel('Full name')).toBeFocused();
	await dialog(page).getByLabel('Street/Area/Colony/Village').fill('Half typed');
	await page.reload();
	await expect(dialog(page).getByLabel('Street/Area/Colony/Village')).toHaveValue('Half typed');
	await dialog(page).getByRole('button', { name: 'Cancel' }).click();
	await expect(dialog(page)).toBeHidden();
	await page.getByRole('button', { name: 'Add new address' }).click();
	await expect(dialog(page).getByLabel('Street/Area/Colony/Village')).toHaveValue('');
	await page.keyboard.press('Escape');
	await expect(dialog(page)).toBeHidden();
	await expect(page.getByRole('button', { name: 'Add new address' })).toBeFocused();
});

test('an address that is refused or fails with a server error stays in the modal', async ({ page, request, db }) => {
	const { token } = await createAccount(db);
	await signInPage(page, request, token);
	await page.goto('/Address');
	await page.getByRole('button', { name: 'Add new address' }).click();
	await typeAddress(page);
	const refused = { status: 'fail', code: 'INVALID', message: 'This pincode is not in our list.', requestId: 'r' };
	await page.route('**/user/updateMe', (route) => route.fulfill({ status: 422, json: refused }), { times: 1 });
	await dialog(page).getByRole('button', { name: 'Save' }).click();
	await expect(page.getByText('Failed to update address. Please try again.')).toBeVisible();
	await expect(dialog(page).getByText('This pincode is not in our list.')).toBeVisible();
	await expect(dialog(page).getByLabel('Street/Area/Colony/Village')).toHaveValue('Lotus Colony');
	await request.post('/api/v1/auth/logout', { headers: { authorization: `Bearer ${token}` } });
	await dialog(page).getByRole('button', { name: 'Save' }).click();
	await expect(page.getByText('User not authenticated. Please login.')).toBeVisible();
	await expect(page.getByRole('main').getByLabel('Password', { exact: true })).toBeVisible();
});

test('signed out, My Addresses asks to log in, in three languages', async ({ page, request, db }) => {
	await page.goto('/Address');
	await expect(page.getByRole('main').getByRole('heading', { name: 'Login' })).toBeVisible();
	const { token } = await createAccount(db);
	await saveAddress(request, token);
	await signInPage(page, request, token);
	for (const [url, heading] of [
		['/hi/address', 'मेरे पते'],
		['/mr/address', 'माझे पत्ते'],
	] as const) {
		await page.goto(url);
		await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
		await expect(page.getByText(/411045/).first()).toBeVisible();
	}
});
