import type { APIRequestContext, Page } from '@playwright/test';
import {
	createAccount,
	type Database,
	expect,
	fillCart,
	findVariant,
	saveAddress,
	signInPage,
	storedCart,
	test,
} from './fixtures.ts';
import { waitUntilLoaded } from './page-load.ts';

async function openPayment(
	page: Page,
	request: APIRequestContext,
	db: Database,
	sku: string,
	unit: string,
	quantity: number,
) {
	const { token } = await createAccount(db);
	await saveAddress(request, token);
	await signInPage(page, request, token);
	await fillCart(page, [{ variant: await findVariant(request, sku, unit), quantity }]);
	await page.goto('/stepbar');
	await page.getByRole('button', { name: 'Save & Continue' }).click();
	await expect(page.getByRole('main').getByRole('button', { name: 'Submit' }).first()).toBeEnabled();
	// The cart asks for prices and stock once; the tests change them after that.
	await waitUntilLoaded(page);
	return token;
}

function submit(page: Page) {
	return page.getByRole('main').getByRole('button', { name: 'Submit' }).first().click();
}

/** The toast of an order that was not placed, whatever the reason. */
async function expectFailureToast(page: Page): Promise<void> {
	const middle = page.locator('.Toastify__toast-container--top-center');
	await expect(middle.getByText('Something Went Wrong!')).toBeVisible();
}

async function setStock(db: Database, slug: string, grams: number): Promise<void> {
	await db.query(
		`with pool as (select s.id, s.on_hand from stock_pools s join products p on p.id = s.product_id where p.slug = $1),
		booked as (insert into stock_movements (pool_id, change, reason) select id, $2 - on_hand, 'correction' from pool)
		update stock_pools set on_hand = $2 where id in (select id from pool)`,
		[slug, grams],
	);
}

test('an order for sold-out stock shows what is left and keeps the cart', async ({ page, request, db }) => {
	await openPayment(page, request, db, 'tomato', '1 kg', 5);
	await setStock(db, 'tomato', 2000);
	await submit(page);
	await expectFailureToast(page);
	await expect(page.getByText('Not enough stock for your cart.').first()).toBeVisible();
	await expect(page.getByText(/Tomato, 1 kg: only 2 left/).first()).toBeVisible();
	expect(await storedCart(page)).toMatchObject([{ quantity: 5 }]);
	await setStock(db, 'tomato', 50_000);
	await submit(page);
	await expect(page.getByText('order Created successfully!')).toBeVisible();
});

test('a raised price is shown before the order is placed', async ({ page, request, db }) => {
	const token = await openPayment(page, request, db, 'okra', '1 kg', 2);
	const setPrice = (paise: number) =>
		db.query(
			`update variants set price_paise = $1 where unit = '1 kg' and product_id = (select id from products where slug = 'okra-lady-finger')`,
			[paise],
		);
	await setPrice(9000);
	await submit(page);
	await expectFailureToast(page);
	await expect(page.getByText('Prices have changed. Please check the new total.').first()).toBeVisible();
	await expect(page.getByText(/₹80 is now ₹90/).first()).toBeVisible();
	const headers = { authorization: `Bearer ${token}` };
	const orders = async () =>
		(
			(await (await request.get('/api/v1/orders', { headers })).json()) as {
				data: { orders: { totalAmount: number }[] };
			}
		).data.orders;
	expect(await orders()).toEqual([]);
	await submit(page);
	await expect(page.getByText('order Created successfully!')).toBeVisible();
	expect((await orders()).map((order) => order.totalAmount)).toEqual([180]);
	await setPrice(8000);
});
