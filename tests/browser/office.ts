import type { StaffRole } from '#domain/person.ts';
import type { APIRequestContext, Page } from '@playwright/test';
import { type Account, type Backstage, expect, signUp } from './journey.ts';

/** Somebody who works in the shop; the roles are written straight into the database. */
export async function makeStaff(
	request: APIRequestContext,
	backstage: Backstage,
	roles: readonly StaffRole[],
	name = 'Meera Patil',
): Promise<Account> {
	const account = await signUp(request, name);
	await backstage.query(
		'insert into staff_members (user_id, role) select u.id, r from users u, unnest($2::staff_role[]) r where u.email = $1',
		[account.email, roles],
	);
	return account;
}

export async function fillLogin(page: Page, account: Pick<Account, 'email' | 'password'>): Promise<void> {
	await page.getByLabel('Email').fill(account.email);
	await page.getByLabel('Password').fill(account.password);
	await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Comes in through the login page and stands in the office afterwards. */
export async function enterOffice(page: Page, account: Account, url = '/office'): Promise<void> {
	await page.goto(url);
	await fillLogin(page, account);
	await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Khetse office');
}

/** The session has ended under an open page: logs in above it and stands where the page was. */
export async function logInAgain(page: Page, { password }: Pick<Account, 'password'>): Promise<void> {
	const again = page.getByRole('dialog', { name: 'Session expired' });
	await again.getByLabel('Password').fill(password);
	await again.getByRole('button', { name: 'Log in again' }).click();
	await expect(again).toHaveCount(0);
}
