import type { Db } from '#database/db.ts';
import { sql } from 'kysely';

/** Throws when the database does not answer, or the role of requests has lost its rights. Waits for no table. */
export async function pingDatabase(db: Db): Promise<void> {
	const { rows } = await sql<{ isAllowed: boolean }>`
		select has_table_privilege('sessions', 'select') and has_table_privilege('orders', 'insert') as "isAllowed"`.execute(
		db,
	);
	if (rows[0]?.isAllowed !== true) throw new Error('the role of the shop may not read sessions or write orders');
}
