import { pictureUrl } from '#domain/picture.ts';
import type { NewProductWire, OfficeProduct } from '#contract/catalogue-office.ts';
import type { Db } from '#database/db.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { plainPicture } from '#tests/fixtures/pictures.ts';
import { getVariant, openShop, orderBody } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
const { token, userId } = await shop.signIn({ roles: ['catalogue'], name: 'Ravi Kadam' });
const owner = await shop.signIn({ roles: ['owner'] });
const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
const leafy = await shop.db
	.selectFrom('categories')
	.select('id')
	.where('slug', '=', 'leafy-vegetables')
	.executeTakeFirstOrThrow();
const picture = (await shop.call('office.media.picture', { token: owner.token, body: await plainPicture() })).body.data;

afterAll(async () => {
	const { problems } = await findContradictions(shop.db);
	await shop.close();
	expect(problems).toEqual([]);
});

let made = 0;
function moringa(more: Partial<NewProductWire> = {}): Record<string, unknown> {
	made += 1;
	return {
		sku: `LV-MOR-${made}`,
		names: { en: `Moringa leaves ${made}`, hi: 'सहजन पत्ता', mr: 'शेवग्याचा पाला' },
		categoryId: leafy.id,
		productType: 'loose',
		base: 'g',
		pooling: 'shared',
		status: 'active',
		gstPercent: 0,
		hsn: '0709',
		origin: 'Nashik, Maharashtra',
		descriptionHtml: '<p>Picked at dawn.</p>',
		aliases: ['drumstick leaf'],
		pictures: [{ picture: picture.name, alt: 'A bunch' }],
		variants: [
			{ unit: '250 g', amount: 250, sku: `LV-MOR-${made}-1`, pricePaise: 2000, mrpPaise: 2500 },
			{ unit: '1 kg', amount: 1000, sku: `LV-MOR-${made}-2`, pricePaise: 7000, mrpPaise: 9000 },
		],
		...more,
	};
}

const create = (body: Record<string, unknown>) => shop.call('office.products.create', { token, body });
const get = async (id: string) => (await shop.call('office.products.get', { token, params: { id } })).body.data;
const update = (product: OfficeProduct, change: Record<string, unknown>) =>
	shop.call('office.products.update', { token, params: { id: product.id }, body: { ...product, ...change } });

async function find(keyword: string): Promise<string[]> {
	const { body } = await shop.call('products.list', { query: { keyword, limit: 100 } });
	return body.products.map((product) => product._id);
}

const list = async (query: Record<string, unknown>) =>
	(await shop.call('office.products.list', { token, query: { perPage: 100, ...query } })).body;

function auditOf(id: string) {
	return shop.db
		.selectFrom('audit_log')
		.select(['actor_id', 'action', 'before', 'after'])
		.where('entity_id', '=', id)
		.orderBy('id')
		.execute();
}

test('a new product is in the shop immediately: listing, search by name and alias, its page, its picture', async () => {
	const maker = 'Sample Growers, Nashik 422003';
	const { status, body } = await create(moringa({ aliases: ['Murungai Keerai', 'मुनगा'], maker }));
	expect(status).toBe(201);
	const { id, names } = body.data;
	expect(body.data).toMatchObject({ version: 1, status: 'active', pooling: 'shared', gaps: [] });
	for (const keyword of [names.en, 'sahajan', 'शेवग्याचा', 'murungai keerai', 'munga', 'leafy vegetables']) {
		expect(await find(keyword), keyword).toContain(id);
	}
	const page = await shop.call('products.get', { params: { id } });
	expect(page.body.data.product).toMatchObject({
		productName: names.en,
		maker,
		licence: '',
		thumbnail: `/media/${picture.name}-256.webp`,
		unitPricePairs: [
			{ unit: '250 g', price: 20, lisedPrice: 25, stock: 0, amount: 250 },
			{ unit: '1 kg', price: 70, lisedPrice: 90, stock: 0, amount: 1000 },
		],
	});
	const history = await shop.db
		.selectFrom('price_history as h')
		.innerJoin('variants as v', 'v.id', 'h.variant_id')
		.select('h.price_paise')
		.where('v.product_id', '=', id)
		.orderBy('h.price_paise')
		.execute();
	expect(history).toEqual([{ price_paise: 2000 }, { price_paise: 7000 }]);
	expect((await auditOf(id)).map((row) => [row.actor_id, row.action])).toEqual([[userId, 'product.create']]);
});

