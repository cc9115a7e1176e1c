import type { Db } from '#database/db.ts';
import { sql } from 'kysely';

/** Throws when the database does not answer, or the role of requests has lost its rights. */
export async function pingDatabase(db: Db): Promise<void> {
	await sql`select exists (select from orders)`.execute(db);
}
