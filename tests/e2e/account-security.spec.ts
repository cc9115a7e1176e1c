import { readFile } from 'node:fs/promises';
import { axeFindings } from './axe.ts';
import { createAccount, type Database, expect, signInPage, test } from './fixtures.ts';

const password = 'monsoon-7';

/** As for an account of before the last change of the policies. */
async function setFormerPolicies(db: Database, id: string): Promise<void> {
	const former = { policies_version: '2026-01-31', policies_accepted_at: new Date('2026-02-01T10:00:00Z') };
	await db.kysely.updateTable('users').set(former).where('id', '=', id).execute();
}

test('a customer accepts changed policies once, on any tab of the account', async ({ page, request, db }) => {
	const { id, token } = await createAccount(db, 'Asha Kulkarni');
	await setFormerPolicies(db, id);
	await signInPage(page, request, token);
	await page.goto('/profile?tab=orders');
	const change = page.getByRole('region', { name: 'Policies' });
	await expect(change.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
	await page.route('**/api/v1/user/policies', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
	await change.getByRole('button', { name: 'I have read and accept them' }).click();
	await expect(change.getByRole('alert')).toBeVisible();
	await change.getByRole('button', { name: 'I have read and accept them' }).click();
	await expect(change).toHaveCount(0);
	await page.goto('/profile');
	await expect(page.getByText(/^You accepted the Terms of Conditions and the Privacy Policy of /)).toBeVisible();
	await expect(change).toHaveCount(0);
});

test('a customer changes the password, signs another device out, downloads the data and deletes the account', async ({
	page,
	request,
	db,
}) => {
	const { token, email } = await createAccount(db, 'Asha Kulkarni');
	const other = await request.post('/api/v1/auth/login', { data: { email, password } });
	const { token: otherToken } = (await other.json()) as { token: string };
	await signInPage(page, request, token);
	await page.goto('/profile');
	const devices = page.getByRole('listitem').filter({ has: page.getByText('Last used on') });
	await expect(devices).toHaveCount(2);
	await page.getByRole('button', { name: /^Sign out / }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Current password').fill('not-this-one');
	await dialog.getByRole('button', { name: 'Sign out' }).click();
	await expect(dialog.getByText('Current password is wrong.')).toBeVisible();
	await dialog.getByLabel('Current password').fill(password);
	await dialog.getByRole('button', { name: 'Sign out' }).click();
	await expect(page.getByText('You are signed in on no other device.')).toBeVisible();
	expect((await request.get('/api/v1/user/me', { headers: { authorization: `Bearer ${otherToken}` } })).status()).toBe(
		401,
	);

	await page.getByLabel('Current password').fill('not-this-one');
	await page.getByLabel('New password', { exact: true }).fill('harvest-8');
	await page.getByLabel('Repeat the new password').fill('harvest-8');
	await page.getByRole('button', { name: 'Change password' }).click();
	await expect(page.getByRole('alert').getByText('Current password is wrong.')).toBeVisible();
	await page.getByLabel('Current password').fill(password);
	await page.getByRole('button', { name: 'Change password' }).click();
	await expect(page.getByText('Password changed. Your other devices are signed out.')).toBeVisible();

	await page.getByRole('button', { name: 'Download my data' }).click();
	await dialog.getByLabel('Current password').fill('harvest-8');
	const downloading = page.waitForEvent('download');
	await dialog.getByRole('button', { name: 'Download my data' }).click();
	const download = await downloading;
	expect(download.suggestedFilename()).toBe('my-khetse-data.json');
	expect(await readFile((await download.path()) as string, 'utf8')).toContain(email);

	await page.getByRole('button', { name: 'Delete my account' }).click();
	await dialog.getByLabel('Current password').fill('harvest-8');
	await dialog.getByRole('button', { name: 'Delete my account' }).click();
	await expect(page.getByRole('main').getByLabel('Password', { exact: true })).toBeVisible();
	expect((await request.post('/api/v1/auth/login', { data: { email, password: 'harvest-8' } })).status()).toBe(401);
});

for (const [path, title] of [
	['/profile', 'Security and data'],
	['/hi/profile', 'सुरक्षा और डेटा'],
	['/mr/profile', 'सुरक्षा आणि डेटा'],
] as const) {
	test(`${path} fits a phone and a desktop, and says when the devices cannot be loaded`, async ({
		page,
		request,
		db,
	}) => {
		const { id, token } = await createAccount(db, 'Asha Kulkarni');
		await setFormerPolicies(db, id);
		await signInPage(page, request, token);
		await page.route('**/api/v1/user/sessions', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
		await page.setViewportSize({ width: 360, height: 740 });
		await page.goto(path);
		await expect(page.getByRole('heading', { name: title })).toBeVisible();
		await page.getByRole('alert').getByRole('button').click();
		await expect(page.getByText(/^(Last used on|पिछला उपयोग|शेवटचा वापर) /)).toBeVisible();
		await expect(page.locator('a[href$="/privacy"]').first()).toBeVisible();
		for (const width of [360, 1280]) {
			await page.setViewportSize({ width, height: 740 });
			expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
		}
		// High enough that the bar at the bottom covers no field.
		await page.setViewportSize({ width: 1280, height: 2400 });
		expect(await axeFindings(page)).toEqual([]);
	});
}