test('variants share one stock or have one each; received stock can be sold', async () => {
	const shared = (await create(moringa())).body.data;
	expect(new Set(shared.variants.map((variant) => variant.poolId)).size).toBe(1);
	const own = (await create(moringa({ pooling: 'own', base: 'pc' }))).body.data;
	expect(new Set(own.variants.map((variant) => variant.poolId)).size).toBe(2);
	expect([shared.pooling, own.pooling]).toEqual(['shared', 'own']);
	const lines = [{ id: shared.variants[0]?.poolId, amount: 2600 }];
	await shop.call('office.stock.receive', { token, body: { lines } });
	const { unitPricePairs } = (await shop.call('products.get', { params: { id: shared.id } })).body.data.product;
	expect(unitPricePairs.map((pair) => pair.stock)).toEqual([10, 2]);
});

test('crop care is found by the crops and problems of its label at once, and by those of a changed label', async () => {
	const label = { cropName: 'Tomato', pestName: 'Leaf miner', dosePerAcre: '40 ml', preHarvestDays: 7 };
	const product = (
		await create(moringa({ productType: 'bio-pesticide', doses: [label], maker: 'Nashik Bio', licence: 'CIR-1' }))
	).body.data;
	expect(await find('leaf miner')).toEqual([product.id]);
	expect(await find('टोमॅटो नागअळी')).toEqual([product.id]);
	await update(product, { doses: [{ ...label, pestName: 'Fruit fly' }] });
	expect(await find('leaf miner')).toEqual([]);
	expect(await find('फळमाशी')).toEqual([product.id]);
});

test('stores the fields of the form, sanitises the description, and refuses an old version', async () => {
	const product = (await create(moringa())).body.data;
	const change = {
		names: { en: 'Curry leaf tree', hi: 'कढ़ी', mr: 'कढी' },
		badge: 'New',
		isOfferZone: true,
		aliases: ['meetha neem'],
		doses: [{ cropName: 'Cotton', pestName: 'Jassid', dosePerAcre: '40 ml', preHarvestDays: 7 }],
		pictures: [
			{ picture: 'onion', alt: 'Second first' },
			{ picture: picture.name, alt: '' },
		],
	};
	const hostile = '<h2>Fresh</h2><p onclick="x()">Good<script>alert(1)</script> <a href="javascript:x">here</a></p>';
	const { status, body } = await update(product, { ...change, descriptionHtml: hostile });
	expect(status).toBe(200);
	expect(body.data).toMatchObject({
		...change,
		version: 2,
		doses: [{ cropName: 'Cotton', pestName: 'Jassid', dosePerAcre: '40 ml', water: null, preHarvestDays: 7 }],
	});
	expect(body.data.descriptionHtml).toBe('<h2>Fresh</h2><p>Good <a rel="noopener nofollow">here</a></p>');
	expect(await find('meetha neem')).toContain(product.id);
	expect(await find('jassid'), 'food is not found by a label').not.toContain(product.id);
	expect(await find('drumstick leaf')).not.toContain(product.id);
	expect(await find(product.names.en)).not.toContain(product.id);
	expect(await update(product, { badge: 'Old' })).toMatchObject({ status: 409, error: { code: 'STALE_VERSION' } });
	const [, row] = await auditOf(product.id);
	expect(row).toMatchObject({ action: 'product.update', before: { badge: null }, after: { badge: 'New' } });
	expect(Object.keys(row?.after as object)).not.toContain('origin');
});

