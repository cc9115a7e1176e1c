import { maxCounted } from '#contract/office-list.ts';
import type { Db } from '#database/db.ts';
import { type RawBuilder, sql } from 'kysely';

/** The number of rows of a list, at most maxCounted. */
export type ListTotal = { total: number; isTotalCapped: boolean };

/** One row more than is counted, which says that there are more. @param rows what follows `from`, such as `orders o where …` */
export function rowsToCount(rows: RawBuilder<unknown>, columns: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
	return sql`(select ${columns} from ${rows} limit ${sql.lit(maxCounted + 1)}) counted`;
}

/** @param count of `rowsToCount` */
export function listTotal(count: number): ListTotal {
	return { total: Math.min(count, maxCounted), isTotalCapped: count > maxCounted };
}

/** Counts the rows of a list in one statement. @param rows what follows `from`, such as `orders o where …` */
export async function countRows(db: Db, rows: RawBuilder<unknown>): Promise<ListTotal> {
	const counted = await sql<{ count: number }>`select count(*)::int as count from ${rowsToCount(rows)}`.execute(db);
	return listTotal(counted.rows[0]?.count ?? 0);
}
