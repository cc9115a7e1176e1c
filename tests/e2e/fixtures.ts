import { randomBytes, randomUUID } from 'node:crypto';
import type { StaffRole } from '#domain/user.ts';
import { type Db, openDatabase } from '#database/db.ts';
import { insertUser } from '#database/seed/insert-user.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { insertSession } from '#server/platform/session-queries.ts';
import { hashToken } from '#server/platform/sessions.ts';
import { deliveryAddress } from '#tests/fixtures/delivery-address.ts';
import {
	connectionOf,
	makeDataDirectory,
	removeDataDirectory,
	type ShopProcess,
	startShopProcess,
} from '#tests/fixtures/shop-process.ts';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { hydrateOnLoad, trackRequests, watchHydration } from './page-load.ts';

export { expect };

/** The database of the shop under test: for accounts and for changes outside the browser. */
export type Database = {
	query: <T extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<T[]>;
	kysely: Db;
	dataDirectory: string;
};

type WorkerFixtures = { shop: ShopProcess; db: Database };
// biome-ignore lint/suspicious/noConfusingVoidType: Playwright's type of a fixture without a value
type TestFixtures = { isConsoleWatched: boolean; watchedConsole: void };

export async function useDatabase(dataDirectory: string, use: (db: Database) => Promise<void>): Promise<void> {
	const connection = connectionOf(dataDirectory);
	const client = new pg.Client(connection);
	await client.connect();
	const kysely = openDatabase({ connection, maxConnections: 1 });
	await use({ query: async (text, values) => (await client.query(text, values)).rows as never, kysely, dataDirectory });
	await kysely.destroy();
	await client.end();
}

/** Locks a table while `during` runs, so that the queries of the shop time out; the lock ends with its connection. */
export async function withLockedTable(db: Database, table: string, during: () => Promise<void>): Promise<void> {
	await db.query('begin');
	try {
		await db.query(`lock table ${table}`);
		await during();
	} finally {
		await db.query('rollback');
	}
}

/** One shop process per worker, and a page that fails the test on a console error. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
	shop: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
		async ({}, use) => {
			const dataDirectory = await makeDataDirectory();
			const shop = await startShopProcess({ dataDirectory, env: { WHATSAPP_NUMBER: '919876543210', CACHE_MB: '0' } });
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
	page: async ({ page, javaScriptEnabled }, use) => {
		trackRequests(page);
		if (javaScriptEnabled !== false) {
			hydrateOnLoad(page);
			await watchHydration(page);
		}
		await use(page);
	},
	isConsoleWatched: [true, { option: true }],
	watchedConsole: [
		async ({ page, isConsoleWatched }, use) => {
			const said: string[] = [];
			page.on('pageerror', (error) => said.push(error.message));
			page.on('console', (message) => {
				// The browser logs the status of every refusal, and that a sandboxed frame runs no script of the test. A refused
				// order is logged because the specification wants it.
				const isExpected = /status of 4\d\d|status of 503|^order was not placed 4\d\d|in 'about:srcdoc'/.test(
					message.text(),
				);
				if (message.type() === 'error' && !isExpected) said.push(message.text());
			});
			await use();
			if (isConsoleWatched) expect(said, 'errors in the console').toEqual([]);
		},
		{ auto: true },
	],
});

export type Account = {
	id: string;
	name: string;
	roles: readonly StaffRole[];
	email: string;
	password: string;
	token: string;
};

const password = 'monsoon-7';
let passwordHash: Promise<string> | undefined;

/** An account with a session, as created by sign-up and login. */
export async function createAccount(
	db: Database,
	name = 'Asha Kulkarni',
	roles: readonly StaffRole[] = [],
): Promise<Account> {
	const email = `${randomUUID().slice(0, 12)}@example.in`;
	passwordHash ??= hashPassword(password);
	const id = await insertUser(db.kysely, { email, name, roles, passwordHash: await passwordHash });
	const token = randomBytes(32).toString('base64url');
	const now = new Date();
	const expiresAt = new Date(now.getTime() + 12 * 60 * 60 * 1000);
	const session = { tokenHash: hashToken(token), userId: id, expiresAt, userAgent: '', ipAddress: '127.0.0.1', now };
	await insertSession(db.kysely, session);
	return { id, name, roles, email, password, token };
}

export async function saveAddress(request: APIRequestContext, token: string, changed: object = {}): Promise<void> {
	const response = await request.patch('/api/v1/user/updateMe', {
		headers: { authorization: `Bearer ${token}` },
		data: { address: [{ ...deliveryAddress, ...changed }] },
	});
	expect(response.status()).toBe(200);
}

