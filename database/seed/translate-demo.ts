import { otherLangs, type Translated } from '#domain/product.ts';
import { shopTextIn, translatedFields } from '#domain/translation.ts';
import type { Db, Tx } from '#database/db.ts';
import { seedBanners } from '#database/seed/data/banners.ts';
import { seedBlogs } from '#database/seed/data/blogs.ts';
import { blogsHindi } from '#database/seed/data/blogs-hindi.ts';
import { blogsMarathi } from '#database/seed/data/blogs-marathi.ts';
import { seedCampaigns } from '#database/seed/data/campaigns.ts';
import { antidotesHindi } from '#database/seed/data/crop-care-hindi.ts';
import { antidotesMarathi } from '#database/seed/data/crop-care-marathi.ts';
import { cropTranslations } from '#database/seed/data/crop-names.ts';
import { seedCrops } from '#database/seed/data/crops.ts';
import { seedPincodes, seedShopTexts, seedStores } from '#database/seed/data/places.ts';
import { seedProducts } from '#database/seed/data/products.ts';
import { seedVideos } from '#database/seed/data/videos.ts';
import { sql } from 'kysely';
import { descriptionsOf } from './insert-product.ts';

/** Increased when more of the demo's texts are translated: the next start fills them in. */
const demoTranslationsVersion = 4;

/** A text of a demo row, found by what names the row. */
type DemoText = Translated<string> & { key: string; english: string };
type Column = { table: string; key: string; english: string; translation: string };

const textsOf = {
	products: (field: 'description' | 'antidote'): DemoText[] =>
		seedProducts.map((product) => {
			const antidote = product.antidote ?? '';
			const texts = {
				description: { english: product.descriptionHtml, ...descriptionsOf(product.sku) },
				antidote: { english: antidote, hi: antidotesHindi[antidote] ?? '', mr: antidotesMarathi[antidote] ?? '' },
			};
			return { key: product.sku, ...texts[field] };
		}),
	banners: (field: 'eyebrow' | 'title' | 'text' | 'cta'): DemoText[] =>
		seedBanners.map(({ name, translations: { hi, mr }, ...banner }) => ({
			key: name,
			english: banner[field],
			hi: hi[field],
			mr: mr[field],
		})),
	campaigns: (field: 'festival' | 'title' | 'text'): DemoText[] =>
		seedCampaigns.map(({ translations: { hi, mr }, ...campaign }) => ({
			key: campaign.festival,
			english: campaign[field],
			hi: hi[field],
			mr: mr[field],
		})),
	blogs: (field: 'title' | 'contentHtml' | 'authorName'): DemoText[] =>
		seedBlogs.map(({ slug, ...blog }) => ({
			key: slug,
			english: blog[field],
			hi: blogsHindi[slug]?.[field] ?? '',
			mr: blogsMarathi[slug]?.[field] ?? '',
		})),
	videos: (): DemoText[] =>
		seedVideos.map(({ redirectLink, title, translations: { hi, mr } }) => ({
			key: redirectLink,
			english: title,
			hi: hi.title,
			mr: mr.title,
		})),
	crops: (field: 'plantName' | 'description'): DemoText[] =>
		seedCrops.map(({ slug, ...crop }) => ({
			key: crop.plantName,
			english: crop[field],
			hi: cropTranslations[slug]?.hi[field] ?? '',
			mr: cropTranslations[slug]?.mr[field] ?? '',
		})),
	stores: (field: 'name' | 'address'): DemoText[] =>
		seedStores.map(({ translations: { hi, mr }, ...store }) => ({
			key: store.name,
			english: store[field],
			hi: hi[field],
			mr: mr[field],
		})),
	pincodes: (): DemoText[] =>
		seedPincodes.map(({ pincode, promise, translations: { hi, mr } }) => ({
			key: pincode,
			english: promise,
			hi: hi.promise,
			mr: mr.promise,
		})),
};

/** Fills empty translations of the rows whose English text is that of the demo. @returns the number of changed rows */
async function fill(tx: Tx, { table, key, english, translation }: Column, texts: readonly DemoText[]): Promise<number> {
	const [hi, mr] = [sql.ref(`r.${translation}_hi`), sql.ref(`r.${translation}_mr`)];
	const { numAffectedRows } = await sql`
		update ${sql.table(table)} as r set
			${sql.ref(`${translation}_hi`)} = coalesce(nullif(${hi}, ''), t.hi),
			${sql.ref(`${translation}_mr`)} = coalesce(nullif(${mr}, ''), t.mr),
			version = r.version + 1
		from unnest(${texts.map((text) => text.key)}::text[], ${texts.map((text) => text.english)}::text[],
			${texts.map((text) => text.hi)}::text[], ${texts.map((text) => text.mr)}::text[]) as t (key, english, hi, mr)
		where ${sql.ref(`r.${key}`)} = t.key and ${sql.ref(`r.${english}`)} = t.english
			and ((${hi} = '' and t.hi <> '') or (${mr} = '' and t.mr <> ''))`.execute(tx);
	return Number(numAffectedRows ?? 0);
}

