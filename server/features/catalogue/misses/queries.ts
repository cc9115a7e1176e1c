import { searchKey } from '#domain/text.ts';
import type { Db } from '#database/db.ts';
import { sql } from 'kysely';

/** Limit of different search terms: the table can be filled by anonymous searches. */
const maxKept = 5000;
/** One letter says nothing of what is wanted. */
const shortest = 2;

/** Counts a search that found nothing, under the form in which words are compared. */
export async function countMiss(db: Db, keyword: string, now: Date): Promise<void> {
	const key = searchKey(keyword);
	if (key.length < shortest) return;
	await sql`
		insert into search_misses (keyword_key, keyword, last_at)
		select ${key}, ${keyword}, ${now}
		where (select count(*) from search_misses) < ${maxKept}
			or exists (select 1 from search_misses where keyword_key = ${key})
		on conflict (keyword_key) do update set count = search_misses.count + 1, last_at = excluded.last_at`.execute(db);
}
