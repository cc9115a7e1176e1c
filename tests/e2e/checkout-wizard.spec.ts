import type { APIRequestContext, Page } from '@playwright/test';
import {
	createAccount,
	type Database,
	expect,
	fillCart,
	findVariant,
	saveAddress,
	signInPage,
	test,
} from './fixtures.ts';
import { navigate } from './page-load.ts';

const steps = (page: Page) => page.getByRole('list', { name: 'Steps of the checkout' });
const step = (page: Page, name: string) => steps(page).getByRole('button', { name });

async function openSignedIn(page: Page, request: APIRequestContext, db: Database, hasAddress = true): Promise<string> {
	const { token } = await createAccount(db);
	if (hasAddress) await saveAddress(request, token);
	await signInPage(page, request, token);
	await fillCart(page, [{ variant: await findVariant(request, 'onion', '1 kg'), quantity: 3 }]);
	await page.goto('/stepbar');
	return token;
}

test('signed out the wizard shows only the login step, and logging in continues to the second', async ({
	page,
	request,
	db,
}) => {
	const { email, password } = await createAccount(db);
	await fillCart(page, [{ variant: await findVariant(request, 'onion', '1 kg'), quantity: 3 }]);
	await page.goto('/stepbar');
	await expect(steps(page).getByRole('listitem')).toHaveText(['1Login', '2Address', '3Payment']);
	await expect(step(page, 'Login')).toHaveAttribute('aria-current', 'step');
	await expect(step(page, 'Login')).toBeEnabled();
	await expect(step(page, 'Address')).toBeDisabled();
	await expect(step(page, 'Payment')).toBeDisabled();
	// Around the checkout nothing leads away but the logo and the way back.
	await expect(page.getByRole('banner').getByRole('link')).toHaveText([/khetse/i, /Back to cart/]);
	await expect(page.getByRole('combobox')).toHaveCount(0);
	await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Back to cart' })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Previous' })).toHaveCount(0);
	await expect(page.getByRole('button', { name: 'Save & Continue' })).toHaveCount(0);
	await expect(page.getByRole('main').getByLabel('Password', { exact: true })).toBeVisible();
	await page.goto('/stepbar?step=3');
	await expect(step(page, 'Login')).toHaveAttribute('aria-current', 'step');
	const main = page.getByRole('main');
	await main.getByLabel('Email').fill(email);
	await main.getByLabel('Password', { exact: true }).fill(password);
	await main.getByRole('button', { name: 'Login', exact: true }).last().click();
	await expect(step(page, 'Address')).toHaveAttribute('aria-current', 'step');
	await expect(page.getByText('No addresses found.')).toBeVisible();
});

test('signed in the wizard begins at the address step and switches between steps', async ({ page, request, db }) => {
	await openSignedIn(page, request, db);
	await expect(steps(page).getByRole('listitem')).toHaveText([/^✓Login/, /^2Address$/, /^3Payment$/]);
	await expect(step(page, 'Address')).toHaveAttribute('aria-current', 'step');
	await expect(step(page, 'Login')).toBeDisabled();
	await page.getByRole('button', { name: 'Save & Continue' }).click();
	await expect(step(page, 'Payment')).toHaveAttribute('aria-current', 'step');
	await expect(page.getByRole('button', { name: 'Save & Continue' })).toHaveCount(0);
	await page.getByRole('button', { name: 'Previous' }).click();
	await expect(step(page, 'Address')).toHaveAttribute('aria-current', 'step');
	await page.getByRole('button', { name: 'Previous' }).click();
	await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Previous' })).toHaveCount(0);
	await step(page, 'Address').click();
	await expect(step(page, 'Address')).toHaveAttribute('aria-current', 'step');
	await page.getByRole('button', { name: 'Previous' }).click();
	await step(page, 'Payment').click();
	await expect(page).toHaveURL(/step=3/);
	await page.goBack();
	await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible();
});

