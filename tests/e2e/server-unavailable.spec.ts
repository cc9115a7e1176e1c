import { makeDataDirectory, removeDataDirectory, startShopProcess } from '#tests/fixtures/shop-process.ts';
import {
	createAccount,
	expect,
	fillCart,
	findVariant,
	saveAddress,
	signInPage,
	storedCart,
	test,
	useDatabase,
} from './fixtures.ts';

test.use({ isConsoleWatched: false });

test('a customer keeps the cart while the server is down and orders once when it is back', async ({
	browser,
	playwright,
}) => {
	const dataDirectory = await makeDataDirectory();
	let shop = await startShopProcess({ dataDirectory });
	const port = Number(new URL(shop.url).port);
	const request = await playwright.request.newContext({ baseURL: shop.url });
	let token = '';
	await useDatabase(dataDirectory, async (db) => {
		token = (await createAccount(db)).token;
	});
	await saveAddress(request, token);
	const page = await browser.newPage({ baseURL: shop.url });
	await signInPage(page, request, token);
	await fillCart(page, [{ variant: await findVariant(request, 'onion', '1 kg'), quantity: 3 }]);
	await page.goto('/stepbar');
	await page.getByRole('button', { name: 'Save & Continue' }).click();
	const submit = page.getByRole('main').getByRole('button', { name: 'Submit' }).first();
	await expect(submit).toBeEnabled();

	await shop.stop();
	await submit.click();
	await expect(page.getByText('Something Went Wrong!')).toBeVisible();
	await expect(page.getByText('No response from the shop.')).toBeVisible();
	expect(await storedCart(page)).toMatchObject([{ quantity: 3 }]);

	shop = await startShopProcess({ dataDirectory, port });
	await page
		.getByRole('main')
		.getByRole('button', { name: /Try again|Submit/ })
		.first()
		.click();
	await expect(page.getByText('order Created successfully!')).toBeVisible();
	const orders = await request.get('/api/v1/orders', { headers: { authorization: `Bearer ${token}` } });
	expect(((await orders.json()) as { data: { orders: unknown[] } }).data.orders).toHaveLength(1);
	await page.close();
	await request.dispose();
	await shop.stop();
	removeDataDirectory(dataDirectory);
});
