import { getVariant, openShop } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';
import { createZeroResultSearchCounter } from './zero-result-search-counter.ts';

const shop = await openShop();
afterAll(() => shop.close());
const { token } = await shop.signIn({ roles: ['catalogue'] });
const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');

const search = async (keyword: string, more: Record<string, unknown> = {}) =>
	(await shop.call('products.list', { query: { keyword, ...more } })).body.products.map((product) => product._id);
const searches = async (query: Record<string, unknown> = {}) =>
	(await shop.call('office.zero-result-searches.list', { token, query })).body.data;

async function zeroResultSearchOf(keyword: string) {
	const found = (await searches()).find((search) => search.keyword === keyword);
	if (found === undefined) throw new Error(`no zero-result search for ${keyword}`);
	return found;
}

test('a search that finds nothing is counted under one spelling, most wanted first', async () => {
	for (const keyword of ['xylophone', 'quixotree', 'Quixotrii', 'QUIXOTREE', 'onion', 'q', '!!']) {
		shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
		await search(keyword);
	}
	expect((await searches()).map(({ keyword, count }) => [keyword, count])).toEqual([
		['quixotree', 3],
		['xylophone', 1],
	]);
	// a price filter without results is not a zero-result search
	await search('zebra grass', { minPrice: 5 });
	expect((await searches()).map((search) => search.keyword)).not.toContain('zebra grass');
	expect((await searches({ sort: 'lastAt', order: 'asc' })).map((search) => search.keyword)).toEqual([
		'xylophone',
		'quixotree',
	]);
});

test('adding an alias finds the product immediately and removes the search from the list', async () => {
	await search('kaandhaa bulb');
	const missing = await zeroResultSearchOf('kaandhaa bulb');
	const request = { token, params: { id: missing.id }, body: { productId: onion.productId } };
	const { status, body } = await shop.call('office.zero-result-searches.alias', request);
	expect([status, body.data.alias]).toEqual([200, 'kaandhaa bulb']);
	expect(await search('kaandhaa bulb')).toEqual([onion.productId]);
	expect((await searches()).map((one) => one.keyword)).not.toContain('kaandhaa bulb');
	expect((await shop.call('office.zero-result-searches.alias', request)).error.code).toBe(
		'ZERO_RESULT_SEARCH_NOT_FOUND',
	);
	const product = (await shop.call('office.products.get', { token, params: { id: onion.productId } })).body.data;
	expect(product.aliases).toContain('kaandhaa bulb');
	const log = await shop.db
		.selectFrom('audit_log')
		.select(['action', 'after'])
		.where('entity_id', '=', onion.productId)
		.execute();
	expect(log).toEqual([{ action: 'product.addAlias', after: { alias: 'kaandhaa bulb', searched: 1 } }]);
});

test('keeps a dismissed search off the list when it is repeated', async () => {
	await search('ferrari');
	const missing = await zeroResultSearchOf('ferrari');
	const request = { token, params: { id: missing.id } };
	expect((await shop.call('office.zero-result-searches.dismiss', request)).status).toBe(200);
	await search('ferrari');
	expect((await searches()).map((one) => one.keyword)).not.toContain('ferrari');
	expect((await shop.call('office.zero-result-searches.dismiss', request)).error.code).toBe(
		'ZERO_RESULT_SEARCH_NOT_FOUND',
	);
	const alias = await shop.call('office.zero-result-searches.alias', {
		...request,
		body: { productId: onion.productId },
	});
	expect(alias.error.code).toBe('ZERO_RESULT_SEARCH_NOT_FOUND');
});

test('an alias for a product that does not exist leaves the search on the list', async () => {
	await search('moonrock');
	const missing = await zeroResultSearchOf('moonrock');
	for (const productId of ['nothing', onion.poolId]) {
		const response = await shop.call('office.zero-result-searches.alias', {
			token,
			params: { id: missing.id },
			body: { productId },
		});
		expect(response.error.code).toBe('PRODUCT_NOT_FOUND');
	}
	expect((await searches()).map((one) => one.keyword)).toContain('moonrock');
});

test('counts searches in one statement, at most a thousand different ones between two writes', async () => {
	const counter = createZeroResultSearchCounter(shop.db, {
		clock: () => shop.clock.now,
		onError: (error) => expect.unreachable(String(error)),
	});
	const countTulip = counter.of('tulip');
	for (let i = 0; i < 6; i++) countTulip();
	for (let i = 0; i < 1200; i++) counter.of(`flood word ${i}`)();
	countTulip();
	const written = await shop.record(counter.write);
	expect(written).toHaveLength(1);
	const [first] = await searches();
	expect(first).toMatchObject({ keyword: 'tulip', count: 7 });
	const { body } = await shop.call('office.zero-result-searches.list', { token });
	expect(body.total).toBeGreaterThanOrEqual(1000);
	expect(body.total).toBeLessThan(1020);
	expect(await shop.record(counter.write)).toEqual([]);
});
