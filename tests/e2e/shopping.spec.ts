import { expect, storedCart, test } from './fixtures.ts';

test('a variant pressed before the scripts have loaded is chosen once they have', async ({ page }) => {
	const { promise, resolve } = Promise.withResolvers<void>();
	await page.route('**/assets/*.js', async (route) => {
		await promise;
		await route.continue();
	});
	await page.goto('/product?search=kanda', { waitUntil: 'commit' });
	const onion = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Onion' }) });
	await onion.getByText('1 kg', { exact: true }).click();
	await onion.getByRole('button', { name: /^Add/ }).click();
	resolve();
	await expect(onion.getByText('₹60', { exact: true })).toBeVisible();
	await expect.poll(() => storedCart(page)).toMatchObject([{ selectPunit: '1 kg', quantity: 1 }]);
});

test('a new customer buys vegetables, tracks the order and cancels it', async ({ page }) => {
	await page.goto('/');
	await expect(page.getByRole('heading', { name: 'What We Offer For You' })).toBeVisible();
	await page.getByRole('combobox', { name: /search/i }).fill('kanda');
	await page.getByRole('button', { name: 'Search', exact: true }).click();
	await expect(page).toHaveURL(/\/product\?search=kanda/);

	const onion = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Onion' }) });
	await onion.getByText('1 kg', { exact: true }).click();
	await expect(onion.getByText('₹60', { exact: true })).toBeVisible();
	await onion.getByRole('button', { name: /^Add/ }).click();
	await onion.getByRole('button', { name: /^One .* more$/ }).click();
	expect(await storedCart(page)).toMatchObject([{ selectPunit: '1 kg', quantity: 2 }]);

	await onion.getByRole('link', { name: 'Onion' }).click();
	await expect(page.getByRole('heading', { name: 'Onion', level: 1 })).toBeVisible();
	await expect(page.getByText('Inclusive of all taxes')).toBeVisible();

	await page.getByRole('link', { name: /^Cart/ }).first().click();
	await expect(page).toHaveURL(/\/cart$/);
	const summary = page.getByRole('region', { name: 'Order Summary' });
	await summary.getByRole('textbox', { name: /coupon/i }).fill('NOSUCHCODE');
	await summary.getByRole('button', { name: 'Apply' }).click();
	await expect(page.getByRole('alert').filter({ hasText: 'Coupon Not Found' })).toBeVisible();
	await summary.getByRole('textbox', { name: /coupon/i }).fill('fresh10');
	await summary.getByRole('button', { name: 'Apply' }).click();
	await expect(page.getByText('Coupon applied successfully!')).toBeVisible();
	await expect(summary.getByText('₹108', { exact: true })).toBeVisible();
	await page
		.getByRole('link', { name: /^Checkout/ })
		.first()
		.click();

	await expect(page).toHaveURL(/\/stepbar$/);
	await expect(page.getByRole('button', { name: 'Previous' })).toHaveCount(0);
	await expect(page.getByRole('button', { name: 'Save & Continue' })).toHaveCount(0);
	const main = page.getByRole('main');
	await main.getByRole('button', { name: 'Sign Up' }).click();
	const email = `${crypto.randomUUID().slice(0, 12)}@example.in`;
	await main.getByLabel('Name', { exact: true }).fill('Asha Kulkarni');
	await main.getByLabel('Email').fill(email);
	await main.getByLabel('Mobile').fill('9876543210');
	await main.getByLabel('Password', { exact: true }).fill('monsoon-7');
	await main.getByLabel('Confirm password').fill('secret2');
	await main.getByRole('button', { name: 'Sign Up' }).click();
	await expect(main.getByText('Passwords do not match.')).toBeVisible();
	await main.getByLabel('Confirm password').fill('monsoon-7');
	await main.getByRole('button', { name: 'Sign Up' }).click();
	await expect(page.getByText('Signed up successfully! Please log in.')).toBeVisible();
	await expect(main.getByLabel('Email')).toHaveValue(email);
	await expect(main.getByLabel('Password', { exact: true })).toBeFocused();
	await main.getByLabel('Password', { exact: true }).fill('monsoon-7');
	await main.getByRole('button', { name: 'Login', exact: true }).last().click();
	await expect(page.getByText('Login successful!')).toBeVisible();

	await main.getByRole('button', { name: 'Add Delivery Address' }).click();
	await page.getByLabel('Name', { exact: true }).fill('Asha Kulkarni');
	await page.getByLabel('Mobile').fill('98765');
	await page.getByLabel('Address line 1').fill('12 Tulip, Baner Road');
	await expect(page.getByText('Please enter a valid 10-digit mobile number.')).toBeVisible();
	await page.getByLabel('Mobile').fill('9876543210');
	await page.getByLabel('Pincode').last().fill('411045');
	await expect(page.getByText('Post Office details fetched successfully!')).toBeVisible();
	await expect(page.getByLabel('City')).toHaveValue('Pune');
	await expect(page.getByLabel('City')).not.toBeEditable();
	await expect(page.getByLabel('State')).toHaveValue('Maharashtra');
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await expect(page.getByText('Address updated successfully!')).toBeVisible();
	await page.getByRole('button', { name: 'Save & Continue' }).click();

	await expect(main.getByText('Same day or next day')).toBeVisible();
	await expect(main.getByText('Baner Gaon').first()).toBeVisible();
	await expect(main.getByRole('radio', { name: /Cash on Delivery/ })).toBeChecked();
	await expect(main.getByRole('radio', { name: /ONLINE/ })).toBeDisabled();
	await expect(main.getByText('₹108', { exact: true }).first()).toBeVisible();
	await main.getByRole('button', { name: 'Submit' }).first().dblclick();
	await expect(page.getByText('order Created successfully!')).toBeVisible();
	await expect(page).toHaveURL(/\/product$/);
	expect(await storedCart(page)).toEqual([]);

	await page.goto('/profile?tab=orders');
	const orders = page.getByRole('heading', { name: /^Order KS-\d{4}-\d{5}/ });
	await expect(orders).toHaveCount(1);
	await expect(page.getByText('₹108').first()).toBeVisible();
	await expect(page.getByRole('list', { name: /^Status of order/ }).getByRole('listitem')).toHaveCount(4);
	await page.getByRole('button', { name: /^Cancel Order/ }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('button', { name: 'Cancel Order' }).click();
	await expect(dialog.getByText('Please select a reason!')).toBeVisible();
	await dialog.getByLabel('Changed Mind').check();
	await dialog.getByRole('button', { name: 'Cancel Order' }).click();
	await expect(page.getByText('Order updated successfully!')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Canceled' })).toBeDisabled();
	await expect(page.getByRole('list', { name: /^Status of order/ }).getByRole('listitem')).toHaveCount(1);
});
