import type { Names, ProductType } from '#domain/product.ts';
import { type ProductWord, productWords, spellableWords } from '#domain/product-words.ts';
import { scriptWords } from '#domain/search-query.ts';
import { withoutOneLetter } from '#domain/spelling.ts';
import type { Db, Tx } from '#database/db.ts';
import { sql } from 'kysely';

/** Every product name is a rare word, a frequent word and, in two of five, the common word. */
export type GeneratedCatalogue = {
	/** words that eight products have */
	rare: string[];
	/** words that each one of fifty products has */
	frequent: string[];
	/** the word of two fifths of the products */
	common: string;
	/** the rare and the frequent word of each product that is sold; no other product has both */
	pairs: string[];
};

const productsPerRareWord = 8;
const frequentWords = 50;
/** The eight products of a rare word have different frequent words. */
const frequentStep = 7;
const productsPerArchived = 50;
const syllables = ['ba', 'ke', 'mi', 'so', 'lu', 'ra', 'te', 'vi', 'no', 'du', 'ga', 'pe', 'ji', 'jo', 'hu', 'ze'];
/** Crops and problems that the searches with an expected product of the demo do not name; fruits are food as well. */
const labels = [
	['Maize', 'Termites'],
	['Banana', 'Sigatoka'],
	['Pomegranate', 'White grub'],
	['Wheat', 'Stem fly'],
] as const;

/** Made-up words of four syllables that are searched as they are written. */
function makeWords(count: number, seed: number): string[] {
	const words = new Set<string>();
	for (let number = seed * 7919; words.size < count; number += 1) {
		const mixed = Math.imul(number, 40_503) & 0xffff;
		const word = [0, 4, 8, 12].map((shift) => syllables[(mixed >> shift) & 15]).join('');
		if (scriptWords(word)[0]?.word === word) words.add(word);
	}
	return [...words];
}

type CategoryRow = { id: string; names: Names[]; isCropCare: boolean };

/** The search words that all products of a category or with a label have, from a product without a name. */
function sharedWords(categories: readonly CategoryRow[]): {
	category: (ProductWord & { id: string })[];
	label: (ProductWord & { place: number })[];
} {
	const noNames = { en: '', hi: '', mr: '' };
	const none = { names: noNames, aliases: [], categoryNames: [], doses: [] };
	const loose: ProductType = 'loose';
	return {
		category: categories.flatMap(({ id, names }) =>
			productWords({ ...none, productType: loose, categoryNames: names }).map((word) => ({ id, ...word })),
		),
		label: labels.flatMap(([cropName, pestName], place) =>
			productWords({ ...none, productType: 'pesticide', doses: [{ cropName, pestName }] }).map((word) => ({
				place,
				...word,
			})),
		),
	};
}

async function insertProducts(
	tx: Tx,
	products: number,
	words: GeneratedCatalogue,
	categories: readonly CategoryRow[],
): Promise<void> {
	const ofType = (isCropCare: boolean) => categories.filter((row) => row.isCropCare === isCropCare).map(({ id }) => id);
	await sql`
		create temp table generated on commit drop as
		select n, uuidv7() as id, uuidv7() as pool_id, n % 5 = 0 as is_crop_care, n % 4 as label,
			(${words.rare}::text[])[1 + n / ${productsPerRareWord}] as rare,
			(${words.frequent}::text[])[1 + (n * ${frequentStep}) % ${frequentWords}] as frequent,
			case when n % 5 in (1, 3) then ${words.common} end as common,
			case when n % 5 = 0 then (${ofType(true)}::uuid[])[1 + n / 5 % ${ofType(true).length}]
				else (${ofType(false)}::uuid[])[1 + n % ${ofType(false).length}] end as category_id,
			2000 + (n * 37) % 30000 as price
		from generate_series(0, ${products - 1}::int) n`.execute(tx);
	await sql`
		insert into products (id, sku, slug, category_id, product_type, name_en, name_hi, name_mr, description_html, base,
			gst_percent, hsn, origin, is_offer_zone, is_today_offer, is_sale, is_trending, status)
		select id, 'GEN-' || lpad(n::text, 7, '0'), 'gen-' || n, category_id,
			case when is_crop_care then 'pesticide' else 'loose' end::product_type,
			concat_ws(' ', initcap(rare), frequent, common), '', '',
			'<p>' || repeat('Grown by farmers we know, graded and packed by hand. ', 6) || '</p><ul><li>Clean</li><li>Fresh</li></ul>',
			'g', 5, '0703', 'Pune', n % 50 = 0, n % 100 = 0, n % 40 = 0, n % 60 = 0,
			case when n % ${productsPerArchived} = ${productsPerArchived - 1} then 'archived' else 'active' end
		from generated`.execute(tx);
	await sql`
		insert into product_pictures (product_id, position, picture, alt) select id, 0, 'onion', rare from generated`.execute(
		tx,
	);
	await sql`
		insert into product_doses (product_id, position, crop_name, pest_name, dose_per_acre)
		select g.id, 0, l.crop, l.pest, '100 ml' from generated g
		join unnest(${labels.map(([crop]) => crop)}::text[], ${labels.map(([, pest]) => pest)}::text[]) with ordinality
			as l (crop, pest, place) on l.place - 1 = g.label
		where g.is_crop_care`.execute(tx);
	await sql`
		insert into reviews (product_id, author_name, rating, description)
		select id, 'Sample customer', 3 + k % 3, 'Fresh and well packed.'
		from generated cross join generate_series(1, 3) k where n % 10 = 0`.execute(tx);
}