/** As `fill`, for the texts of the shop settings: each is a row of its own. */
async function fillSettings(tx: Tx): Promise<number> {
	const rows = translatedFields.settings.flatMap((text) =>
		otherLangs.map((language) => {
			const key = shopTextIn(text, language);
			return { text, english: seedShopTexts[text], key, translation: seedShopTexts[key] };
		}),
	);
	const { numAffectedRows } = await sql`
		insert into shop_settings (key, value)
		select t.key, to_jsonb(t.translation)
		from unnest(${rows.map(({ text }) => text)}::text[], ${rows.map(({ english }) => english)}::text[],
			${rows.map(({ key }) => key)}::text[], ${rows.map(({ translation }) => translation)}::text[])
			as t (text, english, key, translation)
		join shop_settings s on s.key = t.text and s.value = to_jsonb(t.english)
		on conflict (key) do update set value = excluded.value where shop_settings.value = '""'`.execute(tx);
	return Number(numAffectedRows ?? 0);
}

/**
 * Names of products and categories were always translated. Fills the translations of a shop whose demo rows were seeded before their texts were translated: once, and only where
 * the English text was not changed and no translation was written. @returns the number of filled rows
 */
export async function translateDemo(db: Db): Promise<number> {
	// Without a lock first, as in updateSearchIndex.
	const present = await db.selectFrom('demo_translations').select('version').executeTakeFirstOrThrow();
	if (present.version === demoTranslationsVersion) return 0;
	return db.transaction().execute(async (tx) => {
		const { version } = await tx
			.selectFrom('demo_translations')
			.select('version')
			.forUpdate()
			.executeTakeFirstOrThrow();
		if (version === demoTranslationsVersion) return 0;
		const product = { table: 'products', key: 'sku' };
		const banner = { table: 'banners', key: 'name' };
		const campaign = { table: 'campaigns', key: 'festival' };
		const blog = { table: 'blogs', key: 'slug' };
		const crop = { table: 'crops', key: 'plant_name' };
		const store = { table: 'stores', key: 'name' };
		const columns: [Column, DemoText[]][] = [
			[{ ...product, english: 'description_html', translation: 'description' }, textsOf.products('description')],
			[{ ...product, english: 'antidote', translation: 'antidote' }, textsOf.products('antidote')],
			[{ ...banner, english: 'eyebrow', translation: 'eyebrow' }, textsOf.banners('eyebrow')],
			[{ ...banner, english: 'title', translation: 'title' }, textsOf.banners('title')],
			[{ ...banner, english: 'body', translation: 'body' }, textsOf.banners('text')],
			[{ ...banner, english: 'cta', translation: 'cta' }, textsOf.banners('cta')],
			[{ ...campaign, english: 'festival', translation: 'festival' }, textsOf.campaigns('festival')],
			[{ ...campaign, english: 'title', translation: 'title' }, textsOf.campaigns('title')],
			[{ ...campaign, english: 'body', translation: 'body' }, textsOf.campaigns('text')],
			[{ ...blog, english: 'title', translation: 'title' }, textsOf.blogs('title')],
			[{ ...blog, english: 'content_html', translation: 'content' }, textsOf.blogs('contentHtml')],
			[{ ...blog, english: 'author_name', translation: 'author' }, textsOf.blogs('authorName')],
			[{ table: 'videos', key: 'redirect_link', english: 'title', translation: 'title' }, textsOf.videos()],
			[{ ...crop, english: 'plant_name', translation: 'name' }, textsOf.crops('plantName')],
			[{ ...crop, english: 'description', translation: 'description' }, textsOf.crops('description')],
			[{ ...store, english: 'name', translation: 'name' }, textsOf.stores('name')],
			[{ ...store, english: 'address', translation: 'address' }, textsOf.stores('address')],
			[{ table: 'served_pincodes', key: 'pincode', english: 'promise', translation: 'promise' }, textsOf.pincodes()],
		];
		let filled = await fillSettings(tx);
		for (const [column, texts] of columns) filled += await fill(tx, column, texts);
		await tx.updateTable('demo_translations').set({ version: demoTranslationsVersion }).execute();
		return filled;
	});
}
