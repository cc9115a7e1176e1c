import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { googleClientId, makeSigner } from '#tests/fixtures/google.ts';
import {
	makeDataDirectory,
	removeDataDirectory,
	type ShopProcess,
	startShopProcess,
} from '#tests/fixtures/shop-process.ts';
import { test as base, expect, type Page } from '@playwright/test';
import { closeToasts, createAccount, type Database, useDatabase } from './fixtures.ts';

const signer = makeSigner();

// one worker: each would start a shop of its own
base.describe.configure({ mode: 'default' });

/** A shop with a Google client id and keys of the test instead of Google's. */
const test = base.extend<object, { keys: Server; shop: ShopProcess; db: Database }>({
	keys: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
		async ({}, use) => {
			const keys = createServer((_request, response) => {
				response.setHeader('content-type', 'application/json');
				response.end(JSON.stringify({ [signer.keyId]: signer.publicPem }));
			});
			keys.listen(0, '127.0.0.1');
			await once(keys, 'listening');
			await use(keys);
			keys.close();
		},
		{ scope: 'worker' },
	],
	shop: [
		async ({ keys }, use) => {
			const dataDirectory = await makeDataDirectory();
			const port = (keys.address() as AddressInfo).port;
			const env = { GOOGLE_CLIENT_ID: googleClientId, GOOGLE_CERTS_URL: `http://127.0.0.1:${port}/certs` };
			const shop = await startShopProcess({ dataDirectory, env });
			await use(shop);
			await shop.stop();
			removeDataDirectory(dataDirectory);
		},
		{ scope: 'worker', timeout: 120_000 },
	],
	db: [({ shop }, use) => useDatabase(shop.dataDirectory, use), { scope: 'worker' }],
	baseURL: async ({ shop }, use) => {
		await use(shop.url);
	},
});

/** The part of Google's script that the shop uses: a button that returns a credential with the nonce of the page. */
async function serveFakeGoogle(page: Page, claims: Record<string, unknown>): Promise<void> {
	await page.exposeFunction('signToken', (nonce: string) => signer.sign({ nonce, ...claims }));
	const script = `
		let options;
		window.google = { accounts: { id: {
			initialize(given) { options = given; },
			renderButton(place) {
				const button = document.createElement('button');
				button.textContent = 'Sign in with Google';
				button.dataset.clientId = options.client_id;
				button.onclick = async () => options.callback({ credential: await window.signToken(options.nonce) });
				place.append(button);
			},
		} } };`;
	await page.route('https://accounts.google.com/gsi/client', (route) =>
		route.fulfill({ contentType: 'text/javascript', body: script }),
	);
}

test('Google sign-in works on the login page and in the login dialog', async ({ page }) => {
	await serveFakeGoogle(page, { sub: '1', email: 'asha@example.in', name: 'Asha Kulkarni' });
	await page.goto('/login');
	const button = page.getByRole('main').getByRole('button', { name: 'Sign in with Google' });
	await expect(button).toHaveAttribute('data-client-id', googleClientId);
	await button.click();
	await expect(page.getByText('Google login successful!')).toBeVisible();
	await expect(page).toHaveURL(/\/profile$/);
	await expect(page.getByRole('banner').getByRole('button', { name: 'Account of Asha Kulkarni' })).toBeVisible();
	await expect(page.getByText('Login successful!', { exact: true })).toHaveCount(0);

	await page.evaluate(() => localStorage.clear());
	await page.goto('/about');
	await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Sign in with Google' }).click();
	await expect(page).toHaveURL(/\/profile$/);
	await expect(page.getByText('Google login successful!')).toBeVisible();
});

test('a Google sign-in fails with an invalid credential, on a server error and on no response', async ({ page }) => {
	await serveFakeGoogle(page, { aud: 'another-shop' });
	await page.goto('/signup');
	const button = page.getByRole('main').getByRole('button', { name: 'Sign in with Google' });
	await button.click();
	await expect(page.getByText('Google login failed!')).toBeVisible();
	expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
	await closeToasts(page);
	for (const response of [500, 404, null]) {
		await page.route(
			'**/api/v1/auth/google',
			(route) => (response === null ? route.abort() : route.fulfill({ status: response, json: {} })),
			{ times: 1 },
		);
		await button.click();
		await expect(page.getByText('Google login failed!')).toBeVisible();
		await closeToasts(page);
	}
	expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('each Google sign-in of a page has a nonce of its own, the hash of a secret that is sent with the token', async ({
	page,
}) => {
	await serveFakeGoogle(page, { aud: 'another-shop' });
	await page.goto('/login');
	const nonces: string[] = [];
	for (let attempt = 0; attempt < 2; attempt += 1) {
		const sent = page.waitForRequest('**/api/v1/auth/google');
		await page.getByRole('main').getByRole('button', { name: 'Sign in with Google' }).click();
		const { credential, nonceSecret } = (await sent).postDataJSON() as { credential: string; nonceSecret: string };
		const { nonce } = JSON.parse(Buffer.from(credential.split('.')[1] ?? '', 'base64url').toString()) as {
			nonce: string;
		};
		expect(nonce).toBe(createHash('sha256').update(nonceSecret).digest('hex'));
		nonces.push(nonce);
		await expect(page.getByText('Google login failed!')).toBeVisible();
		await closeToasts(page);
	}
	expect(new Set(nonces).size).toBe(2);
});

test('without the Google script the login works by password and shows no Google button', async ({ page, db }) => {
	const { email, password } = await createAccount(db);
	await page.route('https://accounts.google.com/**', (route) => route.abort());
	await page.goto('/login');
	await expect(page.getByRole('main').getByText('or', { exact: true })).toHaveCount(0);
	await expect(page.getByText('Google login failed!')).toHaveCount(0);
	await page.getByRole('main').getByLabel('Email').fill(email);
	await page.getByRole('main').getByLabel('Password', { exact: true }).fill(password);
	await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).last().click();
	await expect(page).toHaveURL(/\/profile$/);
});