async function insertVariants(tx: Tx): Promise<void> {
	await sql`
		insert into stock_pools (id, product_id, base, on_hand, low_at) select pool_id, id, 'g', 1000000000, 5000 from generated`.execute(
		tx,
	);
	await sql`
		insert into stock_movements (pool_id, change, reason) select pool_id, 1000000000, 'opening' from generated`.execute(
		tx,
	);
	await sql`
		with made as (
			insert into variants (product_id, pool_id, position, sku, unit, pack_amount, price_paise, mrp_paise)
			select id, pool_id, k, 'GEN-' || lpad(n::text, 7, '0') || '-' || k, k || ' kg', k * 1000, price * k,
				price * k * (100 + n % 40) / 100
			from generated cross join generate_series(1, 3) k returning id, price_paise, mrp_paise
		)
		insert into price_history (variant_id, at, price_paise, mrp_paise)
		select id, now() - interval '20 days', price_paise, mrp_paise from made`.execute(tx);
}

async function insertWords(tx: Tx, words: GeneratedCatalogue, categories: readonly CategoryRow[]): Promise<void> {
	const { category, label } = sharedWords(categories);
	await sql`
		insert into product_words (product_id, field, word, weight)
		select id, case when is_crop_care then 'active' else 'name' end, word,
			(0.6 + 0.4 / case when common is null then 2 else 3 end)::real
		from generated cross join unnest(array[rare, frequent, common]) as word where word is not null
		union all
		select id, 'phrase', concat_ws(' ', rare, frequent, common), 1 from generated
		union all
		select g.id, w.field, w.word, w.weight
		from generated g join unnest(${category.map(({ id }) => id)}::uuid[], ${category.map(({ field }) => field)}::text[],
			${category.map(({ word }) => word)}::text[], ${category.map(({ weight }) => weight)}::real[])
			as w (category_id, field, word, weight) on w.category_id = g.category_id
		union all
		select g.id, w.field, w.word, w.weight
		from generated g join unnest(${label.map(({ place }) => place)}::int[], ${label.map(({ field }) => field)}::text[],
			${label.map(({ word }) => word)}::text[], ${label.map(({ weight }) => weight)}::real[])
			as w (place, field, word, weight) on w.place = g.label and g.is_crop_care`.execute(tx);
	const names = { en: [...words.rare, ...words.frequent, words.common].join(' '), hi: '', mr: '' };
	const spellings = spellableWords({ names, aliases: [] }).flatMap(({ word, script }) =>
		withoutOneLetter(word).map((spelling) => ({ spelling, word, script })),
	);
	await sql`
		insert into search_spellings (spelling, word, script)
		select * from unnest(${spellings.map(({ spelling }) => spelling)}::text[],
			${spellings.map(({ word }) => word)}::text[], ${spellings.map(({ script }) => script)}::text[])
		on conflict do nothing`.execute(tx);
}

/**
 * Adds made-up products of three variants each with stock, a picture, label rows, reviews and search words to a demo
 * shop, a fifth of them crop care: 50,000 in seconds. Its triggers are off, which needs the account that owns
 * the database server; the rows are the same as with them. Vacuums what it has written. Equal seeds give equal words.
 */
export async function generateCatalogue(
	db: Db,
	{ products, seed }: { products: number; seed: number },
): Promise<GeneratedCatalogue> {
	const made = makeWords(Math.ceil(products / productsPerRareWord) + frequentWords + 1, seed);
	const [common = '', ...others] = made;
	const [frequent, rare] = [others.slice(0, frequentWords), others.slice(frequentWords)];
	const pairs = Array.from({ length: products }, (_, n) => n)
		.filter((n) => n % productsPerArchived !== productsPerArchived - 1)
		.map((n) => `${rare[Math.floor(n / productsPerRareWord)]} ${frequent[(n * frequentStep) % frequentWords]}`);
	const words = { common, frequent, rare, pairs };
	await db.transaction().execute(async (tx) => {
		await sql`set local statement_timeout = 0`.execute(tx);
		await sql`set local session_replication_role = replica`.execute(tx);
		const { rows: categories } = await sql<CategoryRow>`
			select own.id, exists (select 1 from products p where p.category_id = own.id
					and p.product_type not in ('loose', 'packed-food')) as "isCropCare",
				(select json_agg(json_build_object('en', c.name_en, 'hi', c.name_hi, 'mr', c.name_mr))
					from categories c where c.id in (own.id, own.parent_id)) as names
			from categories own where exists (select 1 from products p where p.category_id = own.id) order by own.slug`.execute(
			tx,
		);
		await insertProducts(tx, products, words, categories);
		await insertVariants(tx);
		await insertWords(tx, words, categories);
		await sql`select write_product_listings(array(select id from generated))`.execute(tx);
		await sql`select note_search_changes(array(select id from generated))`.execute(tx);
		await sql`select write_product_search_texts(array(select id from generated))`.execute(tx);
		await sql`
			insert into listing_gaps (product_id, revision)
			select l.product_id, l.revision from product_listings l join generated g on g.id = l.product_id`.execute(tx);
	});
	await sql`
		vacuum analyze products, variants, stock_pools, stock_movements, product_pictures, product_doses, reviews,
			price_history, product_words, search_spellings, product_listings, product_listing_prices, product_search_texts,
			listing_gaps`.execute(db);
	return words;
}
