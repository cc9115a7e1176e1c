import { type ProductWord, productWords, spellableWords, type WordSource } from '#domain/product-words.ts';
import { withoutOneLetter } from '#domain/spelling.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from './db.ts';

/** Increased when the words of a product are computed in another way: the next start writes all of them again. */
const searchIndexVersion = 4;
/** Small enough for one statement to stay within its time limit. */
const productsAtOnce = 400;

type SourceRow = WordSource & { id: string };

/** @param columns further ones of the product `p` */
async function sourcesOf<Columns = unknown>(
	db: Db,
	productIds: readonly string[],
	columns: RawBuilder<unknown> = sql`null as none`,
): Promise<(SourceRow & Columns)[]> {
	const { rows } = await sql<SourceRow & Columns>`
		select ${columns}, p.id, p.product_type as "productType", json_build_object('en', p.name_en, 'hi', p.name_hi, 'mr', p.name_mr) as names,
			coalesce((select json_agg(a.alias) from product_aliases a where a.product_id = p.id), '[]') as aliases,
			(select json_agg(json_build_object('en', c.name_en, 'hi', c.name_hi, 'mr', c.name_mr))
				from categories own join categories c on c.id in (own.id, own.parent_id)
				where own.id = p.category_id) as "categoryNames",
			coalesce((select json_agg(json_build_object('cropName', d.crop_name, 'pestName', d.pest_name))
				from product_doses d where d.product_id = p.id), '[]') as doses
		from products p where p.id = any (${productIds}::uuid[])`.execute(db);
	return rows;
}

const categoriesLock = sql`hashtext('khetse.categories')`;

/**
 * Serialises writers of categories: two of one name cannot be created concurrently, and those of several categories do not wait
 * for each other's. Before a category is locked.
 */
export async function lockCategories(tx: Tx): Promise<void> {
	await sql`select pg_advisory_xact_lock(${categoriesLock})`.execute(tx);
}

/**
 * Lets no category change until the transaction ends. Writers of categories that wait come first: those of products that follow
 * each other without pause, each with the rows of its categories alone, would never let them run. Before a category is locked.
 */
export async function shareCategories(tx: Tx): Promise<void> {
	await sql`select pg_advisory_xact_lock_shared(${categoriesLock})`.execute(tx);
}

/**
 * Locks the names of categories and their groups while search words are written: a concurrent renaming waits and writes them
 * again. Before anything else of these products is written, as a renaming locks its category first.
 */
export async function holdCategories(tx: Tx, productIds: readonly string[]): Promise<void> {
	await shareCategories(tx);
	await sql`
		select id from categories where id in (
			select unnest(array[c.id, c.parent_id]) from products p join categories c on c.id = p.category_id
			where p.id = any (${productIds}::uuid[]))
		order by id for share`.execute(tx);
}

async function insertSpellings(tx: Tx, sources: readonly SourceRow[]): Promise<void> {
	const words = new Map(sources.flatMap(spellableWords).map((item) => [`${item.script} ${item.word}`, item]));
	// A word is one of its own spellings, and has all of them or none: most words of an import are of earlier products.
	const { rows: known } = await sql<{ word: string; script: string }>`
		select word, script from search_spellings where (spelling, word, script) in (
			select word, word, script from unnest(${[...words.values()].map(({ word }) => word)}::text[],
				${[...words.values()].map(({ script }) => script)}::text[]) as w (word, script))`.execute(tx);
	for (const { word, script } of known) words.delete(`${script} ${word}`);
	if (words.size === 0) return;
	// One order in every transaction: two that add the same words do not wait for each other.
	const spellings = [...words.values()]
		.flatMap(({ word, script }) =>
			withoutOneLetter(word).map((spelling) => ({ spelling, word, script, key: `${spelling} ${word} ${script}` })),
		)
		.sort((a, b) => (a.key < b.key ? -1 : 1));
	await sql`
		insert into search_spellings (spelling, word, script)
		select * from unnest(${spellings.map(({ spelling }) => spelling)}::text[],
			${spellings.map(({ word }) => word)}::text[], ${spellings.map(({ script }) => script)}::text[])
		on conflict do nothing`.execute(tx);
}