test('translations are kept with their English text, and emptied when it changes without them', async () => {
	const translations = {
		hi: { descriptionHtml: '<p>भोर में तोड़ा<script>alert(1)</script></p>', antidote: 'कोई नहीं' },
		mr: { descriptionHtml: '<p>पहाटे तोडलेला</p>', antidote: 'नाही' },
	};
	const made = (await create(moringa({ translations, antidote: 'None' }))).body.data;
	const shown = async () =>
		(await shop.call('products.get', { params: { id: made.id } })).body.data.product.translations;
	expect(await shown()).toEqual({
		hi: { description: '<p>भोर में तोड़ा</p>', antidote: 'कोई नहीं' },
		mr: { description: '<p>पहाटे तोडलेला</p>', antidote: 'नाही' },
	});
	const unchanged = (await update(made, { badge: 'New' })).body.data;
	expect(unchanged.translations).toEqual(made.translations);

	const mr = { ...made.translations.mr, descriptionHtml: '<p>दुपारी तोडलेला</p>' };
	const descriptionHtml = '<p>Picked at noon.</p>';
	await update(unchanged, { descriptionHtml, translations: { ...made.translations, mr } });
	expect(await shown()).toEqual({
		hi: { description: '', antidote: 'कोई नहीं' },
		mr: { description: '<p>दुपारी तोडलेला</p>', antidote: 'नाही' },
	});
});

test('crop care of the demo keeps its translations when its form is saved unchanged', async () => {
	const { id } = await shop.db
		.selectFrom('products')
		.select('id')
		.where('sku', '=', 'IN-IMI')
		.executeTakeFirstOrThrow();
	const product = await get(id);
	expect(product.translations.mr.descriptionHtml).toContain('मधमाश्यांसाठी विषारी');
	const { status, body } = await update(product, { badge: 'New' });
	expect(status).toBe(200);
	expect(body.data.translations).toEqual(product.translations);
});

test('variants keep their stock and price, change positions and units, and new ones start with a price', async () => {
	const product = (await create(moringa())).body.data;
	const [small, large] = product.variants;
	const fresh = { unit: '5 kg', amount: 5000, sku: `${product.sku}-3`, isActive: true };
	const without = await update(product, { variants: [small, large, fresh] });
	expect(without).toMatchObject({
		status: 422,
		error: { code: 'VARIANT_NEEDS_PRICE', errors: { 'variants.2.pricePaise': 'A new variant needs a price.' } },
	});
	const { body } = await update(product, {
		variants: [
			{ ...large, unit: '250 g', sku: small?.sku, pricePaise: 1, mrpPaise: 1 },
			{ ...fresh, pricePaise: 30_000, mrpPaise: 40_000 },
			{ ...small, unit: '1 kg', sku: large?.sku, isActive: false },
		],
	});
	expect(body.data.variants.map(({ id, unit, pricePaise, isActive }) => [id, unit, pricePaise, isActive])).toEqual([
		[large?.id, '250 g', 7000, true],
		[expect.any(String), '5 kg', 30_000, true],
		[small?.id, '1 kg', 2000, false],
	]);
	expect(new Set(body.data.variants.map((variant) => variant.poolId)).size).toBe(1);
	// removed from the form: inactive, but kept for the orders that reference it
	const fewer = await update(body.data, { variants: body.data.variants.slice(0, 1) });
	expect(fewer.body.data.variants.map((variant) => variant.isActive)).toEqual([true, false, false]);
	const foreign = await update(fewer.body.data, {
		variants: [{ ...large, unit: '9 kg', sku: 'X-9', id: onion.variantId }],
	});
	expect(foreign.error.code).toBe('VARIANT_NOT_FOUND_IN_PRODUCT');
});

