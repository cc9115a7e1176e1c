import { productWords, type WordSource } from '#domain/readable-product.ts';
import type { Tx } from '#database/db.ts';
import { sql } from 'kysely';

/** Small enough for one statement to stay within its time limit. */
const productsAtOnce = 400;

type SourceRow = WordSource & { id: string };

async function sourcesOf(tx: Tx, productIds: readonly string[]): Promise<SourceRow[]> {
	const { rows } = await sql<SourceRow>`
		select p.id, json_build_object('en', p.name_en, 'hi', p.name_hi, 'mr', p.name_mr) as names,
			coalesce((select json_agg(a.alias) from product_aliases a where a.product_id = p.id), '[]') as aliases,
			(select json_agg(json_build_object('en', c.name_en, 'hi', c.name_hi, 'mr', c.name_mr))
				from categories own join categories c on c.id in (own.id, own.parent_id)
				where own.id = p.category_id) as "categoryNames",
			coalesce((select json_agg(json_build_object('cropName', d.crop_name, 'pestName', d.pest_name))
				from product_doses d where d.product_id = p.id), '[]') as doses
		from products p where p.id = any (${productIds}::uuid[])`.execute(tx);
	return rows;
}

/** Locks the names of categories while search words are written: a concurrent renaming waits and writes them again. */
async function holdCategories(tx: Tx, productIds: readonly string[]): Promise<void> {
	await sql`
		select id from categories where id in (select category_id from products where id = any (${productIds}::uuid[]))
		order by id for share`.execute(tx);
}

/** Writes the search words of products from their current texts. */
export async function rebuildWords(tx: Tx, productIds: readonly string[]): Promise<void> {
	await holdCategories(tx, productIds);
	for (let at = 0; at < productIds.length; at += productsAtOnce) {
		const ids = productIds.slice(at, at + productsAtOnce);
		const sources = await sourcesOf(tx, ids);
		const words = sources.flatMap(({ id, ...source }) =>
			productWords(source).map(({ word, weight }) => ({ productId: id, word, weight })),
		);
		await tx.deleteFrom('product_words').where('product_id', 'in', ids).execute();
		await sql`
			insert into product_words (product_id, word, weight)
			select * from unnest(${words.map((entry) => entry.productId)}::uuid[],
				${words.map((entry) => entry.word)}::text[], ${words.map((entry) => entry.weight)}::real[])`.execute(tx);
	}
}

/** Products found by the name of a category: those in it and in its subcategories. */
export async function listProductsUnder(tx: Tx, categoryId: string): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select p.id from products p join categories c on c.id = p.category_id
		where c.id = ${categoryId} or c.parent_id = ${categoryId}`.execute(tx);
	return rows.map((row) => row.id);
}
