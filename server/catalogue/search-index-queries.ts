import type { Db } from '#database/db.ts';
import { type RawBuilder, sql } from 'kysely';
import type { SearchedProduct } from './search-segment.ts';

/** What each process keeps in memory to search in, and which part of it has changed. docs/decisions/0020 */

/** Small enough for one statement to stay within its time limit. */
const productsAtOnce = 1000;

type SearchedRow = Omit<SearchedProduct, 'prices'> & { prices: string | null };

/** Columns of the listing `l`; lists as text, which is read faster than arrays. */
const searchedColumns = sql`
	l.product_id as id, l.status, l.is_crop_care as "isCropCare", l.list_rank as "listRank",
	l.category_position as "categoryPosition", l.name_en as name, l.price, l.discount,
	(select string_agg(r.price::text, ' ') from product_listing_prices r where r.product_id = l.product_id) as prices,
	coalesce((
		select string_agg(w.field || E'\\t' || w.weight || E'\\t' || w.word, E'\\n') from product_words w
		where w.product_id = l.product_id
	), '') as words`;

function productOf({ prices, ...row }: SearchedRow): SearchedProduct {
	return { ...row, prices: prices === null ? [] : prices.split(' ').map(Number) };
}

async function readProducts(db: Db, condition: RawBuilder<unknown>): Promise<SearchedProduct[]> {
	const { rows } = await sql<SearchedRow>`
		select ${searchedColumns} from product_listings l where ${condition}
		order by l.product_id limit ${productsAtOnce}`.execute(db);
	return rows.map(productOf);
}

/** The products with these ids; one that was deleted is missing. */
export async function listSearchedProducts(db: Db, ids: readonly string[]): Promise<SearchedProduct[]> {
	const found: SearchedProduct[] = [];
	for (let at = 0; at < ids.length; at += productsAtOnce) {
		found.push(...(await readProducts(db, sql`l.product_id = any (${ids.slice(at, at + productsAtOnce)}::uuid[])`)));
	}
	return found;
}

export async function listAllSearchedProducts(db: Db): Promise<SearchedProduct[]> {
	const found: SearchedProduct[] = [];
	let after = '00000000-0000-0000-0000-000000000000';
	for (;;) {
		const next = await readProducts(db, sql`l.product_id > ${after}::uuid`);
		found.push(...next);
		const last = next.at(-1);
		if (last === undefined || next.length < productsAtOnce) return found;
		after = last.id;
	}
}

export type SearchedCategory = { id: string; parentId: string | null; isActive: boolean; searchKey: string };

export async function listSearchedCategories(db: Db): Promise<SearchedCategory[]> {
	return db
		.selectFrom('categories')
		.select(['id', 'parent_id as parentId', 'is_active as isActive', 'search_key as searchKey'])
		.execute();
}

export type SearchChanges = {
	/** later changes are in this transaction or a newer one */
	since: string;
	/** products and categories with the transaction that changed them last */
	changed: [id: string, changedIn: string][];
};

export type SearchChangesRow = { changesSince: string; changed: SearchChanges['changed'] | null };

/** Columns: what has changed since an earlier reading, which may contain some of it already; since null, nothing. */
export function searchChangesColumns(since: string | null): RawBuilder<unknown> {
	// In a restored database, transactions that it has not reached yet are those of its original.
	return sql`
		pg_snapshot_xmin(pg_current_snapshot())::text as "changesSince", (
			select json_agg(json_build_array(c.id, c.changed_in::text)) from search_changes c
			where c.changed_in >= ${since}::text::xid8 and c.changed_in < pg_snapshot_xmax(pg_current_snapshot())
		) as changed`;
}

export function searchChangesOf(row: SearchChangesRow | undefined): SearchChanges {
	if (row === undefined) throw new Error('a statement without its snapshot');
	return { since: row.changesSince, changed: row.changed ?? [] };
}

export async function readSearchChanges(db: Db, since: string | null): Promise<SearchChanges> {
	const { rows } = await sql<SearchChangesRow>`select ${searchChangesColumns(since)}`.execute(db);
	return searchChangesOf(rows[0]);
}