test('the payment step shows addresses, lines, payment methods and totals, and sends a discount with the order', async ({
	page,
	request,
	db,
}) => {
	await openSignedIn(page, request, db);
	await step(page, 'Payment').click();
	const main = page.getByRole('main');
	await expect(main.getByRole('heading', { name: 'Delivery address' })).toBeVisible();
	await expect(main.getByRole('heading', { name: 'Billing address' })).toBeVisible();
	await expect(main.getByText('12 Tulip, Baner Road, Baner Gaon')).toBeVisible();
	await expect(main.getByText('Same as delivery')).toBeVisible();
	await expect(main.getByText(/^Contact number 98765 43210$/)).toBeVisible();
	await expect(main.getByText(/Same day or next day/)).toBeVisible();
	const lines = main.getByRole('table', { name: 'Order Summary' });
	for (const column of ['Image', /^Name, Variants/, 'Quantity', 'Total price']) {
		await expect(lines.getByRole('columnheader', { name: column })).toBeAttached();
	}
	await expect(lines.getByRole('cell').first().locator('img')).toBeVisible();
	await expect(lines.getByRole('cell', { name: /Onion.*1 kg/ })).toBeVisible();
	await expect(lines.getByRole('cell', { name: '× 3' })).toBeVisible();
	await expect(lines.getByRole('cell', { name: '₹180' })).toBeVisible();
	await expect(main.getByRole('radio', { name: /^Cash on Delivery/ })).toBeChecked();
	await expect(main.getByRole('radio', { name: /^ONLINE/ })).toBeDisabled();
	const sum = (label: string) => main.getByRole('term').filter({ hasText: label }).locator('+ dd');
	await expect(sum('Total amount')).toHaveText('₹180');

	// discount and payment method are sent only when there is a discount
	const bodies: Record<string, unknown>[] = [];
	await page.route('**/api/v1/orders/createOrder', (route) => {
		bodies.push(route.request().postDataJSON() as Record<string, unknown>);
		return route.fulfill({ status: 409, json: { status: 'fail', code: 'OUT_OF_STOCK', message: 'No.' } });
	});
	const submit = page.getByRole('main').getByRole('button', { name: 'Submit' }).first();
	await submit.click();
	await expect.poll(() => bodies.length).toBe(1);
	expect(bodies[0]).not.toHaveProperty('discountAmount');
	expect(bodies[0]).not.toHaveProperty('paymentMethod');

	await main.getByRole('button', { name: 'Add Coupon' }).click();
	const dialog = page.getByRole('dialog', { name: 'Add Coupon Code' });
	await dialog.getByPlaceholder('Enter coupon code').fill('HALF');
	await dialog.getByRole('button', { name: 'X' }).click();
	await expect(dialog).toBeHidden();
	await page.getByRole('button', { name: 'Add Coupon' }).click();
	await expect(dialog.getByPlaceholder('Enter coupon code'), 'the typed code is cleared').toHaveValue('');
	await dialog.getByPlaceholder('Enter coupon code').fill('FRESH10');
	await dialog.getByRole('button', { name: 'Apply' }).click();
	await expect(dialog).toBeHidden();
	await expect(main.getByText('− ₹18', { exact: true })).toBeVisible();
	await expect(sum('Sub total')).toHaveText('₹180');
	await expect(sum('Total amount')).toHaveText('₹162');
	await expect(main.getByRole('button', { name: 'Submit' }).first()).toBeEnabled();
	await submit.click();
	await expect.poll(() => bodies.length).toBe(2);
	expect(bodies[1]).toMatchObject({
		discountAmount: 18,
		grandTotal: 180,
		totalAmount: 162,
		paymentMethod: 'Cash on Delivery',
		paymentMode: 'cod',
		couponCode: 'FRESH10',
	});
});

test('without an address the order asks for one; an unserved pincode has no shipping option', async ({
	page,
	request,
	db,
}) => {
	const token = await openSignedIn(page, request, db, false);
	await step(page, 'Payment').click();
	await page.getByRole('main').getByRole('button', { name: 'Submit' }).first().click();
	const toast = page.getByText('Please provide at least one address (billing or delivery) to proceed with the order.');
	await expect(toast.first()).toBeVisible();

	await saveAddress(request, token);
	for (const [pincode, text, reason] of [
		['400001', 'None available at the location 400001.', 'We do not deliver to 400001 yet.'],
		[
			'410501',
			/None available at the location 410501 for fresh produce/,
			'We deliver only farm inputs to 410501, no fresh produce.',
		],
	] as const) {
		await db.query('update addresses set pincode = $1 where id = (select id from addresses order by id desc limit 1)', [
			pincode,
		]);
		await page.goto('/stepbar');
		const chosen = page
			.getByRole('radiogroup', { name: 'Delivery address' })
			.locator('label', { has: page.getByRole('radio', { checked: true }) });
		await expect(chosen.getByRole('status')).toHaveText(reason);
		await step(page, 'Payment').click();
		await expect(page.getByText(text)).toBeVisible();
		await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible();
		await expect(page.getByRole('main').getByRole('button', { name: 'Submit' }).first()).toBeDisabled();
		await navigate(page, '/cart');
		await expect(page.getByRole('region', { name: 'Order Summary' }).getByText(reason)).toBeVisible();
	}
});
