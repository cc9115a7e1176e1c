import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { deliveryAddress } from '../fixtures/delivery-address.ts';
import {
	makeDataDirectory,
	removeDataDirectory,
	type ShopProcess,
	startShopProcess,
} from '../fixtures/shop-process.ts';

export { expect };

/** A change behind the shopper's back: straight in the database. */
export type Backstage = {
	query: <T extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<T[]>;
};

type WorkerFixtures = { shop: ShopProcess; backstage: Backstage };
// biome-ignore lint/suspicious/noConfusingVoidType: Playwright's type of a fixture without a value
type TestFixtures = { isConsoleWatched: boolean; watchedConsole: void };

/** The real shop, one process a worker, and a page whose console must stay silent. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
	shop: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
		async ({}, use) => {
			const dataDirectory = makeDataDirectory();
			const shop = await startShopProcess({ dataDirectory, env: { WHATSAPP_NUMBER: '919876543210' } });
			await use(shop);
			await shop.stop();
			removeDataDirectory(dataDirectory);
		},
		{ scope: 'worker', timeout: 120_000 },
	],
	backstage: [
		async ({ shop }, use) => {
			const client = new pg.Client({
				host: `${shop.dataDirectory}/postgres`,
				port: 5432,
				user: 'khetse',
				database: 'khetse',
			});
			await client.connect();
			await use({ query: async (text, values) => (await client.query(text, values)).rows as never });
			await client.end();
		},
		{ scope: 'worker' },
	],
	baseURL: async ({ shop }, use) => {
		await use(shop.url);
	},
	isConsoleWatched: [true, { option: true }],
	watchedConsole: [
		async ({ page, isConsoleWatched }, use) => {
			const said: string[] = [];
			page.on('pageerror', (error) => said.push(error.message));
			page.on('console', (message) => {
				// A refusal is shown to the shopper. That the browser logs its status too is no defect, and the details of a
				// refused order are logged because the spec wants it.
				const isExpected = /status of 4\d\d|status of 503|^order was not placed 4\d\d/.test(message.text());
				if (message.type() === 'error' && !isExpected) said.push(message.text());
			});
			await use();
			if (isConsoleWatched) expect(said, 'what the page said in the console').toEqual([]);
		},
		{ auto: true },
	],
});

export type Account = { email: string; password: string; token: string };

/** Makes an account through the API; the screens for it have a journey of their own. */
export async function signUp(request: APIRequestContext, name = 'Asha Kulkarni'): Promise<Account> {
	const email = `${crypto.randomUUID().slice(0, 12)}@example.in`;
	const password = 'secret1';
	const form = { email, name, mobile: '9876543210', password, confirmPassword: password };
	const signedUp = await request.post('/api/v1/auth/signup', { data: form });
	expect(signedUp.status()).toBe(201);
	const login = await request.post('/api/v1/auth/login', { data: { email, password } });
	const { token } = (await login.json()) as { token: string };
	return { email, password, token };
}

export async function saveAddress(request: APIRequestContext, token: string): Promise<void> {
	const reply = await request.patch('/api/v1/user/updateMe', {
		headers: { authorization: `Bearer ${token}` },
		data: { address: [deliveryAddress] },
	});
	expect(reply.status()).toBe(200);
}

/** Signs a page in as the storefront does it: token and user in the browser's storage. */
export async function signInPage(page: Page, request: APIRequestContext, token: string): Promise<void> {
	const reply = await request.get('/api/v1/user/me', { headers: { authorization: `Bearer ${token}` } });
	const { data } = (await reply.json()) as { data: { user: unknown } };
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

/** Stops the clock of a page that is opened next at an instant; it goes on with `page.clock.runFor`. */
export async function stopClockAt(page: Page, instantMs: number): Promise<void> {
	await page.clock.install({ time: instantMs - 1000 });
	await page.clock.pauseAt(instantMs);
}

export type StoredPack = { productId: string; unit: string; name: string; rupees: number; picture: string };

export async function findPack(request: APIRequestContext, keyword: string, unit: string): Promise<StoredPack> {
	const reply = await request.get('/api/v1/products', { params: { keyword } });
	const { products } = (await reply.json()) as {
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

/** An order by a person of its own, through the API. @param wanted keyword, unit and packs of each line */
export async function placeOrder(
	request: APIRequestContext,
	name = 'Asha Kulkarni',
	wanted: readonly (readonly [keyword: string, unit: string, qty: number])[] = [['onion', '1 kg', 3]],
): Promise<Placed> {
	const { token, email } = await signUp(request, name);
	await saveAddress(request, token);
	const dbCart: { productId: string; unit: string; qty: number }[] = [];
	for (const [keyword, unit, qty] of wanted) {
		dbCart.push({ productId: (await findPack(request, keyword, unit)).productId, unit, qty });
	}
	const placed = await request.post('/api/v1/orders/createOrder', {
		headers: { authorization: `Bearer ${token}` },
		data: { dbCart },
	});
	expect(placed.status()).toBe(201);
	const { data } = (await placed.json()) as { data: { order: { _id: string; orderNumber: string } } };
	return { ...data.order, token, email };
}

/** Puts packs into the stored cart before the page loads, in the words the product has always used. */
export async function fillCart(page: Page, packs: readonly { pack: StoredPack; quantity: number }[]): Promise<void> {
	const stored = packs.map(({ pack, quantity }) => ({
		_id: pack.productId,
		name: pack.name,
		selectPunit: pack.unit,
		selectPprice: pack.rupees,
		quantity,
		gallery: pack.picture,
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

/** Stops the page's clock, which `page.clock.install()` has let run; from then on only `runFor` moves it. */
export async function stopClock(page: Page): Promise<void> {
	await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}
