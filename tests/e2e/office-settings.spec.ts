import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { enterOffice, makeStaff } from './office.ts';

test('the owner edits the shop settings and adds a store, and the storefront shows them', async ({ page, db }) => {
	const owner = await makeStaff(db, ['owner'], 'Olga Owner');
	const settings = await db.query<{ key: string; value: unknown }>('select key, value from shop_settings');
	await page.setViewportSize({ width: 1280, height: 900 });
	await enterOffice(page, owner, '/office/settings');
	try {
		const name = page.getByRole('textbox', { name: 'Shop name' });
		await expect(name).toHaveValue('Khetse');
		for (const [label, value] of [
			['Registered address in Hindi', /^नमूना पता/],
			['Pickup address in Marathi', /^पिकअप केंद्र/],
			['Support hours in Marathi', 'सकाळी 8 ते रात्री 8'],
		] as const) {
			await expect(page.getByRole('textbox', { name: label })).toHaveValue(value);
		}
		await expectAccessible(page, 'settings');

		const whatsapp = page.getByRole('textbox', { name: 'WhatsApp number' });
		await whatsapp.fill('98765');
		await page.getByRole('button', { name: 'Save' }).click();
		await expect(
			page.getByText('WhatsApp number must be a mobile number of 10 digits, with or without +91.', { exact: true }),
			'at the field and in the notice',
		).toHaveCount(2);
		await whatsapp.fill('919876543210');
		await page.getByRole('textbox', { name: 'Support email' }).fill('help@shetkari.example');
		await page.getByRole('spinbutton', { name: 'Minimum order value, ₹' }).fill('149.50');
		await page.getByRole('button', { name: 'Save' }).click();
		await expect(page.getByText('Settings saved')).toBeVisible();

		await expect(async () => {
			await page.goto('/Help');
			await expect(page.getByText('help@shetkari.example').first()).toBeVisible({ timeout: 500 });
		}).toPass();
		await page.goto('/');
		await expect(page.getByText('On all orders above ₹149.50')).toBeVisible();
	} finally {
		for (const { key, value } of settings) {
			await db.query('update shop_settings set value = $2 where key = $1', [key, JSON.stringify(value)]);
		}
		await db.query(`delete from shop_settings where key = 'minimumOrderPaise'`);
	}

	const store = `Kothrud ${crypto.randomUUID().slice(0, 6)}`;
	await page.goto('/office/stores');
	await page.getByRole('link', { name: 'Create' }).click();
	await page.getByRole('textbox', { name: /^Name( \*)?$/ }).fill(store);
	await page.getByRole('textbox', { name: /^Address( \*)?$/ }).fill('Paud Road, Pune');
	await page.getByRole('textbox', { name: 'Pincode' }).fill('411038');
	await page.getByRole('spinbutton', { name: 'Sort order' }).fill('9');
	await page.getByRole('button', { name: 'Save' }).click();
	await page.getByRole('cell', { name: store }).click();
	await expect(page.getByRole('textbox', { name: 'Pincode' })).toHaveValue('411038');
	await expect(async () => {
		await page.goto('/about');
		await expect(page.getByRole('heading', { level: 3, name: store })).toBeVisible({ timeout: 500 });
	}).toPass();
	await page.goto('/office/stores');
	await page.getByRole('cell', { name: store }).click();
	await page.getByRole('button', { name: 'Delete' }).click();
	await page.getByRole('button', { name: 'Confirm' }).click();
	await expect(page.getByRole('cell', { name: 'Balewadi' })).toBeVisible();
	await expect(page.getByRole('cell', { name: store })).toHaveCount(0);
});
