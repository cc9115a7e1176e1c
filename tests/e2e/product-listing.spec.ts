import { expect, findVariant, test } from './fixtures.ts';
import { navigate } from './page-load.ts';

test('the filter lists every category but two hidden ones and is collapsed on a phone; no results link to all products', async ({
	page,
	request,
}) => {
	const response = await request.get('/api/v1/categories?limit=100');
	const { data } = (await response.json()) as { data: { categories: { name: string }[] } };
	const ownBrand = ['WeeklyBestDeals', 'TopTrendingProduct'];
	await page.goto('/product');
	const filter = page.getByRole('complementary', { name: 'Filters' }).getByRole('navigation', { name: 'Categories' });
	const names = await filter.getByRole('link').allTextContents();
	expect(names[0]).toBe('All Products');
	expect(names).toEqual(
		expect.arrayContaining([
			'Vegetables',
			'Leafy Vegetables',
			'Root Vegetables',
			'Fruit Vegetables',
			'Exotic Vegetables',
			'Fruits',
			'Dry Fruits',
		]),
	);
	const offered = data.categories.map(({ name }) => name).filter((name) => !ownBrand.includes(name));
	expect(names.slice(1).toSorted()).toEqual(offered.toSorted());
	const icons = new Set<string>();
	for (const link of await filter.getByRole('link').all()) {
		await expect(link.locator('img')).toHaveCount(1);
		if (names.indexOf((await link.textContent()) ?? '') > 0)
			icons.add((await link.locator('img').getAttribute('src')) ?? '');
	}
	expect(icons.size, 'each has an icon of its own').toBe(offered.length);
	expect([...icons].filter((src) => src.includes('seedling.svg'))).toEqual([]);
	await filter.getByRole('link', { name: 'Dry Fruits' }).click();
	await expect(page).toHaveURL(/\/product\?search=Dry(\+|%20)Fruits$/);
	await expect(filter.getByRole('link', { name: 'Dry Fruits' })).toHaveAttribute('aria-current', 'true');
	await expect(page.getByRole('article').filter({ hasText: 'Almonds' })).toHaveCount(1);
	await filter.getByRole('link', { name: 'All Products' }).click();
	await expect(page).toHaveURL(/\/product$/);

	await navigate(page, '/product?search=nosuchthing');
	await expect(page.getByText('We do not sell “nosuchthing”.')).toBeVisible();
	await page.getByRole('main').getByRole('link', { name: 'All Products' }).last().click();
	await expect(page.getByRole('article').first()).toBeVisible();

	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto('/product');
	const folded = page.getByRole('main').locator('details');
	await expect(folded.getByRole('link', { name: 'Fruits', exact: true })).toBeHidden();
	await folded.locator('summary').click();
	await folded.getByRole('link', { name: 'Fruits', exact: true }).click();
	await expect(page).toHaveURL(/search=Fruits$/);
	await expect(folded.getByRole('link', { name: 'Fruits', exact: true })).toBeHidden();
});

test('a product card shows discount, saving and both prices of the selected variant, one without variants says so', async ({
	page,
	request,
	db,
}) => {
	const onion = await findVariant(request, 'onion', '1 kg');
	const variants = await db.query<{ unit: string; price_paise: string; mrp_paise: string }>(
		'select unit, price_paise, mrp_paise from variants where product_id = $1 order by position',
		[onion.productId],
	);
	await page.goto('/product?search=onion');
	const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Onion', exact: true }) });
	await expect(card.getByRole('radio').first()).toBeChecked();
	for (const { unit, price_paise, mrp_paise } of variants) {
		await card.getByText(unit, { exact: true }).click();
		const [price, listed] = [Number(price_paise), Number(mrp_paise)];
		await expect(card.locator('.pcard-price b')).toHaveText(`₹${price / 100}`);
		await expect(card.locator('.pcard-price s')).toHaveText(`₹${listed / 100}`);
		await expect(card.getByText(`Saved ₹${(listed - price) / 100}`)).toBeVisible();
		await expect(card.getByText(`${Math.round(((listed - price) / listed) * 100)}% OFF`)).toBeVisible();
	}
	await expect(card.getByRole('link', { name: 'Onion' })).toHaveAttribute(
		'href',
		`/productdescription/${onion.productId}`,
	);

	const [kept] = await db.query<{ id: string }>(
		"update variants set is_active = false where product_id = (select id from products where slug = 'beetroot') returning id",
	);
	expect(kept).toBeDefined();
	await navigate(page, '/product?search=beetroot');
	const empty = page.getByRole('article').filter({ hasText: 'Beetroot' });
	await expect(empty.getByText('No sizes available')).toBeVisible();
	await expect(empty.getByRole('button', { name: /^Add/ })).toHaveCount(0);
	await empty.getByRole('link', { name: 'Beetroot' }).click();
	await expect(page.getByRole('main').getByText('No sizes available')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
	await db.query(
		"update variants set is_active = true where product_id = (select id from products where slug = 'beetroot')",
	);
});
