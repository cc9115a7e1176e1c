import { randomBytes } from 'node:crypto';
import { needsTwoFactor, type StaffRole } from '#domain/user.ts';
import { base32 } from '#server/accounts/totp.ts';
import { encrypt, loadSecretKey } from '#server/platform/encryption.ts';
import type { Locator, Page } from '@playwright/test';
import { codeOf } from './authenticator.ts';
import { type Account, createAccount, type Database, expect } from './fixtures.ts';

export type Staff = Account & { totp: { secret: string; codes: number } | null };

/** A staff member, with an authenticator if a role needs one. */
export async function makeStaff(db: Database, roles: readonly StaffRole[], name = 'Meera Patil'): Promise<Staff> {
	const account = await createAccount(db, name, roles);
	if (!needsTwoFactor(roles)) return { ...account, totp: null };
	const bytes = randomBytes(20);
	const key = loadSecretKey(null, db.dataDirectory);
	const secret = encrypt(bytes.toString('hex'), account.id, key);
	await db.kysely.updateTable('users').set({ totp_secret: secret }).where('id', '=', account.id).execute();
	return { ...account, totp: { secret: base32(bytes), codes: 0 } };
}

/** Types a code into a form that asks for one. A code is accepted once, so an account can use two within 30 seconds. */
export async function fillCode(form: Page | Locator, { totp }: Staff, button: string): Promise<void> {
	if (totp === null) return;
	await form.getByLabel('Code').fill(codeOf(totp.secret, totp.codes - 1));
	totp.codes += 1;
	await form.getByRole('button', { name: button, exact: true }).click();
}

export async function fillLogin(page: Page, account: Pick<Account, 'email' | 'password'>): Promise<void> {
	await page.getByLabel('Email').fill(account.email);
	await page.getByLabel('Password').fill(account.password);
	await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Signs in on the login page of the office. */
export async function logInToOffice(page: Page, account: Staff, url = '/office'): Promise<void> {
	await page.goto(url);
	await fillLogin(page, account);
	await fillCode(page, account, 'Log in');
	await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Khetse office');
}

/** Opens the office with the session of the account, as a reload of the page does. */
export async function enterOffice(page: Page, account: Account, url = '/office'): Promise<void> {
	const { id, name, email, roles, token } = account;
	await page.addInitScript(
		([officeToken, officeUser]) => {
			// the preview of a blog is a sandboxed frame without storage
			if (window.top !== window || sessionStorage.getItem('signed-in-once') !== null) return;
			sessionStorage.setItem('signed-in-once', 'yes');
			sessionStorage.setItem('officeToken', officeToken as string);
			sessionStorage.setItem('officeUser', officeUser as string);
		},
		[token, JSON.stringify({ id, name, email, roles })],
	);
	await page.goto(url);
	await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Khetse office');
}

/** Signs in again in the dialog that opens above a page whose session has ended. */
export async function logInAgain(page: Page, account: Staff): Promise<void> {
	const again = page.getByRole('dialog', { name: 'Session expired' });
	await again.getByLabel('Password').fill(account.password);
	await again.getByRole('button', { name: 'Log in again' }).click();
	await fillCode(again, account, 'Log in again');
	await expect(again).toHaveCount(0);
}

/** Types into the search of a list and waits until it is applied, half a second after the last key. */
export async function searchList(page: Page, label: string, text: string): Promise<void> {
	await page.getByRole('textbox', { name: label }).fill(text);
	await expect(page).toHaveURL((url) => (url.searchParams.get('filter') ?? '').includes(text));
}
