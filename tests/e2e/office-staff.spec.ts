import { loadSecretKey } from '#server/platform/encryption.ts';
import { listMailedLinks } from '#tests/fixtures/mailed-links.ts';
import type { Page } from '@playwright/test';
import { codeOf } from './authenticator.ts';
import { axeFindings, expectAccessible } from './axe.ts';
import { createAccount, type Database, expect, test } from './fixtures.ts';
import { enterOffice, fillLogin, logInAgain, logInToOffice, makeStaff } from './office.ts';
import { waitUntilLoaded } from './page-load.ts';

const password = 'twelve-letters';

async function fillUserForm(page: Page, name: string): Promise<void> {
	await page.getByLabel('Name').fill(name);
	await page.getByLabel('Mobile number').fill('9876543210');
	await page.getByLabel(/^Password/).fill(password);
	await page.getByLabel('Confirm password').fill(password);
	await page.getByRole('button', { name: 'Create account' }).click();
}

async function invitationOf(db: Database, dataDirectory: string, email: string): Promise<string> {
	const link = (await listMailedLinks(db.kysely, email, loadSecretKey(null, dataDirectory))).at(-1) ?? '';
	return /\/office#invite=[\w-]{43}/.exec(link)?.[0] ?? '';
}

/** Sets up the authenticator on the page that staff without one are led to. */
async function setUpTwoFactor(page: Page): Promise<void> {
	await expect(page.getByText('Set up two-factor authentication to work in the office')).toBeVisible();
	const card = page
		.locator('section')
		.filter({ has: page.getByRole('heading', { name: 'Two-factor authentication' }) });
	await card.getByLabel('Current password').fill(password);
	await card.getByRole('button', { name: 'Set up' }).click();
	const secret = ((await card.locator('code').textContent()) ?? '').replaceAll(' ', '');
	await card.getByLabel('Code').fill(codeOf(secret));
	await card.getByRole('button', { name: 'Turn on' }).click();
	await expect(page.getByText('Two-factor authentication is on.')).toBeVisible();
}

