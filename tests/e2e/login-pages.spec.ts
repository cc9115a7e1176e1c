import type { Page } from '@playwright/test';
import { createAccount, expect, signInPage, test } from './fixtures.ts';

const main = (page: Page) => page.getByRole('main');
const loginButton = (page: Page) => main(page).getByRole('button', { name: 'Login', exact: true });

async function logIn(page: Page, email: string, password: string): Promise<void> {
	await main(page).getByLabel('Email').fill(email);
	await main(page).getByLabel('Password', { exact: true }).fill(password);
	await loginButton(page).last().click();
}

test('the login page signs in and opens the profile', async ({ page, db }) => {
	const { email, password } = await createAccount(db, 'Meena Joshi');
	await page.goto('/login');
	await expect(main(page).getByRole('heading', { name: 'Login', level: 1 })).toBeVisible();
	await logIn(page, email, password);
	await expect(page.getByText('Login successful!')).toBeVisible();
	await expect(page).toHaveURL(/\/profile$/);
	await expect(main(page).getByRole('tab', { name: 'My Profile' })).toBeVisible();
});

test('after login the previous page of the shop is opened, never another site', async ({ page, db }) => {
	const { email, password } = await createAccount(db);
	await page.goto('/login?next=%2Forder');
	await logIn(page, email, password);
	await expect(page).toHaveURL(/\/order$/);
	for (const next of ['https://example.com/', '//example.com', '/\\example.com', 'javascript:alert(1)']) {
		await page.evaluate(() => localStorage.clear());
		await page.goto(`/login?next=${encodeURIComponent(next)}`);
		await logIn(page, email, password);
		await expect(page, next).toHaveURL(/127\.0\.0\.1:\d+\/profile$/);
	}
});

test('the login page requires e-mail and password and shows the refusal of the server', async ({ page, db }) => {
	const { email } = await createAccount(db);
	let calls = 0;
	page.on('request', (sent) => {
		if (sent.url().includes('/auth/login')) calls += 1;
	});
	await page.goto('/login');
	await loginButton(page).last().click();
	await expect(main(page).getByText('Please enter your email.')).toBeVisible();
	await expect(main(page).getByText('Please enter your password.')).toBeVisible();
	expect(calls).toBe(0);
	await logIn(page, email, 'wrong-password');
	await expect(page.getByText('Login failed. Please try again.')).toBeVisible();
	await expect(main(page).getByText('Incorrect email or password.')).toBeVisible();
	expect(calls).toBe(1);
});

test('the sign-up page creates an account when the passwords match and opens the login', async ({ page }) => {
	const email = `${crypto.randomUUID().slice(0, 12)}@example.in`;
	await page.goto('/signup');
	await expect(main(page).getByRole('heading', { name: 'Sign Up', level: 1 })).toBeVisible();
	await main(page).getByLabel('Name', { exact: true }).fill('Ravi Patil');
	await main(page).getByLabel('Email').fill(email);
	await main(page).getByLabel('Mobile').fill('98765432101234');
	await expect(main(page).getByLabel('Mobile')).toHaveValue('9876543210');
	await main(page).getByLabel('Password', { exact: true }).fill('secret1');
	await main(page).getByLabel('Confirm password').fill('secret2');
	await main(page).getByRole('button', { name: 'Sign Up', exact: true }).click();
	await expect(page.getByRole('alert').filter({ hasText: /^Passwords do not match$/ })).toBeVisible();
	await main(page).getByLabel('Confirm password').fill('secret1');
	await main(page).getByRole('button', { name: 'Sign Up', exact: true }).click();
	await expect(page.getByText('Signed up successfully! Please log in.')).toBeVisible();
	await expect(main(page).getByRole('heading', { name: 'Login', level: 1 })).toBeVisible();
	await logIn(page, email, 'secret1');
	await expect(page).toHaveURL(/\/profile$/);
});

test('login and sign-up toggle and keep the e-mail', async ({ page }) => {
	await page.goto('/login');
	await main(page).getByLabel('Email').fill('ravi@example.in');
	await main(page).getByRole('button', { name: 'Sign Up' }).click();
	await expect(main(page).getByRole('heading', { name: 'Sign Up', level: 1 })).toBeVisible();
	await expect(main(page).getByLabel('Email')).toHaveValue('ravi@example.in');
	await main(page).getByRole('button', { name: 'Login' }).click();
	await expect(main(page).getByLabel('Email')).toHaveValue('ravi@example.in');
	await main(page).getByRole('button', { name: 'Forgot password?' }).click();
	await expect(main(page).getByRole('heading', { name: 'Forgot password', level: 1 })).toBeVisible();
});

test('the sign-up form shows an error at each field and the refusal of the server', async ({ page, db }) => {
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
		main(page).getByRole('alert').filter({ hasText: 'An account with this email already exists. Please log in.' }),
	).toBeVisible();
	await page.route('**/api/v1/auth/signup', (route) => route.fulfill({ status: 503, body: 'away' }), { times: 1 });
	await submit.click();
	await expect(main(page).getByText('An error occurred during sign-up.')).toBeVisible();
	await expect(main(page).getByLabel('Email')).toHaveValue(email);
});

test('a signed-in user sees links to the profile and to log out', async ({ page, request, db }) => {
	const { token, email } = await createAccount(db, 'Ravi Patil');
	await signInPage(page, request, token);
	for (const url of ['/login', '/signup']) {
		await page.goto(url);
		await expect(main(page).getByRole('heading', { name: 'You are logged in', level: 1 })).toBeVisible();
		await expect(main(page).getByText(`You are Ravi Patil (${email}).`)).toBeVisible();
		await expect(main(page).getByRole('link', { name: 'My profile' })).toHaveAttribute('href', '/profile');
	}
	await main(page).getByRole('button', { name: 'Logout' }).click();
	await expect(main(page).getByRole('heading', { name: 'Sign Up', level: 1 })).toBeVisible();
	expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('login and sign-up are available in three languages', async ({ page, db }) => {
	const { email, password } = await createAccount(db);
	for (const [url, heading] of [
		['/hi/login', 'लॉग इन'],
		['/mr/LOGIN', 'लॉग इन'],
		['/hi/signup', 'साइन अप'],
		['/mr/signup', 'साइन अप'],
	] as const) {
		await page.goto(url);
		await expect(main(page).getByRole('heading', { name: heading, level: 1 }), url).toBeVisible();
	}
	await page.goto('/hi/login');
	await main(page).locator('input[name=email]').fill(email);
	await main(page).locator('input[name=password]').fill(password);
	await main(page).locator('form button[type=submit]').click();
	await expect(page).toHaveURL(/\/hi\/profile$/);
});

test('without a Google client id there is no Google button', async ({ page }) => {
	await page.goto('/login');
	await expect(main(page).getByText('New here?')).toBeVisible();
	await expect(main(page).getByText('or', { exact: true })).toHaveCount(0);
});
