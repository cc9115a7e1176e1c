import { otherLangs } from '#domain/product.ts';
import { shopTextIn, translatedFields } from '#domain/translation.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { translateDemo } from './translate-demo.ts';

const shop = await openShop();
afterAll(() => shop.close());

const columns = {
	products: ['description', 'antidote'],
	banners: ['eyebrow', 'title', 'body', 'cta'],
	campaigns: ['festival', 'title', 'body'],
	served_pincodes: ['promise'],
	blogs: ['title', 'content', 'author'],
	videos: ['title'],
	crops: ['name', 'description'],
	stores: ['name', 'address'],
};
const settingKeys = translatedFields.settings.flatMap((text) => otherLangs.map((lang) => shopTextIn(text, lang)));
const translationsOf = (fields: readonly string[]) => fields.flatMap((field) => [`${field}_hi`, `${field}_mr`]);

/** The translations of every row, by table and row. */
async function read(): Promise<Record<string, Record<string, string>>> {
	const found: Record<string, Record<string, string>> = {};
	for (const [table, fields] of Object.entries(columns)) {
		const { rows } = await sql<Record<string, string>>`
			select id::text, ${sql.join(translationsOf(fields).map((column) => sql.ref(column)))} from ${sql.table(table)}`.execute(
			shop.db,
		);
		for (const { id, ...texts } of rows) found[`${table} ${id}`] = texts;
	}
	const settings = await shop.db.selectFrom('shop_settings').select(['key', 'value']).where('key', 'in', settingKeys);
	for (const { key, value } of await settings.execute()) found.settings = { ...found.settings, [key]: String(value) };
	return found;
}

const seeded = await read();
expect(Object.values(seeded.settings ?? {}).filter((text) => text !== '')).toHaveLength(settingKeys.length);

/** The shop as it was seeded before there were translations. */
beforeEach(async () => {
	for (const [table, fields] of Object.entries(columns)) {
		const emptied = translationsOf(fields).map((column) => sql`${sql.ref(column)} = ''`);
		await sql`update ${sql.table(table)} set ${sql.join(emptied)}`.execute(shop.db);
	}
	await shop.db.deleteFrom('shop_settings').where('key', 'in', settingKeys).execute();
	await shop.db.updateTable('demo_translations').set({ version: 0 }).execute();
});

test('fills the texts of a shop that was seeded before they were translated, once', async () => {
	expect(await read()).not.toEqual(seeded);
	expect(await translateDemo(shop.db)).toBeGreaterThan(50);
	expect(await read()).toEqual(seeded);
	await shop.db.updateTable('banners').set({ title_hi: '' }).execute();
	expect(await translateDemo(shop.db)).toBe(0);
	const banners = await shop.db.selectFrom('banners').select('title_hi').execute();
	expect(banners.every(({ title_hi }) => title_hi === '')).toBe(true);
});

test('leaves a changed English text and a written translation as they are', async () => {
	const banner = await shop.db.selectFrom('banners').selectAll().orderBy('position').limit(1).executeTakeFirstOrThrow();
	const own = { title: 'Mangoes are here', body_mr: 'आमचे शब्द' };
	await shop.db.updateTable('banners').set(own).where('id', '=', banner.id).execute();
	await translateDemo(shop.db);
	const after = await shop.db.selectFrom('banners').selectAll().where('id', '=', banner.id).executeTakeFirstOrThrow();
	const before = seeded[`banners ${banner.id}`];
	expect(after).toMatchObject({ ...own, title_hi: '', title_mr: '', body_hi: before?.body_hi, cta_mr: before?.cta_mr });
	expect(after.version).toBeGreaterThan(banner.version);
	await shop.db.updateTable('banners').set({ title: banner.title }).where('id', '=', banner.id).execute();
});

test('leaves a changed text of the shop settings and its written translation as they are', async () => {
	const write = (key: string, text: string) =>
		sql`insert into shop_settings (key, value) values (${key}, to_jsonb(${text}::text))
			on conflict (key) do update set value = excluded.value`.execute(shop.db);
	await write('supportHours', 'All day');
	await write('addressHi', 'हमारा पता');
	await translateDemo(shop.db);
	const { settings } = await read();
	expect(settings).not.toHaveProperty('supportHoursHi');
	expect(settings).toMatchObject({ addressHi: 'हमारा पता', addressMr: seeded.settings?.addressMr });
	await write('supportHours', '8 am to 8 pm');
});

test('changes nothing in a shop that was seeded with translations', async () => {
	await translateDemo(shop.db);
	await shop.db.updateTable('demo_translations').set({ version: 0 }).execute();
	expect(await translateDemo(shop.db)).toBe(0);
});