test('reports errors that only the server detects at their field', async () => {
	const product = (await create(moringa())).body.data;
	const variants = moringa().variants as { sku: string }[];
	const tries: [Record<string, unknown>, number, string, string][] = [
		[{ sku: 'VR-ONI' }, 409, 'SKU_TAKEN', 'sku'],
		[{ variants: [{ ...variants[0], sku: 'VR-ONI-1' }] }, 409, 'SKU_TAKEN', 'variants.0.sku'],
		[{ variants: [variants[0], { ...variants[1], sku: variants[0]?.sku }] }, 409, 'SKU_TAKEN', 'variants.1.sku'],
		[{ variants: [variants[0], { ...variants[1], unit: '250 g' }] }, 422, 'UNIT_TWICE', 'variants.1.unit'],
		[{ categoryId: product.id }, 404, 'CATEGORY_NOT_FOUND', 'categoryId'],
		[{ categoryId: 'nothing' }, 404, 'CATEGORY_NOT_FOUND', 'categoryId'],
		[{ pictures: [{ picture: 'u-000000', alt: '' }] }, 422, 'PICTURE_UNKNOWN', 'pictures'],
		[{ pictures: [{ picture: 'crop-guide-onion', alt: '' }] }, 422, 'PICTURE_UNKNOWN', 'pictures'],
	];
	for (const [more, status, code, field] of tries) {
		const response = await create(moringa(more as Partial<NewProductWire>));
		expect([response.status, response.error.code, Object.keys(response.error.errors ?? {})], field).toEqual([
			status,
			code,
			[field],
		]);
	}
	for (const more of [
		{ names: { en: ' ', hi: '', mr: '' } },
		{ sku: 'with space' },
		{ gstPercent: 101 },
		{ gstPercent: 100 },
		{ gstPercent: 99.999 },
		{ pictures: [{ picture: '../../etc/passwd', alt: '' }] },
		{ variants: [{ ...variants[0], amount: 0 }] },
		{ variants: [{ ...variants[0], pricePaise: 0 }] },
	]) {
		const response = await create({ ...moringa(), ...more });
		expect([response.status, response.error.code], JSON.stringify(more)).toEqual([400, 'INVALID']);
	}
});

test('gives a SKU to one of two concurrent requests and refuses the other', async () => {
	const responses = await Promise.all(Array.from({ length: 4 }, () => create({ ...moringa(), sku: 'LV-RACE' })));
	expect(responses.map((response) => response.status).sort()).toEqual([201, 409, 409, 409]);
});

test('a listing that lacks legal details goes on sale with a reason of the owner, which is recorded', async () => {
	const incomplete = { origin: '' };
	expect(await create(moringa(incomplete))).toMatchObject({
		status: 422,
		error: { code: 'LISTING_INCOMPLETE', details: { gaps: ['origin'] } },
	});
	expect((await create(moringa({ ...incomplete, saleReason: 'Old stock' }))).error.code).toBe('LISTING_INCOMPLETE');
	const owner = await shop.signIn({ roles: ['owner'], name: 'Olga Owner' });
	const body = moringa({ ...incomplete, saleReason: 'The farm is asked for it' });
	const sold = await shop.call('office.products.create', { token: owner.token, body });
	expect(sold).toMatchObject({ status: 201, body: { data: { status: 'active' } } });
	const log = await shop.db
		.selectFrom('audit_log')
		.select(['actor_name', 'after'])
		.where('entity_id', '=', sold.body.data.id)
		.where('action', '=', 'product.sellIncomplete')
		.execute();
	expect(log).toEqual([
		{ actor_name: 'Olga Owner', after: { missing: ['origin'], reason: 'The farm is asked for it' } },
	]);
});

test('a product without variants, or above its MRP, stays a draft', async () => {
	const bare = await create(moringa({ variants: [] }));
	expect(bare).toMatchObject({ status: 422, error: { code: 'PRODUCT_NOT_SELLABLE', details: { gaps: ['variants'] } } });
	expect((await create(moringa({ variants: [], status: 'draft' }))).status).toBe(201);
	const packed = moringa({ productType: 'packed-food' });
	const [variant] = packed.variants as object[];
	const dear = await create({ ...packed, variants: [{ ...variant, pricePaise: 2501 }] });
	expect(dear.error.details?.gaps).toContain('priceAboveMrp');
});