test('the owner signs up with the printed link, invites a picker who accepts, and blocks the picker', async ({
	page,
	browser,
	shop,
	db,
}) => {
	const printed = /https?:\/\/[^/]+(\/office#owner=[\w-]{43})/.exec(shop.output())?.[1] ?? '';
	// Other tests of the worker may have created owners, and the link may have expired.
	await db.query(`delete from staff_members where role = 'owner'`);
	await db.query(`update one_time_links set expires_at = now() + interval '1 hour' where purpose = 'owner'`);
	await page.goto(printed);
	await expect(page.getByRole('heading', { name: 'Create the owner account' })).toBeVisible();
	// The token does not stay in the URL, where the browser history would keep it.
	expect(page.url()).not.toContain('#');
	expect(await axeFindings(page), 'owner').toEqual([]);
	const ownerEmail = `owner-${crypto.randomUUID().slice(0, 8)}@example.in`;
	await page.getByLabel('Email').fill(ownerEmail);
	await page.getByLabel('Name').fill('Olga Owner');
	await page.getByRole('button', { name: 'Create account' }).click();
	await expect(page.getByText('Password must be at least 12 characters long.')).toBeVisible();
	await fillUserForm(page, 'Olga Owner');
	await setUpTwoFactor(page);
	await page.getByRole('menuitem', { name: 'Today' }).click();
	await expect(page.getByText('Hello Olga Owner')).toBeVisible();

	const pickerEmail = `picker-${crypto.randomUUID().slice(0, 8)}@example.in`;
	await page.getByRole('menuitem', { name: 'Staff' }).click();
	await page.getByRole('link', { name: 'Invite staff' }).click();
	await expect(page.getByRole('heading', { name: 'Invite staff', level: 1 })).toBeVisible();
	await page.getByLabel('Email').fill(pickerEmail);
	await page.getByRole('button', { name: 'Send invitation' }).click();
	await expect(page.getByText('Choose at least one role.')).toBeVisible();
	await page.getByLabel('Picker: pick and pack orders').check();
	await page.getByRole('button', { name: 'Send invitation' }).click();
	await expect(page.getByText(`Invitation for ${pickerEmail} created.`)).toBeVisible();
	await expect(page.getByRole('button', { name: `Revoke the invitation of ${pickerEmail}` })).toBeVisible();
	expect(await axeFindings(page), 'staff').toEqual([]);

	const theirs = await browser.newContext({ baseURL: shop.url });
	const picker = await theirs.newPage();
	await picker.goto(await invitationOf(db, shop.dataDirectory, pickerEmail));
	await expect(picker.getByText(`You are invited as picker. Create your account for ${pickerEmail}.`)).toBeVisible();
	expect(await axeFindings(picker), 'invitation').toEqual([]);
	await fillUserForm(picker, 'Pia Picker');
	await setUpTwoFactor(picker);
	await picker.getByRole('menuitem', { name: 'Today' }).click();
	await expect(picker.getByText('Role: picker')).toBeVisible();
	const menu = picker.getByRole('menu', { name: 'Menu' });
	await expect(menu.getByRole('menuitem', { name: 'Today' })).toBeVisible();
	await expect(menu.getByRole('menuitem', { name: 'Staff' })).toHaveCount(0);
	await expect(menu.getByRole('menuitem', { name: 'Audit log' })).toHaveCount(0);
	const pickerToken = await picker.evaluate(() => sessionStorage.getItem('officeToken'));
	const asPicker = (url: string) => picker.request.get(url, { headers: { authorization: `Bearer ${pickerToken}` } });
	expect((await asPicker('/api/v1/office/staff')).status()).toBe(403);
	expect((await asPicker('/api/v1/office/account')).status()).toBe(200);

	await page.getByRole('menuitem', { name: 'Staff' }).click();
	await page.reload();
	await page.getByRole('cell', { name: 'Pia Picker' }).click();
	await page.getByRole('button', { name: 'Block' }).click();
	await expect(page.getByText('Pia Picker has been blocked and logged out on all devices.')).toBeVisible();
	expect((await asPicker('/api/v1/office/account')).status()).toBe(401);
	await picker.getByRole('button', { name: 'Pia Picker' }).click();
	await picker.getByRole('menuitem', { name: 'My account' }).click();
	await expect(picker.getByRole('dialog', { name: 'Session expired' })).toBeVisible();
	await theirs.close();

	await page.getByRole('menuitem', { name: 'Audit log' }).click();
	const blocked = page.getByRole('row').filter({ hasText: 'Staff member blocked' }).first();
	await expect(blocked).toContainText('Olga Owner');
	await blocked.locator('summary').click();
	const change = blocked.getByRole('table', { name: 'Changes' });
	await expect(change.getByRole('row', { name: 'Is blocked no yes' })).toBeVisible();
	expect(await axeFindings(page), 'audit').toEqual([]);
});

test('a used invitation link shows an error; an owner revokes one, changes roles, and blocks staff after logging in again', async ({
	page,
	db,
}) => {
	await page.goto(`/office#invite=${'x'.repeat(43)}`);
	await expect(page.getByRole('alert')).toHaveText('Invitation expired. Ask the owner for a new one.');
	await page.getByRole('button', { name: 'Go to login' }).click();
	await expect(page.getByRole('heading', { name: 'Khetse office' })).toBeVisible();

	const owner = await makeStaff(db, ['owner'], 'Olga Second');
	const rider = await makeStaff(db, ['rider'], `Ravi ${crypto.randomUUID().slice(0, 6)}`);
	const [{ name } = { name: '' }] = await db.query<{ name: string }>('select name from users where email = $1', [
		rider.email,
	]);
	await enterOffice(page, owner, '/office/staff/create');
	const email = `back-${crypto.randomUUID().slice(0, 8)}@example.in`;
	await page.getByLabel('Email').fill(email);
	await page.getByLabel('Content: banners').check();
	await page.getByRole('button', { name: 'Send invitation' }).click();
	await page.getByRole('button', { name: `Revoke the invitation of ${email}` }).click();
	await expect(page.getByText(`Invitation of ${email} revoked.`)).toBeVisible();
	await expect(page.getByRole('button', { name: `Revoke the invitation of ${email}` })).toHaveCount(0);

	await page.getByRole('cell', { name }).click();
	await expect(page.getByLabel('Rider: deliver orders')).toBeChecked();
	expect(await axeFindings(page), 'edit').toEqual([]);
	await page.getByLabel('Picker: pick and pack orders').check();
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByText(`${name} saved.`)).toBeVisible();
	await expect(page.getByRole('row').filter({ hasText: name })).toContainText('picker');

	await page.getByRole('cell', { name }).click();
	await expect(page.getByRole('button', { name: 'Block' })).toBeVisible();
	await waitUntilLoaded(page);
	await db.query('delete from sessions s using users u where u.id = s.user_id and u.email = $1', [owner.email]);
	await page.getByRole('button', { name: 'Block' }).click();
	await logInAgain(page, owner);
	await page.getByRole('button', { name: 'Block' }).click();
	await expect(page.getByText(`${name} has been blocked and logged out on all devices.`)).toBeVisible();
});

