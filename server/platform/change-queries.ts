import type { Db } from '#database/db.ts';
import { sql } from 'kysely';

/** The channel of PostgreSQL on which all processes of the shop hear of changes. */
export const changeChannel = 'khetse_changes';

export async function notifyChange(db: Db, payload: string): Promise<void> {
	await sql`select pg_notify(${changeChannel}, ${payload})`.execute(db);
}
