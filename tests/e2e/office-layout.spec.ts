import { axeFindings, expectAccessible } from './axe.ts';
import { createAccount, expect, test } from './fixtures.ts';
import { enterOffice, fillCode, fillLogin, logInToOffice, makeStaff } from './office.ts';

test('the accessible login shows different errors, also after a reload with an expired session or without roles', async ({
	page,
	db,
}) => {
	const customer = await createAccount(db);
	const staff = await makeStaff(db, ['owner']);
	await page.goto('/office');
	await expect(page.getByRole('heading', { name: 'Khetse office' })).toBeVisible();
	await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password');
	await expectAccessible(page, 'login');
	await fillLogin(page, customer);
	await expect(page.getByRole('alert')).toHaveText(
		'This account has no staff access. Ask the owner for an invitation.',
	);
	expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
	await page.reload();
	await expect(page.getByLabel('Password')).toBeVisible();

	await page.route('**/api/v1/auth/login', (route) => route.fulfill({ status: 503, body: 'unavailable' }), {
		times: 1,
	});
	await fillLogin(page, staff);
	await expect(page.getByRole('alert')).toHaveText('Cannot reach the server. Check your connection and try again.');
	await fillLogin(page, { ...staff, password: 'wrong-one' });
	await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.');
	await expect(page.getByLabel('Email')).toHaveValue(staff.email);
	await fillLogin(page, staff);
	await fillCode(page, staff, 'Log in');
	await expect(page.getByText('Role: owner')).toBeVisible();

	await db.query('delete from sessions s using users u where u.id = s.user_id and u.email = $1', [staff.email]);
	await page.reload();
	await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
	await fillLogin(page, staff);
	await fillCode(page, staff, 'Log in');
	await expect(page.getByText('Hello Meera Patil')).toBeVisible();

	await db.query('delete from staff_members m using users u where u.id = m.user_id and u.email = $1', [staff.email]);
	await page.reload();
	await expect(page.getByText('This account has no staff access. Ask the owner for an invitation.')).toBeVisible();
	await expect(page.getByLabel('Password')).toBeVisible();
});

test('staff sign in without a cookie, see their roles and sign out; the token is revoked afterwards', async ({
	page,
	request,
	db,
}) => {
	const staff = await makeStaff(db, ['orders', 'support']);
	await logInToOffice(page, staff);
	await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
	await expect(page.getByText('Hello Meera Patil')).toBeVisible();
	await expect(page.getByText('Role: orders, support')).toBeVisible();
	const token = await page.evaluate(() => sessionStorage.getItem('officeToken'));
	await page.reload();
	await expect(page.getByText('Hello Meera Patil')).toBeVisible();
	expect(await page.context().cookies()).toEqual([]);
	await page.getByRole('button', { name: 'Meera Patil' }).click();
	await page.getByRole('menuitem', { name: 'Log out' }).click();
	await expect(page.getByLabel('Password')).toBeVisible();
	const kept = await page.evaluate(() => ['officeToken', 'officeUser'].map((key) => sessionStorage.getItem(key)));
	expect(kept).toEqual([null, null]);
	const after = await request.get('/api/v1/user/me', { headers: { authorization: `Bearer ${token}` } });
	expect(after.status()).toBe(401);
});

test('an unknown or not permitted office page shows an error with a link to the dashboard', async ({ page, db }) => {
	await enterOffice(page, await makeStaff(db, ['picker']));
	for (const address of ['/office/no-such-place', '/office/settings']) {
		await page.goto(address);
		await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
		await page.getByRole('link', { name: 'Back to dashboard' }).click();
		await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
	}
	await page.goBack();
	await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
	expect(await axeFindings(page)).toEqual([]);
});

test('the office is served as one page with a strict content security policy', async ({ request }) => {
	const response = await request.get('/office/login');
	const policy = response.headers()['content-security-policy'] ?? '';
	expect(policy).toContain("script-src 'self';");
	expect(policy).toMatch(/style-src 'self' 'nonce-[\w+/=]{20,}';/);
	expect(policy).toContain("frame-ancestors 'none'");
	expect(response.headers()['cache-control']).toBe('no-store');
	const again = await request.get('/office/anything/inside');
	expect(again.status()).toBe(200);
	expect(again.headers()['content-security-policy']).not.toBe(policy);
	const script = /src="(\/office\/assets\/[\w.~-]+\.js)"/.exec(await again.text())?.[1] ?? '';
	const asset = await request.get(script);
	expect(asset.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
	expect(asset.headers()['content-encoding']).toBe('br');
	expect((await request.get('/office/assets/none.js')).status()).toBe(404);
});
