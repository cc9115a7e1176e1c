import { createAccount, expect, saveAddress, signInPage, test } from './fixtures.ts';

test('addresses are added, edited and deleted; the form keeps the input when the session has ended elsewhere', async ({
	page,
	request,
	db,
}) => {
	const { token, email, password } = await createAccount(db);
	await signInPage(page, request, token);
	await page.goto('/profile?tab=address');
	await expect(page.getByText('No addresses found.')).toBeVisible();
	await expect(page.getByText('No address available.').first()).toBeVisible();

	await page.getByRole('button', { name: 'Add Billing Address' }).click();
	await expect(page.getByRole('heading', { name: 'New billing address' })).toBeVisible();
	for (const label of ['Address line 1', 'Address line 2', 'Pincode', 'City', 'State', 'Country']) {
		await expect(page.getByLabel(label)).toBeVisible();
	}
	await expect(page.getByLabel('Country')).toHaveValue('India');
	await expect(page.getByLabel('State')).toHaveValue('Maharashtra');
	await expect(page.getByText('Please enter exactly 10 digits.')).toBeVisible();
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await expect(page.getByText('Please enter the address.')).toBeVisible();
	await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Asha Kulkarni');
	await page.getByLabel('Mobile').fill('9876543210');
	await page.getByLabel('Address line 1').fill('12 Tulip, Baner Road');
	await page.getByLabel('Pincode').fill('41104');
	await expect(page.getByLabel('City')).toHaveValue('');
	await page.getByLabel('Pincode').fill('403001');
	await expect(page.getByLabel('State')).toHaveValue('Goa');
	await expect(page.getByText('We do not deliver to 403001 yet.')).toBeVisible();
	await page.getByLabel('Pincode').fill('411045');
	await expect(page.getByText('Post Office details fetched successfully!').first()).toBeVisible();
	await expect(page.getByLabel('City')).toHaveValue('Pune');
	await expect(page.getByText(/We do not deliver/)).toHaveCount(0);
	await expect(page.getByLabel('State')).toHaveValue('Maharashtra');
	await expect(page.getByLabel('City')).not.toBeEditable();
	const area = page.getByLabel('Area or Landmark');
	const areas = await area.locator('option').allTextContents();
	expect(areas.length).toBeGreaterThan(2);
	await expect(area, 'the first area is chosen').toHaveValue(areas[0] ?? '');
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await expect(page.getByText('Address updated successfully!')).toBeVisible();
	await expect(page.getByRole('heading', { name: 'New billing address' })).toBeHidden();
	const stored = () =>
		page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { address: unknown[] }).address);
	expect(await stored()).toMatchObject([{ type: 'Billing', addressLine1: '12 Tulip, Baner Road', pincode: '411045' }]);

	await page.getByRole('button', { name: 'Edit address of Asha Kulkarni' }).click();
	await page.getByLabel('Address line 1').fill('14 Tulip');
	await page.getByRole('button', { name: 'Cancel' }).click();
	expect(await stored()).toMatchObject([{ addressLine1: '12 Tulip, Baner Road' }]);
	await page.getByRole('button', { name: 'Edit address of Asha Kulkarni' }).click();
	await expect(page.getByLabel('Address line 1')).toHaveValue('12 Tulip, Baner Road');
	await page.getByLabel('Address line 1').fill('15 Tulip');
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await expect.poll(stored).toMatchObject([{ addressLine1: '15 Tulip' }]);

	await page.getByRole('button', { name: 'Add Delivery Address' }).click();
	await expect(page.getByRole('heading', { name: 'New delivery address' })).toBeVisible();
	await page.getByRole('button', { name: 'Cancel' }).click();
	await page.getByRole('button', { name: 'Delete address of Asha Kulkarni' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
	await expect(page.getByText('No addresses found.')).toBeVisible();
	expect(await stored()).toEqual([]);

	await saveAddress(request, token);
	await page.reload();
	await page
		.getByRole('button', { name: /^Edit address/ })
		.first()
		.click();
	await page.getByLabel('Address line 1').fill('77 Champa');
	await request.post('/api/v1/auth/logout', { headers: { authorization: `Bearer ${token}` } });
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await expect(page.getByText('User not authenticated. Please login.').first()).toBeVisible();
	const main = page.getByRole('main');
	await main.getByLabel('Email').fill(email);
	await main.getByLabel('Password', { exact: true }).fill(password);
	await main.getByRole('button', { name: 'Login', exact: true }).last().click();
	await expect(page.getByText('Login successful!')).toBeVisible();
	await page.goto('/profile?tab=address');
	await expect(page.getByLabel('Address line 1')).toHaveValue('77 Champa');
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await expect(page.getByText('Address updated successfully!')).toBeVisible();
});