/** Writes the search words of products from their current texts. */
export async function rebuildWords(tx: Tx, productIds: readonly string[]): Promise<void> {
	await holdCategories(tx, productIds);
	for (let at = 0; at < productIds.length; at += productsAtOnce) {
		const ids = productIds.slice(at, at + productsAtOnce);
		const sources = await sourcesOf(tx, ids);
		const words = sources.flatMap(({ id, ...source }) =>
			productWords(source).map((productWord) => ({ productId: id, ...productWord })),
		);
		await tx.deleteFrom('product_words').where('product_id', 'in', ids).execute();
		await sql`
			insert into product_words (product_id, field, word, weight)
			select * from unnest(${words.map(({ productId }) => productId)}::uuid[],
				${words.map(({ field }) => field)}::text[], ${words.map(({ word }) => word)}::text[],
				${words.map(({ weight }) => weight)}::real[])`.execute(tx);
		await insertSpellings(tx, sources);
	}
}

const wordKey = ({ field, word, weight }: ProductWord) => `${field} ${word} ${Math.fround(weight)}`;

/**
 * Writes the search words of those products again whose words differ from their texts. Words of another version of the
 * shop are left to it. @returns the ids of these products
 */
export async function repairWords(db: Db, productIds: readonly string[]): Promise<string[]> {
	const { version } = await db.selectFrom('search_index').select('version').executeTakeFirstOrThrow();
	if (version !== searchIndexVersion) return [];
	const kept = sql`coalesce((
		select json_agg(json_build_object('field', w.field, 'word', w.word, 'weight', w.weight))
		from product_words w where w.product_id = p.id), '[]') as kept`;
	const sources = await sourcesOf<{ kept: ProductWord[] }>(db, productIds, kept);
	const wrong = sources
		.filter(({ id: _id, kept: words, ...source }) => {
			const right = new Set(productWords(source).map(wordKey));
			return words.length !== right.size || !words.every((word) => right.has(wordKey(word)));
		})
		.map(({ id }) => id)
		.sort();
	if (wrong.length === 0) return [];
	await db.transaction().execute(async (tx) => {
		// In the order of the commands: products first, then what is made of them.
		await tx.selectFrom('products').select('id').where('id', 'in', wrong).orderBy('id').forNoKeyUpdate().execute();
		await rebuildWords(tx, wrong);
	});
	return wrong;
}

/**
 * Writes the search words of all products when they were made by another version of the shop.
 * Two shops that start at once write them one after the other. @returns the number of products, 0 when nothing was due
 */
export async function updateSearchIndex(db: Db): Promise<number> {
	// Without a lock first: its transaction would wait for a standby that must confirm commits, at each start.
	const present = await db.selectFrom('search_index').select('version').executeTakeFirstOrThrow();
	if (present.version === searchIndexVersion) return 0;
	return db.transaction().execute(async (tx) => {
		const { version } = await tx.selectFrom('search_index').select('version').forUpdate().executeTakeFirstOrThrow();
		if (version === searchIndexVersion) return 0;
		await sql`set local statement_timeout = 0`.execute(tx);
		await tx.deleteFrom('search_spellings').execute();
		const products = await tx.selectFrom('products').select('id').orderBy('id').execute();
		await rebuildWords(
			tx,
			products.map(({ id }) => id),
		);
		await tx.updateTable('search_index').set({ version: searchIndexVersion }).execute();
		return products.length;
	});
}

/** Products found by the name of a category: those in it and in its subcategories. */
export async function listProductsUnder(tx: Tx, categoryId: string): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select p.id from products p join categories c on c.id = p.category_id
		where c.id = ${categoryId} or c.parent_id = ${categoryId} order by p.id`.execute(tx);
	return rows.map((row) => row.id);
}