test('shows the picture of the category for a product without one, in shop and order', async () => {
	const { id, variants } = (await create(moringa({ pictures: [] }))).body.data;
	const { product } = (await shop.call('products.get', { params: { id } })).body.data;
	expect([product.thumbnail, product.gallery]).toEqual([pictureUrl('leafy-green'), [pictureUrl('leafy-green')]]);
	await shop.call('office.stock.receive', { token, body: { lines: [{ id: variants[0]?.poolId, amount: 9000 }] } });
	const customer = await shop.signIn();
	const variant = { ...onion, productId: id, unit: '1 kg', pricePaise: 7000 };
	const placed = await shop.call('orders.place', { token: customer.token, body: orderBody([{ variant, qty: 2 }]) });
	expect(JSON.stringify(placed.body.data.order)).toContain(pictureUrl('leafy-green'));
});

test('restores an unsellable product as a draft', async () => {
	const names = { en: 'Closed category', hi: 'बंद', mr: 'बंद' };
	const archived = { names, tint: 'dry', picture: 'onion' };
	const category = (await shop.call('office.categories.create', { token, body: archived })).body.data;
	const product = (await create(moringa({ categoryId: category.id }))).body.data;
	const request = { token, params: { id: product.id } };
	await shop.call('office.products.archive', { ...request, body: { version: 1 } });
	const closed = { token, params: { id: category.id }, body: { ...category, isActive: false } };
	expect((await shop.call('office.categories.update', closed)).status).toBe(200);
	const { body } = await shop.call('office.products.restore', { ...request, body: { version: 2 } });
	expect(body.data.status).toBe('draft');
});

test('a draft is not in the shop until it is published', async () => {
	const draft = (await create(moringa({ status: 'draft' }))).body.data;
	expect(await find(draft.names.en)).not.toContain(draft.id);
	expect((await shop.call('products.get', { params: { id: draft.id } })).status).toBe(404);
	await update(draft, { status: 'active' });
	expect(await find(draft.names.en)).toContain(draft.id);
});

test('a copy is a draft with new SKUs and no stock', async () => {
	const onionWhole = await get(onion.productId);
	const { status, body } = await shop.call('office.products.duplicate', { token, params: { id: onion.productId } });
	expect(status).toBe(201);
	expect(body.data).toMatchObject({
		status: 'draft',
		names: { en: 'Onion (copy)', hi: onionWhole.names.hi },
		pictures: onionWhole.pictures,
		aliases: onionWhole.aliases,
	});
	expect(body.data.variants.map((variant) => [variant.unit, variant.pricePaise, variant.onHand])).toEqual(
		onionWhole.variants.map((variant) => [variant.unit, variant.pricePaise, 0]),
	);
	expect(body.data.sku).not.toBe(onionWhole.sku);
});

test('hides an archived product from shop and orders until it is restored', async () => {
	const product = (await create(moringa())).body.data;
	const [variant] = product.variants;
	await shop.call('office.stock.receive', { token, body: { lines: [{ id: variant?.poolId, amount: 9000 }] } });
	const setStatus = (name: 'archive' | 'restore', version: number) =>
		shop.call(`office.products.${name}`, { token, params: { id: product.id }, body: { version } });
	expect((await setStatus('archive', 7)).error.code).toBe('STALE_VERSION');
	expect((await setStatus('archive', 1)).body.data).toMatchObject({ status: 'archived', version: 2 });
	expect((await setStatus('archive', 1)).body.data.version).toBe(2);
	expect(await find(product.names.en)).not.toContain(product.id);
	const customer = await shop.signIn();
	const seeded = { ...onion, productId: product.id, unit: '1 kg', pricePaise: 7000 };
	const order = { token: customer.token, body: orderBody([{ variant: seeded, qty: 2 }]) };
	expect((await shop.call('orders.place', order)).error.code).toBe('NOT_FOR_SALE');
	// an update does not restore it
	const edited = await update(await get(product.id), { status: 'active', badge: 'x' });
	expect(edited.body.data.status).toBe('archived');
	expect((await setStatus('restore', 3)).body.data.status).toBe('active');
	expect((await shop.call('orders.place', order)).status).toBe(201);
	expect((await auditOf(product.id)).map((row) => row.action)).toEqual([
		'product.create',
		'product.archive',
		'product.update',
		'product.restore',
	]);
});

