import { expectAccessible, expectFits } from './axe.ts';
import { type Database, expect, test } from './fixtures.ts';
import { navigate } from './page-load.ts';

/** Puts products into the offer zone while `during` runs, then restores the demo's offers. */
async function withOffers(db: Database, condition: string, during: () => Promise<void>): Promise<void> {
	const own = await db.query<{ id: string }>('select id from products where is_offer_zone');
	await db.query(`update products set is_offer_zone = (${condition})`);
	try {
		await during();
	} finally {
		const ids = own.map(({ id }) => id);
		await db.query('update products set is_offer_zone = id = any($1)', [ids]);
	}
}

type Offer = { productName: string; unitPricePairs: { price: number; lisedPrice: number }[] };

test('the offer zone shows the flagged products with their discount to two decimals', async ({ page, request }) => {
	const response = await request.get('/api/v1/products/productOffer?offerZone=true');
	const { data } = (await response.json()) as { data: { products: Offer[]; total: number } };
	expect(data.total).toBeGreaterThan(3);
	await page.goto('/OfferZone');
	await expect(page).toHaveTitle(/^Offer Zone/);
	await expect(page.getByRole('heading', { name: 'Offer Zone', level: 1 })).toBeVisible();
	await expect(page.getByText(`${data.total} products`)).toBeVisible();
	const cards = page.getByRole('article');
	await expect(cards.getByRole('heading')).toHaveText(data.products.map(({ productName }) => productName));
	const badges = data.products.flatMap(({ unitPricePairs: [first] }) => {
		if (first === undefined || first.lisedPrice <= first.price) return [];
		return `${(((first.lisedPrice - first.price) / first.lisedPrice) * 100).toFixed(2)}% OFF`;
	});
	await expect(page.getByText(/% OFF$/)).toHaveText(badges);
	expect(badges.some((badge) => !badge.includes('.00'))).toBe(true);

	await cards.first().getByRole('button', { name: /^Add/ }).click();
	await expect(cards.first().getByRole('button', { name: /Added/ })).toBeDisabled();
	await cards.first().getByRole('link').click();
	await expect(page).toHaveURL(/\/productdescription\//);
	await expect(page.getByText(/^\d+% OFF$/).first()).toBeVisible();
	await navigate(page, '/product');
	await expect(page.getByText(/^\d+% OFF$/).first()).toBeVisible();
});

test('the offer zone is accessible and fits phone and desktop', async ({ page, db }) => {
	const look = async (url: string) => {
		await navigate(page, url);
		await expectAccessible(page, url);
	};
	await page.goto('/mr/OfferZone');
	await expectAccessible(page, 'in Marathi');
	await page.goto('/OfferZone');
	await expectFits(page, 'in English');
	await withOffers(db, 'true', () => look(`/OfferZone?page=2&wide`));
	await withOffers(db, 'false', () => look(`/OfferZone?page=1&narrow`));
});
