import { expect, findVariant, stopClock, storedCart, test } from './fixtures.ts';
import { navigate, waitUntilLoaded } from './page-load.ts';

test('a pincode shows the delivery estimate and is remembered; Buy Now adds one unit and opens the cart', async ({
	page,
	request,
}) => {
	const onion = await findVariant(request, 'onion', '5 kg');
	await page.goto(`/productdescription/${onion.productId}`);
	await page.getByPlaceholder('Pincode').fill('411045');
	await page.getByRole('button', { name: 'Check' }).click();
	await expect(page.getByText(/Same day or next day/)).toBeVisible();
	await page.reload();
	await expect(page.getByText(/411045/).first()).toBeVisible();

	await page.getByRole('radio', { name: /5 kg/ }).check({ force: true });
	await page.getByRole('button', { name: 'Buy Now' }).first().click();
	await expect(page).toHaveURL(/\/cart$/);
	expect(await storedCart(page)).toMatchObject([{ selectPunit: '5 kg', quantity: 1 }]);
});

test('the Add button is disabled for one second, then becomes a stepper; search suggestions match Latin and Devanagari', async ({
	page,
}) => {
	await page.clock.install();
	await page.goto('/product?search=carrot');
	await waitUntilLoaded(page);
	await stopClock(page);
	const carrot = page.getByRole('article').first();
	await carrot.getByRole('button', { name: /^Add/ }).click();
	await page.clock.runFor(950);
	await expect(carrot.getByRole('button', { name: /Added/ })).toBeDisabled();
	await expect(carrot.getByRole('button', { name: /Added/ })).toBeFocused();
	await page.clock.runFor(100);
	await expect(carrot.getByRole('button', { name: /Added/ })).toHaveCount(0);
	expect(await storedCart(page)).toMatchObject([{ quantity: 1, selectPunit: '250 g', selectPprice: 16 }]);
	await page.clock.resume();
	await expect(carrot.getByRole('button', { name: /^One .* more$/ })).toBeFocused();
	await carrot.getByRole('button', { name: /^One .* more$/ }).click();
	expect(await storedCart(page)).toMatchObject([{ selectPunit: '250 g', quantity: 2 }]);
	await carrot.getByRole('button', { name: /^One .* less$/ }).click();
	await carrot.getByRole('button', { name: /^One .* less$/ }).click();
	expect(await storedCart(page)).toEqual([]);
	await expect(carrot.getByRole('button', { name: /^Add/ })).toBeFocused();

	const box = page.getByRole('combobox', { name: /search/i });
	for (const [typed, name] of [
		['imid', /Imidacloprid/],
		['कांद', /Onion/],
		['leafy', /Leafy Vegetables/],
	] as const) {
		await box.fill(typed);
		await expect(page.getByRole('option', { name }).first()).toBeVisible();
	}
	await box.press('ArrowDown');
	await box.press('Enter');
	await expect(page).toHaveURL(/search=Leafy/);
});

test('sold-out and restricted products cannot be bought', async ({ page, request }) => {
	const mango = await findVariant(request, 'mango', '6 pcs');
	await page.goto(`/productdescription/${mango.productId}`);
	for (const radio of await page.getByRole('radio').all()) await expect(radio).toBeDisabled();
	const closed = page.getByRole('button', { name: 'Out of stock' });
	await expect(closed).toHaveCount(2);
	for (const button of await closed.all()) await expect(button).toBeDisabled();
	await expect(page.getByRole('button', { name: /Add to Cart|Buy Now/ })).toHaveCount(0);
	const cards = page.getByRole('group', { name: 'Choose a pack' }).locator('label');
	await expect(cards.last().locator('b')).toHaveCSS('text-decoration-line', 'line-through');
	const ground = () => cards.last().evaluate((card) => getComputedStyle(card).backgroundColor);
	const greyed = await ground();
	await navigate(page, '/product?search=mango');
	const listed = page.getByRole('article').filter({ has: page.getByRole('link', { name: mango.name }) });
	await expect(listed.getByRole('button', { name: 'Sold out' })).toBeDisabled();
	const carrot = await findVariant(request, 'carrot', '1 kg');
	await navigate(page, `/productdescription/${carrot.productId}`);
	expect(await ground(), 'greyed').not.toBe(greyed);
	const glyphosate = await findVariant(request, 'glyphosate', '1 L');
	await navigate(page, `/productdescription/${glyphosate.productId}`);
	await expect(page.getByText(/not sold online|licensed/i).first()).toBeVisible();
	await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
	await navigate(page, '/product?search=glyphosate');
	await expect(page.getByRole('article').getByRole('button', { name: /^Add/ })).toHaveCount(0);
});
