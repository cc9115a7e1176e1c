import type { Page } from '@playwright/test';
import { createAccount, expect, fillCart, findVariant, signInPage, test } from './fixtures.ts';
import { navigate, waitUntilLoaded } from './page-load.ts';

const main = (page: Page) => page.getByRole('main');
const loginButton = (page: Page) => main(page).getByRole('button', { name: 'Login', exact: true });

async function logIn(page: Page, email: string, password: string): Promise<void> {
	await main(page).getByLabel('Email').fill(email);
	await main(page).getByLabel('Password', { exact: true }).fill(password);
	await loginButton(page).last().click();
}

test('after login the previous page of the shop is opened, never another site', async ({ page, db }) => {
	const { email, password } = await createAccount(db);
	await page.goto('/login?next=%2Forder');
	await logIn(page, email, password);
	await expect(page).toHaveURL(/\/order$/);
	// login-page.test.ts has more addresses of other sites
	for (const next of ['https://example.com/', 'javascript:alert(1)']) {
		await page.evaluate(() => localStorage.clear());
		await page.goto(`/login?next=${encodeURIComponent(next)}`);
		await logIn(page, email, password);
		await expect(page, next).toHaveURL(/127\.0\.0\.1:\d+\/profile$/);
	}
});

test('login and sign-up toggle; the login requires both fields, shows refusals, is busy while it waits, opens the profile without a cookie', async ({
	page,
	request,
	db,
}) => {
	const { email, password } = await createAccount(db, 'Meena Joshi');
	await fillCart(page, [{ variant: await findVariant(request, 'onion', '1 kg'), quantity: 3 }]);
	let calls = 0;
	page.on('request', (sent) => {
		if (sent.url().includes('/auth/login')) calls += 1;
	});
	await page.goto('/login');
	await expect(main(page).getByText('New here?')).toBeVisible();
	await expect(main(page).getByText('or', { exact: true })).toHaveCount(0);
	await main(page).getByLabel('Email').fill('ravi@example.in');
	await main(page).getByRole('button', { name: 'Sign Up' }).click();
	await expect(main(page).getByRole('heading', { name: 'Sign Up', level: 1 })).toBeVisible();
	await expect(main(page).getByLabel('Email')).toHaveValue('ravi@example.in');
	await main(page).getByRole('button', { name: 'Login' }).click();
	await expect(main(page).getByLabel('Email')).toHaveValue('ravi@example.in');
	await main(page).getByRole('button', { name: 'Forgot password?' }).click();
	await expect(main(page).getByRole('heading', { name: 'Forgot password', level: 1 })).toBeVisible();

	await page.goto('/login');
	await expect(main(page).getByRole('heading', { name: 'Login', level: 1 })).toBeVisible();
	await loginButton(page).last().click();
	await expect(main(page).getByText('Please enter your email.')).toBeVisible();
	await expect(main(page).getByText('Please enter your password.')).toBeVisible();
	expect(calls).toBe(0);
	await logIn(page, email, 'wrong-password');
	await expect(page.getByText('Login failed. Please try again.')).toBeVisible();
	await expect(main(page).getByText('Incorrect email or password.')).toBeVisible();
	expect(calls).toBe(1);
	const held = Promise.withResolvers<void>();
	const login = loginButton(page).last();
	await page.route('**/api/v1/auth/login', async (route) => {
		await held.promise;
		await route.continue();
	});
	await login.click();
	await expect(login).toHaveAttribute('aria-busy', 'true');
	await expect(main(page).getByText('Incorrect email or password.')).toBeHidden();
	held.resolve();
	await expect(main(page).getByText('Incorrect email or password.')).toBeVisible();
	await page.unroute('**/api/v1/auth/login');
	await logIn(page, email, password);
	await expect(page.getByText('Login successful!')).toBeVisible();
	await expect(page).toHaveURL(/\/profile$/);
	await expect(main(page).getByRole('tab', { name: 'My Profile' })).toBeVisible();
	const keys = await page.evaluate(() => Object.keys(localStorage).sort());
	expect(keys, 'the names in the storage of the browser').toEqual(['cartItems', 'deviceToken', 'token', 'user']);
	expect(await page.context().cookies()).toEqual([]);
});

