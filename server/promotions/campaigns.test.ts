import { dayMs } from '#domain/duration.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());

test('lists the campaigns that run with their products, then those that ended lately', async () => {
	const { body } = await shop.call('campaigns.list');
	expect(body.data.campaigns.map(({ festival }) => festival)).toEqual(['Diwali', 'Christmas', 'Ganeshotsav']);
	const [diwali, , ended] = body.data.campaigns;
	expect(diwali?.products.length).toBeGreaterThan(3);
	expect(diwali?.thumbnail).toMatch(/^\/media\/.+-720\.webp$/);
	expect(diwali?.products.every((product) => product.campaigns.includes('Diwali'))).toBe(true);
	expect(Date.parse(diwali?.endDate ?? '') % dayMs, 'midnight in Kolkata').toBe(18.5 * 60 * 60 * 1000);
	expect(Date.parse(ended?.endDate ?? '')).toBeLessThan(shop.clock.now.getTime());
	expect(ended?.products).toEqual([]);
});

test('leaves out campaigns that ended long ago, have not begun or are deactivated', async () => {
	const now = shop.clock.now.getTime();
	const set = shop.db.updateTable('campaigns');
	await set
		.set({ ends_at: new Date(now - 31 * dayMs), starts_at: new Date(now - 60 * dayMs) })
		.where('festival', '=', 'Ganeshotsav')
		.execute();
	await set
		.set({ starts_at: new Date(now + 1000) })
		.where('festival', '=', 'Christmas')
		.execute();
	const some = await shop.call('campaigns.list');
	expect(some.body.data.campaigns.map(({ festival }) => festival)).toEqual(['Diwali']);
	expect((await shop.call('campaigns.get', { params: { festival: 'Christmas' } })).status).toBe(404);
	await set.set({ is_active: false }).where('festival', '=', 'Diwali').execute();
	expect((await shop.call('campaigns.list')).body.data.campaigns).toEqual([]);
	await set.set({ is_active: true }).where('festival', '=', 'Diwali').execute();
});

test('finds a campaign by its festival whatever the case, and refuses an unknown one', async () => {
	const found = await shop.call('campaigns.get', { params: { festival: 'diWALI' } });
	expect(found.body.data.campaign).toMatchObject({ festival: 'Diwali', title: 'Diwali Dry Fruit Festival' });
	const missing = await shop.call('campaigns.get', { params: { festival: '%' } });
	expect(missing).toMatchObject({ status: 404, error: { code: 'CAMPAIGN_NOT_FOUND' } });
});

test('leaves out products that are archived', async () => {
	const before = (await shop.call('campaigns.get', { params: { festival: 'Diwali' } })).body.data.campaign.products;
	await shop.db
		.updateTable('products')
		.set({ status: 'archived' })
		.where('id', '=', before[0]?._id ?? '')
		.execute();
	const after = (await shop.call('campaigns.get', { params: { festival: 'Diwali' } })).body.data.campaign.products;
	expect(after.map(({ _id }) => _id)).toEqual(before.slice(1).map(({ _id }) => _id));
});

test('reads all campaigns in two statements', async () => {
	shop.statements.length = 0;
	await shop.call('campaigns.list');
	expect(shop.statements).toHaveLength(2);
});
