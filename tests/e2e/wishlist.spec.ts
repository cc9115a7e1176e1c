import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, findVariant, test } from './fixtures.ts';

async function keepInList(page: Page, stored: string): Promise<void> {
	await page.addInitScript((text) => {
		if (sessionStorage.getItem('listed-once') !== null) return;
		sessionStorage.setItem('listed-once', 'yes');
		localStorage.setItem('wishlist', text);
	}, stored);
}

async function storedList(page: Page): Promise<string[]> {
	return JSON.parse((await page.evaluate(() => localStorage.getItem('wishlist'))) ?? '[]');
}

test('products are added to the wishlist in order and removed; duplicates are shown once, unreadable lists as empty', async ({
	page,
	request,
}) => {
	await page.goto('/product?search=Root Vegetables');
	for (const name of ['Onion', 'Carrot', 'Potato']) {
		await page.getByRole('button', { name: `${name} on the wishlist`, exact: true }).click();
	}
	await page.getByRole('link', { name: 'Wishlist' }).filter({ visible: true }).first().click();
	await expect(page).toHaveURL(/\/wishlist$/);
	await expect(page.getByRole('heading', { name: 'Your Wishlist', level: 1 })).toBeVisible();
	await expect(page).toHaveTitle(/^Your Wishlist/);
	const names = page.getByRole('article').getByRole('heading');
	await expect(names).toHaveText(['Onion', 'Carrot', 'Potato']);
	await page.reload();
	await expect(names).toHaveText(['Onion', 'Carrot', 'Potato']);

	const hearts = page.getByRole('main').getByRole('button', { name: /on the wishlist$/ });
	await hearts.first().focus();
	await page.keyboard.press('Enter');
	await expect(names).toHaveText(['Carrot', 'Potato']);
	await expect(page.getByText('2 products', { exact: true })).toBeVisible();
	await expect(hearts.first(), 'the next heart has the focus').toBeFocused();
	await page.getByRole('button', { name: 'Add Carrot' }).click();
	await expect(page.getByRole('link', { name: 'Cart, 1 item' }).filter({ visible: true }).first()).toBeVisible();
	await hearts.nth(1).click();
	await expect(names).toHaveText(['Carrot']);
	await expect(hearts.first()).toBeFocused();
	await hearts.first().click();
	await expect(page.getByText('Your wishlist is empty.')).toBeVisible();
	await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
	expect(await storedList(page)).toEqual([]);
	await page.getByRole('link', { name: 'Start shopping' }).click();
	await expect(page).toHaveURL(/\/product$/);

	const onion = await findVariant(request, 'onion', '1 kg');
	await page.evaluate(
		(text) => localStorage.setItem('wishlist', text),
		JSON.stringify([onion.productId, onion.productId, 7, null]),
	);
	await page.goto('/wishlist');
	await expect(page.getByRole('article')).toHaveCount(1);
	await page.goto('/hi/wishlist');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('आपकी पसंद');
	await expect(page.getByRole('article').getByRole('heading')).toHaveText('प्याज');
	await page.goto('/mr/Wishlist');
	await expect(page.getByRole('article').getByRole('heading')).toHaveText('कांदा');
	await page.evaluate(() => localStorage.setItem('wishlist', '{"not": a list'));
	await page.goto('/wishlist');
	await expect(page.getByText('Your wishlist is empty.')).toBeVisible();
});

test('products that no longer exist can be removed from the wishlist, those that did not load can be retried', async ({
	page,
	request,
	db,
}) => {
	const onion = await findVariant(request, 'onion', '1 kg');
	const carrot = await findVariant(request, 'carrot', '1 kg');
	await keepInList(page, JSON.stringify(['no-such-product', carrot.productId, '..', onion.productId]));
	await db.query("update products set status = 'archived' where id = $1", [carrot.productId]);
	try {
		await page.goto('/wishlist');
		await expect(page.getByText('3 products of your wishlist are no longer in the shop.')).toBeVisible();
		await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Onion']);
		expect(await storedList(page), 'nothing leaves the list unasked').toHaveLength(4);
		await page.getByRole('button', { name: 'Remove them' }).click();
		await expect(page.getByText(/no longer in the shop/)).toHaveCount(0);
		await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
		expect(await storedList(page)).toEqual([onion.productId]);
	} finally {
		await db.query("update products set status = 'active' where id = $1", [carrot.productId]);
	}

	const carrotUrl = `**/api/v1/products/${carrot.productId}`;
	await page.route(carrotUrl, (route) => route.fulfill({ status: 503, body: 'unavailable' }));
	await page.evaluate(
		(text) => localStorage.setItem('wishlist', text),
		JSON.stringify([carrot.productId, onion.productId]),
	);
	await page.goto('/wishlist');
	await expect(page.getByRole('alert')).toContainText('No response from the shop.');
	await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Onion']);
	expect(await storedList(page)).toHaveLength(2);

	await page.unroute(carrotUrl);
	const asked: string[] = [];
	page.on('request', (sent) => asked.push(sent.url()));
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Carrot', 'Onion']);
	await expect(page.getByRole('alert')).toHaveCount(0);
	expect(asked.filter((url) => url.includes(onion.productId) && url.includes('/api/'))).toEqual([]);
});

test('the wishlist shows skeletons until it loads, is accessible and fits phone and desktop: full, empty, failed', async ({
	page,
	request,
}) => {
	const ids = await Promise.all(
		['onion', 'carrot', 'potato'].map(async (name) => (await findVariant(request, name, '1 kg')).productId),
	);
	await page.setViewportSize({ width: 360, height: 800 });
	await keepInList(page, JSON.stringify(ids.slice(0, 2)));
	const held = Promise.withResolvers<void>();
	await page.route('**/api/v1/products/*', async (route) => {
		await held.promise;
		await route.continue();
	});
	await page.goto('/wishlist');
	await expect(page.getByText('Loading your wishlist')).toBeVisible();
	const cells = page.getByRole('main').locator('ul.cards > li');
	await expect(cells).toHaveCount(2);
	await expect(page.getByRole('article')).toHaveCount(0);
	const before = await cells.first().boundingBox();
	held.resolve();
	await expect(page.getByRole('article')).toHaveCount(2);
	const after = await cells.first().boundingBox();
	expect(after?.y).toBe(before?.y);
	expect(Math.abs((after?.height ?? 0) - (before?.height ?? 0))).toBeLessThan(8);
	await page.unroute('**/api/v1/products/*');
	const lists = {
		full: { list: [...ids, 'no-such-product'], says: /no longer in the shop/ },
		empty: { list: [], says: 'Your wishlist is empty.' },
		broken: { list: ids, says: 'No response from the shop.' },
	};
	for (const [state, { list, says }] of Object.entries(lists)) {
		await page.evaluate((text) => localStorage.setItem('wishlist', text), JSON.stringify(list));
		if (state === 'broken') await page.route('**/api/v1/products/*', (route) => route.fulfill({ status: 503 }));
		await page.reload();
		await expect(page.getByText(says)).toBeVisible();
		await expectAccessible(page, state);
	}
});