test('the sign-up form shows an error at each field and the refusal of the server, then creates an account', async ({
	page,
	db,
}) => {
	const { email } = await createAccount(db);
	await page.goto('/signup');
	await main(page).getByLabel('Name', { exact: true }).fill('Ravi');
	await main(page).getByLabel('Email').fill('ravi@');
	await main(page).getByLabel('Mobile').fill('98765');
	await main(page).getByLabel('Password', { exact: true }).fill('12345');
	await main(page).getByLabel('Confirm password').fill('12345');
	const submit = main(page).getByRole('button', { name: 'Sign Up', exact: true });
	await submit.click();
	await expect(main(page).getByText('Please enter a valid email address.')).toBeVisible();
	await expect(main(page).getByText('Please enter a valid 10-digit mobile number.')).toBeVisible();
	await expect(main(page).getByText('Password must be at least 6 characters long.')).toBeVisible();
	await main(page).getByLabel('Email').fill(email);
	await main(page).getByLabel('Mobile').fill('9876543210');
	await main(page).getByLabel('Password', { exact: true }).fill('123456');
	await main(page).getByLabel('Confirm password').fill('123456');
	await submit.click();
	await expect(
		main(page)
			.getByText(/^This password is one of the most common/)
			.first(),
	).toBeVisible();
	await main(page).getByLabel('Password', { exact: true }).fill('monsoon-7');
	await main(page).getByLabel('Confirm password').fill('monsoon-7');
	await submit.click();
	await expect(
		main(page).getByRole('alert').filter({ hasText: 'An account with this email already exists. Please log in.' }),
	).toBeVisible();
	await page.route('**/api/v1/auth/signup', (route) => route.fulfill({ status: 503, body: 'away' }), { times: 1 });
	await submit.click();
	await expect(main(page).getByText('An error occurred during sign-up.')).toBeVisible();
	await expect(main(page).getByLabel('Email')).toHaveValue(email);

	const fresh = `${crypto.randomUUID().slice(0, 12)}@example.in`;
	await expect(main(page).getByRole('heading', { name: 'Sign Up', level: 1 })).toBeVisible();
	await main(page).getByLabel('Name', { exact: true }).fill('Ravi Patil');
	await main(page).getByLabel('Email').fill(fresh);
	await main(page).getByLabel('Mobile').fill('98765432101234');
	await expect(main(page).getByLabel('Mobile')).toHaveValue('9876543210');
	await main(page).getByLabel('Password', { exact: true }).fill('monsoon-7');
	await main(page).getByLabel('Confirm password').fill('secret2');
	await main(page).getByRole('button', { name: 'Sign Up', exact: true }).click();
	await expect(page.getByRole('alert').filter({ hasText: /^Passwords do not match$/ })).toBeVisible();
	await main(page).getByLabel('Confirm password').fill('monsoon-7');
	await main(page).getByRole('button', { name: 'Sign Up', exact: true }).click();
	await expect(page.getByText('Signed up successfully! Please log in.')).toBeVisible();
	await expect(main(page).getByRole('heading', { name: 'Login', level: 1 })).toBeVisible();
	await logIn(page, fresh, 'monsoon-7');
	await expect(page).toHaveURL(/\/profile$/);
});

test('a field that is typed in before the form has focused its first one keeps the focus', async ({ page }) => {
	await page.goto('/');
	await waitUntilLoaded(page);
	await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
	const dialog = page.getByRole('dialog');
	await expect(dialog.getByLabel('Email')).toBeFocused();
	await page.evaluate('window.heldFrames = []; window.requestAnimationFrame = (run) => window.heldFrames.push(run);');
	await dialog.getByRole('button', { name: 'Sign Up' }).click();
	await dialog.getByLabel('Mobile').fill('9876543210');
	expect(await page.evaluate('window.heldFrames.splice(0).map((run) => run(0)).length')).toBeGreaterThan(0);
	await expect(dialog.getByLabel('Mobile')).toBeFocused();
});

test('a signed-in user sees links to the profile and to log out; a login in Hindi opens the profile in Hindi', async ({
	page,
	request,
	db,
}) => {
	const { token, email, password } = await createAccount(db, 'Ravi Patil');
	await signInPage(page, request, token);
	await page.goto('/login');
	for (const url of ['/login', '/signup']) {
		await navigate(page, url);
		await expect(main(page).getByRole('heading', { name: 'You are logged in', level: 1 })).toBeVisible();
		await expect(main(page).getByText(`You are Ravi Patil (${email}).`)).toBeVisible();
		await expect(main(page).getByRole('link', { name: 'My profile' })).toHaveAttribute('href', '/profile');
	}
	await main(page).getByRole('button', { name: 'Logout' }).click();
	await expect(main(page).getByRole('heading', { name: 'Sign Up', level: 1 })).toBeVisible();
	expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

	await page.goto('/hi/login');
	await main(page).locator('input[name=email]').fill(email);
	await main(page).locator('input[name=password]').fill(password);
	await main(page).locator('form button[type=submit]').click();
	await expect(page).toHaveURL(/\/hi\/profile$/);
});

test('passwords can be pasted, are masked, and shown by a button', async ({ page, db }) => {
	const { email, password } = await createAccount(db);
	await page.goto('/login');
	const emailField = main(page).getByLabel('Email');
	const field = main(page).getByLabel('Password', { exact: true });
	await emailField.fill(password);
	await emailField.press('ControlOrMeta+a');
	await emailField.press('ControlOrMeta+x');
	await field.press('ControlOrMeta+v');
	await expect(field).toHaveValue(password);
	await expect(field).toHaveAttribute('type', 'password');
	await expect(field).toHaveAttribute('autocomplete', 'current-password');
	await main(page).getByRole('button', { name: 'Show password' }).click();
	await expect(field).toHaveAttribute('type', 'text');
	await emailField.fill(email);
	await loginButton(page).last().click();
	await expect(page).toHaveURL(/\/profile$/);
});