/** Signs a page in like the storefront: token and user in the browser's storage. */
export async function signInPage(page: Page, request: APIRequestContext, token: string): Promise<void> {
	const response = await request.get('/api/v1/user/me', { headers: { authorization: `Bearer ${token}` } });
	const { data } = (await response.json()) as { data: { user: unknown } };
	await page.addInitScript(
		([key, user]) => {
			if (sessionStorage.getItem('signed-in-once') !== null) return;
			sessionStorage.setItem('signed-in-once', 'yes');
			localStorage.setItem('token', key as string);
			localStorage.setItem('user', user as string);
		},
		[token, JSON.stringify(data.user)],
	);
}

/** Stops the clock of the next page at an instant; `page.clock.runFor` advances it. */
export async function stopClockAt(page: Page, instantMs: number): Promise<void> {
	await page.clock.install({ time: instantMs - 1000 });
	await page.clock.pauseAt(instantMs);
}

export type StoredVariant = { productId: string; unit: string; name: string; rupees: number; picture: string };

export async function findVariant(request: APIRequestContext, keyword: string, unit: string): Promise<StoredVariant> {
	const response = await request.get('/api/v1/products', { params: { keyword } });
	const { products } = (await response.json()) as {
		products: {
			_id: string;
			productName: string;
			thumbnail: string;
			unitPricePairs: { unit: string; price: number }[];
		}[];
	};
	const product = products[0];
	const pair = product?.unitPricePairs.find((candidate) => candidate.unit === unit);
	if (product === undefined || pair === undefined) throw new Error(`no ${keyword} in ${unit}`);
	return { productId: product._id, unit, name: product.productName, rupees: pair.price, picture: product.thumbnail };
}

export type Placed = { _id: string; orderNumber: string; token: string; email: string };

/** An order of a new customer, through the API. @param wanted keyword, unit and packs of each line */
export async function placeOrder(
	request: APIRequestContext,
	db: Database,
	name = 'Asha Kulkarni',
	wanted: readonly (readonly [keyword: string, unit: string, qty: number])[] = [['onion', '1 kg', 3]],
): Promise<Placed> {
	const { token, email } = await createAccount(db, name);
	await saveAddress(request, token);
	const dbCart: { productId: string; unit: string; qty: number }[] = [];
	for (const [keyword, unit, qty] of wanted) {
		dbCart.push({ productId: (await findVariant(request, keyword, unit)).productId, unit, qty });
	}
	const placed = await request.post('/api/v1/orders/createOrder', {
		headers: { authorization: `Bearer ${token}` },
		data: { dbCart },
	});
	expect(placed.status()).toBe(201);
	const { data } = (await placed.json()) as { data: { order: { _id: string; orderNumber: string } } };
	return { ...data.order, token, email };
}

/** Stores a cart in the browser before the page loads. */
export async function fillCart(
	page: Page,
	variants: readonly { variant: StoredVariant; quantity: number }[],
): Promise<void> {
	const stored = variants.map(({ variant, quantity }) => ({
		_id: variant.productId,
		name: variant.name,
		selectPunit: variant.unit,
		selectPprice: variant.rupees,
		quantity,
		gallery: variant.picture,
	}));
	await page.addInitScript((text) => {
		if (sessionStorage.getItem('filled-once') !== null) return;
		sessionStorage.setItem('filled-once', 'yes');
		localStorage.setItem('cartItems', text);
	}, JSON.stringify(stored));
}

export async function storedCart(page: Page): Promise<{ selectPunit: string; quantity: number }[]> {
	return JSON.parse((await page.evaluate(() => localStorage.getItem('cartItems'))) ?? '[]');
}

/** Closes the toasts, so that the next one is the only one. */
export async function closeToasts(page: Page): Promise<void> {
	const toasts = page.locator('.Toastify__toast');
	await toasts.locator('button').evaluateAll((buttons: HTMLElement[]) => {
		for (const button of buttons) button.click();
	});
	await expect(toasts).toHaveCount(0);
}

/** Stops a clock that runs since `page.clock.install()`; from then on only `runFor` advances it. */
export async function stopClock(page: Page): Promise<void> {
	await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

/** Lets `page.clock` control the timeouts of requests, which use the real time otherwise. */
export async function controlTimeLimits(page: Page): Promise<void> {
	await page.addInitScript(() => {
		AbortSignal.timeout = (milliseconds) => {
			const controller = new AbortController();
			setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), milliseconds);
			return controller.signal;
		};
	});
	await page.clock.install();
}