test('a staff member revokes a session, sets up 2FA, which revokes the others, and logs in with a code', async ({
	page,
	db,
}) => {
	const user = { ...(await createAccount(db, 'Omkar Orders', ['orders'])), totp: null };
	await page.request.post('/api/v1/auth/login', { data: { email: user.email, password: user.password } });
	await logInToOffice(page, user);
	await expect(page.getByRole('heading', { name: 'My account', level: 1 })).toBeVisible();
	const card = page
		.locator('section')
		.filter({ has: page.getByRole('heading', { name: 'Two-factor authentication' }) });
	const sessions = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Active sessions' }) });
	const others = sessions.getByRole('button', { name: /^Log out / });
	await expect(others).toHaveCount(2);
	await others.first().click();
	await expect(page.getByText('Session revoked.')).toBeVisible();
	await expect(others).toHaveCount(1);
	await card.getByLabel('Current password').fill('wrong-one');
	await card.getByRole('button', { name: 'Set up' }).click();
	await expect(card.getByRole('alert')).toHaveText('Current password is wrong.');
	await card.getByLabel('Current password').fill(user.password);
	await card.getByRole('button', { name: 'Set up' }).click();
	await expect(card.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
	expect(await axeFindings(page), 'account').toEqual([]);
	const secret = ((await card.locator('code').textContent()) ?? '').replaceAll(' ', '');
	await card.getByLabel('Code').fill(codeOf(secret, 20));
	await card.getByRole('button', { name: 'Turn on' }).click();
	await expect(card.getByRole('alert')).toHaveText("Wrong code. Please check your phone's clock.");
	await card.getByLabel('Code').fill(codeOf(secret, -1));
	await card.getByRole('button', { name: 'Turn on' }).click();
	await expect(page.getByText('Two-factor authentication is on.')).toBeVisible();

	await expect(sessions.getByText('This device')).toBeVisible();
	await expect(others).toHaveCount(0);

	await page.getByRole('button', { name: 'Omkar Orders' }).click();
	await page.getByRole('menuitem', { name: 'Log out' }).click();
	await fillLogin(page, user);
	await page.getByLabel('Code').fill(codeOf(secret, 20));
	await page.getByRole('button', { name: 'Log in', exact: true }).click();
	await expect(page.getByRole('alert')).toContainText('Wrong or already used code.');
	await page.getByLabel('Code').fill(codeOf(secret));
	await page.getByRole('button', { name: 'Log in', exact: true }).click();
	await expect(page.getByText('Hello Omkar Orders')).toBeVisible();
});

test('a staff member changes the password on an accessible page, and errors are shown at their fields', async ({
	page,
	request,
	db,
}) => {
	const user = await makeStaff(db, ['content'], 'Chitra Content');
	await enterOffice(page, user, '/office/account');
	await expect(page.getByRole('heading', { name: 'My account', level: 1 })).toBeVisible();
	await expect(page.getByRole('progressbar')).toHaveCount(0);
	await expectAccessible(page, 'account');
	const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Password' }) });
	const fill = async (now: string, next: string, again: string) => {
		await card.getByLabel('Current password').fill(now);
		await card.getByLabel('New password').fill(next);
		await card.getByLabel('Confirm password').fill(again);
		await card.getByRole('button', { name: 'Change password' }).click();
	};
	await fill(user.password, 'eleven-char', 'eleven-char');
	await expect(card.getByText('Password must be at least 12 characters long.')).toBeVisible();
	await fill(user.password, password, 'another-one!');
	await expect(card.getByText('Passwords do not match.')).toBeVisible();
	await fill(user.password, password, password);
	await expect(page.getByText('Password changed.')).toBeVisible();
	const login = await request.post('/api/v1/auth/login', { data: { email: user.email, password } });
	expect(login.status()).toBe(200);
});
