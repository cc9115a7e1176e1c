import type { Db } from '#database/db.ts';
import { sql } from 'kysely';

/** Throws when the database does not answer. */
export async function pingDatabase(db: Db): Promise<void> {
	await sql`select 1`.execute(db);
}