test('filters by category, product type, status, stock, offer and missing details', async () => {
	const product = (await create(moringa({ productType: 'packed-food', isSale: true, status: 'draft' }))).body.data;
	const idsOf = async (query: Record<string, unknown>) => (await list(query)).data.map((row) => row.id);
	expect(await idsOf({ q: product.sku })).toEqual([product.id]);
	expect(await idsOf({ q: `${product.sku}-2` })).toEqual([product.id]);
	expect(await idsOf({ q: product.names.en.toUpperCase() })).toEqual([product.id]);
	const [row] = (await list({ q: product.sku })).data;
	expect(row).toMatchObject({
		fromPaise: 2000,
		variantCount: 2,
		isLow: true,
		isSoldOut: true,
		isOffer: true,
		gaps: ['maker', 'fssai'],
		picture: picture.name,
	});
	for (const [yes, no] of [
		[{ category: leafy.id }, { category: onion.productId }],
		[{ productType: 'packed-food' }, { productType: 'fertiliser' }],
		[{ status: 'draft' }, { status: 'active' }],
		[{ low: true }, { low: false }],
		[{ offer: true }, { offer: false }],
		[{ incomplete: true }, { incomplete: false }],
	]) {
		expect(await idsOf({ q: product.sku, ...yes }), JSON.stringify(yes)).toEqual([product.id]);
		expect(await idsOf({ q: product.sku, ...no }), JSON.stringify(no)).toEqual([]);
	}
	const incomplete = await list({ incomplete: true, perPage: 5, page: 2 });
	expect(incomplete.data).toHaveLength(5);
	expect(incomplete.data.every((one) => one.gaps.length > 0)).toBe(true);
	expect(incomplete.total + (await list({ incomplete: false, perPage: 1 })).total).toBe(
		(await list({ perPage: 1 })).total,
	);
	const reverse = await list({ sort: 'sku', order: 'desc', perPage: 2 });
	expect((reverse.data[0]?.sku ?? '') > (reverse.data[1]?.sku ?? '')).toBe(true);
});

test('finds a listing as incomplete once its change is committed, and as complete after another one', async () => {
	const { id, sku } = (await create(moringa())).body.data;
	const isIncomplete = async () => (await list({ q: sku, incomplete: true })).data.length === 1;
	expect(await isIncomplete()).toBe(false);
	const setHsn = (db: Db, hsn: string) => db.updateTable('products').set({ hsn }).where('id', '=', id).execute();
	await shop.db.transaction().execute(async (tx) => {
		await setHsn(tx, '');
		expect(await isIncomplete()).toBe(false);
	});
	expect(await isIncomplete()).toBe(true);
	// Changed again before it is read: what was read last is never kept for the present row.
	await setHsn(shop.db, '07');
	await shop.db.transaction().execute(async (tx) => {
		await setHsn(tx, '0709');
		expect(await isIncomplete()).toBe(true);
	});
	expect(await isIncomplete()).toBe(false);
	await shop.db.updateTable('variants').set({ is_active: false }).where('product_id', '=', id).execute();
	expect(await isIncomplete()).toBe(true);
});

test('pricing staff read the catalogue and cannot change it', async () => {
	const pricing = await shop.signIn({ roles: ['pricing'] });
	const params = { id: onion.productId };
	expect((await shop.call('office.products.get', { token: pricing.token, params })).status).toBe(200);
	const archive = await shop.call('office.products.archive', { token: pricing.token, params, body: { version: 1 } });
	expect(archive).toMatchObject({ status: 403, error: { code: 'NOT_ALLOWED' } });
	for (const id of ['nothing', leafy.id]) {
		expect((await shop.call('office.products.get', { token, params: { id } })).error.code).toBe('PRODUCT_NOT_FOUND');
	}
});
