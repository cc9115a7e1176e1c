import type { ZeroResultSearch, ZeroResultSearchListQuery } from '#contract/zero-result-searches-office.ts';
import type { Db, Tx } from '#database/db.ts';
import { type DeleteChunk, deleteRows } from '#server/platform/retention-queries.ts';
import { sql } from 'kysely';

/** Limit of different search terms: the table can be filled by anonymous searches. */
const maxKept = 5000;
export type CountedSearch = { key: string; keyword: string; count: number; lastAt: Date };

/** Counts searches that found nothing, by their normalised form. */
export async function countZeroResultSearches(db: Db, searches: readonly CountedSearch[]): Promise<void> {
	const column = <T>(read: (search: CountedSearch) => T) => searches.map(read);
	// In the order of their keys: two processes lock the same rows one after the other.
	await sql`
		with counted as (
			select t.*, z.keyword_key is not null as is_known,
				row_number() over (partition by z.keyword_key is not null order by t.keyword_key) as place
			from unnest(${column(({ key }) => key)}::text[], ${column(({ keyword }) => keyword)}::text[],
				${column(({ count }) => count)}::integer[], ${column(({ lastAt }) => lastAt)}::timestamptz[])
				as t (keyword_key, keyword, count, last_at)
			left join zero_result_searches z on z.keyword_key = t.keyword_key
		)
		insert into zero_result_searches (keyword_key, keyword, count, last_at)
		select keyword_key, keyword, count, last_at from counted
		where is_known or place <= ${maxKept} - (select count(*) from zero_result_searches)
		order by keyword_key
		on conflict (keyword_key) do update
			set count = zero_result_searches.count + excluded.count, last_at = excluded.last_at`.execute(db);
}

/** One page of zero-result searches and their total, in one statement. */
export async function listZeroResultSearches(
	db: Db,
	query: ZeroResultSearchListQuery,
): Promise<{ data: ZeroResultSearch[]; total: number }> {
	const direction = query.order === 'asc' ? sql`asc` : sql`desc`;
	const order = query.sort === 'count' ? sql`count ${direction}, last_at ${direction}` : sql`last_at ${direction}`;
	const { rows } = await sql<Omit<ZeroResultSearch, 'lastAt'> & { lastAt: Date; total: number }>`
		select id, keyword, count, last_at as "lastAt", count(*) over ()::int as total
		from zero_result_searches where dismissed_at is null
		order by ${order}, id limit ${query.perPage} offset ${(query.page - 1) * query.perPage}`.execute(db);
	return {
		data: rows.map(({ total: _total, lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() })),
		total: rows[0]?.total ?? 0,
	};
}

/** Locks an open zero-result search. */
export async function lockZeroResultSearch(tx: Tx, id: string): Promise<{ keyword: string; count: number } | null> {
	const row = await tx
		.selectFrom('zero_result_searches')
		.select(['keyword', 'count'])
		.where('id', '=', id)
		.where('dismissed_at', 'is', null)
		.forUpdate()
		.executeTakeFirst();
	return row ?? null;
}

export async function deleteZeroResultSearch(tx: Tx, id: string): Promise<void> {
	await tx.deleteFrom('zero_result_searches').where('id', '=', id).execute();
}

export async function updateDismissed(tx: Tx, id: string, now: Date): Promise<void> {
	await tx.updateTable('zero_result_searches').set({ dismissed_at: now }).where('id', '=', id).execute();
}

/** Adds an alias, once. */
export async function insertAlias(tx: Tx, productId: string, alias: string, now: Date): Promise<void> {
	await sql`
		with product as (
			update products set version = version + 1, updated_at = ${now} where id = ${productId} returning id
		), added as (
			insert into product_aliases (product_id, alias) select id, ${alias} from product on conflict do nothing
		)
		select id from product`.execute(tx);
}

export const deleteOldZeroResultSearches: DeleteChunk = (db, chunk) =>
	deleteRows(db, 'zero_result_searches', sql`last_at < ${chunk.before}`, chunk);
