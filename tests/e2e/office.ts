import type { StaffRole } from '#domain/user.ts';
import type { Page } from '@playwright/test';
import { type Account, createAccount, type Database, expect } from './fixtures.ts';

export function makeStaff(db: Database, roles: readonly StaffRole[], name = 'Meera Patil'): Promise<Account> {
	return createAccount(db, name, roles);
}

export async function fillLogin(page: Page, account: Pick<Account, 'email' | 'password'>): Promise<void> {
	await page.getByLabel('Email').fill(account.email);
	await page.getByLabel('Password').fill(account.password);
	await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Signs in on the login page of the office. */
export async function logInToOffice(page: Page, account: Account, url = '/office'): Promise<void> {
	await page.goto(url);
	await fillLogin(page, account);
	await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Khetse office');
}

/** Opens the office with the session of the account, as a reload of the page does. */
export async function enterOffice(page: Page, account: Account, url = '/office'): Promise<void> {
	const { id, name, email, roles, token } = account;
	await page.addInitScript(
		([officeToken, officeUser]) => {
			// the preview of an article is a sandboxed frame without storage
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
export async function logInAgain(page: Page, { password }: Pick<Account, 'password'>): Promise<void> {
	const again = page.getByRole('dialog', { name: 'Session expired' });
	await again.getByLabel('Password').fill(password);
	await again.getByRole('button', { name: 'Log in again' }).click();
	await expect(again).toHaveCount(0);
}

/** Types into the search of a list and waits until it is applied, half a second after the last key. */
export async function searchList(page: Page, label: string, text: string): Promise<void> {
	await page.getByRole('textbox', { name: label }).fill(text);
	await expect(page).toHaveURL((url) => (url.searchParams.get('filter') ?? '').includes(text));
}
