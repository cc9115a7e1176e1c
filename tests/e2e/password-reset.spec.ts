import { loadSecretKey } from '#server/platform/encryption.ts';
import { listMailedLinks } from '#tests/fixtures/mailed-links.ts';
import { createAccount, expect, test } from './fixtures.ts';

test('a forgotten password is replaced through the mailed link', async ({ page, db, shop }) => {
	const { email } = await createAccount(db);
	await page.goto('/');
	await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('button', { name: 'Forgot password?' }).click();
	await dialog.getByLabel('Email').fill('not an email');
	await dialog.getByRole('button', { name: 'Send reset link' }).click();
	await expect(dialog.getByText('Please enter a valid email address.')).toBeVisible();
	await dialog.getByLabel('Email').fill(email);
	await dialog.getByRole('button', { name: 'Send reset link' }).click();
	await expect(page.getByText(`Reset password link sent to ${email}`)).toBeVisible();

	const [link = ''] = await listMailedLinks(db.kysely, email, loadSecretKey(null, shop.dataDirectory));
	const hash = /#reset=[\w-]+/.exec(link)?.[0] ?? '';
	await page.goto(`/profile${hash}`);
	const reset = page.getByRole('dialog', { name: 'Reset password' });
	await expect(reset).toBeVisible();
	// The token is removed from the address, so that it is neither visible nor in the history.
	await expect(page).toHaveURL(/\/profile$/);
	await reset.getByLabel('New password').fill('fresh-start');
	await reset.getByLabel('Confirm password').fill('fresh-stale');
	await reset.getByRole('button', { name: 'Reset password' }).click();
	await expect(reset.getByText('Passwords do not match')).toBeVisible();
	await reset.getByLabel('Confirm password').fill('fresh-start');
	await reset.getByRole('button', { name: 'Reset password' }).click();
	await expect(page.getByText('Password reset successful!')).toBeVisible();

	const login = page.getByRole('dialog', { name: 'Login' });
	await login.getByLabel('Email').fill(email);
	await login.getByLabel('Password', { exact: true }).fill('fresh-start');
	await login.getByRole('button', { name: 'Login', exact: true }).last().click();
	await expect(page.getByText('Login successful!')).toBeVisible();

	await page.evaluate(() => localStorage.clear());
	await page.goto(`/${hash}`);
	const again = page.getByRole('dialog', { name: 'Reset password' });
	await again.getByLabel('New password').fill('second-try');
	await again.getByLabel('Confirm password').fill('second-try');
	await again.getByRole('button', { name: 'Reset password' }).click();
	await expect(again.getByText('This link has expired. Please request a new one.')).toBeVisible();
});
