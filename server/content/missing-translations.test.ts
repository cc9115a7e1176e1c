import { translatedFields, translatedRecordTypeNames } from '#domain/translation.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());

const owner = await shop.signIn({ roles: ['owner'] });

async function list(query: Record<string, unknown> = {}, token = owner.token) {
	const response = await shop.call('office.missing-translations.list', { token, query: { perPage: 100, ...query } });
	expect(response.status).toBe(200);
	return response.body;
}

test('lists a text that is emptied in one language, with its record, until it is translated', async () => {
	const query = { recordType: 'banners' };
	expect(await list(query)).toMatchObject({ data: [], total: 0, texts: 0 });
	const banner = await shop.db
		.selectFrom('banners')
		.select(['id', 'name', 'title_mr'])
		.limit(1)
		.executeTakeFirstOrThrow();
	const update = (values: { title_mr: string; cta_mr?: string }) =>
		shop.db.updateTable('banners').set(values).where('id', '=', banner.id).execute();
	await update({ title_mr: '', cta_mr: '' });
	const { data, total, texts } = await list(query);
	const found = {
		recordType: 'banners',
		recordId: banner.id,
		name: banner.name,
		language: 'mr',
		fields: ['title', 'cta'],
	};
	expect(data).toEqual([{ id: `banners:${banner.id}:mr`, ...found }]);
	expect({ total, texts }).toEqual({ total: 1, texts: 2 });
	expect((await list({ ...query, language: 'hi' })).total).toBe(0);
	await update({ title_mr: banner.title_mr });
	expect((await list(query)).data).toMatchObject([{ fields: ['cta'] }]);
});

test('finds every text of every record type, in each language', async () => {
	await sql`update products set name_hi = '', name_mr = '', description_hi = '', description_mr = '', antidote_hi = '', antidote_mr = ''`.execute(
		shop.db,
	);
	await sql`update categories set name_hi = '', name_mr = ''`.execute(shop.db);
	await sql`update banners set eyebrow_hi = '', eyebrow_mr = '', title_hi = '', title_mr = '', body_hi = '', body_mr = '', cta_hi = '', cta_mr = ''`.execute(
		shop.db,
	);
	await sql`update campaigns set festival_hi = '', festival_mr = '', title_hi = '', title_mr = '', body_hi = '', body_mr = ''`.execute(
		shop.db,
	);
	await sql`update served_pincodes set promise_hi = '', promise_mr = ''`.execute(shop.db);
	await sql`update blogs set title_hi = '', title_mr = '', content_hi = '', content_mr = '', author_hi = '', author_mr = ''`.execute(
		shop.db,
	);
	await sql`update videos set title_hi = '', title_mr = ''`.execute(shop.db);
	await sql`update crops set name_hi = '', name_mr = '', description_hi = '', description_mr = ''`.execute(shop.db);
	await sql`update stores set name_hi = '', name_mr = '', address_hi = '', address_mr = ''`.execute(shop.db);
	await sql`delete from shop_settings where key ~ '(Hi|Mr)$'`.execute(shop.db);
	for (const recordType of translatedRecordTypeNames) {
		for (const language of ['hi', 'mr']) {
			const { data } = await list({ recordType, language });
			expect([...new Set(data.flatMap(({ fields }) => fields))].sort(), recordType).toEqual(
				[...translatedFields[recordType]].sort(),
			);
			expect(new Set(data.map((row) => `${row.recordType} ${row.language}`)), recordType).toEqual(
				new Set([`${recordType} ${language}`]),
			);
		}
	}
	const all = await list();
	const each = await Promise.all(translatedRecordTypeNames.map((recordType) => list({ recordType })));
	expect(all.total).toBe(each.reduce((sum, { total }) => sum + total, 0));
	expect(all.texts).toBe(each.reduce((sum, { texts }) => sum + texts, 0));
	expect(all.texts).toBeGreaterThan(all.total);
});

test('lists nothing of an archived product, an ended banner and an empty English text', async () => {
	const before = (await list({ recordType: 'products' })).total;
	const product = await shop.db.selectFrom('products').select(['id', 'name_en']).limit(1).executeTakeFirstOrThrow();
	await shop.db.updateTable('products').set({ status: 'archived' }).where('id', '=', product.id).execute();
	expect((await list({ recordType: 'products' })).total).toBe(before - 2);
	await shop.db
		.updateTable('banners')
		.set({ ends_at: new Date(shop.clock.now.getTime() - 1000) })
		.execute();
	expect((await list({ recordType: 'banners' })).total).toBe(0);
	await shop.db.updateTable('products').set({ antidote: null, status: 'active' }).execute();
	expect((await list({ recordType: 'products' })).data.flatMap(({ fields }) => fields)).not.toContain('antidote');
});

test('lists the shop settings as one record, until their texts are translated', async () => {
	const query = { recordType: 'settings', language: 'mr' };
	const { data } = await list(query);
	const fields = ['supportHours', 'address', 'pickupAddress'];
	expect(data).toEqual([
		{ id: 'settings:shop:mr', recordType: 'settings', recordId: 'shop', name: 'Khetse', language: 'mr', fields },
	]);
	const settings = (await shop.call('office.settings.get', { token: owner.token })).body.data;
	const body = { ...settings, supportHoursMr: 'सकाळी 8 ते रात्री 8', addressMr: 'पुणे' };
	expect((await shop.call('office.settings.update', { token: owner.token, body })).status).toBe(200);
	expect((await list(query)).data).toMatchObject([{ fields: ['pickupAddress'] }]);
});

test('lists nothing of an unpublished blog', async () => {
	const query = { recordType: 'blogs', language: 'hi' };
	const before = (await list(query)).total;
	const [first] = (await list(query)).data;
	await shop.db
		.updateTable('blogs')
		.set({ is_published: false })
		.where('id', '=', first?.recordId ?? '')
		.execute();
	expect((await list(query)).total).toBe(before - 1);
});

test('searches the name, sorts by it and shows pages', async () => {
	const { data } = await list({ q: 'onio', recordType: 'products', language: 'hi' });
	expect(data.map(({ name }) => name)).toEqual(['Onion']);
	const first = await list({ recordType: 'products', perPage: 2, order: 'desc' });
	const second = await list({ recordType: 'products', perPage: 2, order: 'desc', page: 2 });
	const names = [...first.data, ...second.data].map(({ name }) => name.toLowerCase());
	expect(names).toEqual([...names].sort().reverse());
	expect(first.total).toBe(second.total);
});

test.for([
	['catalogue', ['categories', 'products']],
	['content', ['banners', 'campaigns', 'blogs', 'videos', 'crops']],
] as const)('the role %s sees the record types it may edit: %j', async ([role, recordTypes]) => {
	await shop.db.updateTable('banners').set({ ends_at: null }).execute();
	const { token } = await shop.signIn({ roles: [role] });
	const { data } = await list({ sort: 'recordType', q: '' }, token);
	const seen = new Set(data.map(({ recordType }) => recordType));
	for (const recordType of translatedRecordTypeNames) {
		const { total } = await list({ recordType }, token);
		expect(total > 0, recordType).toBe((recordTypes as readonly string[]).includes(recordType));
	}
	for (const recordType of seen) expect(recordTypes).toContain(recordType);
});
