import type { PriceChange } from '#domain/price-change.ts';
import type { PriceImport } from '#contract/pricing-office.ts';
import { priceChangeToWire } from '#contract/pricing-wire.ts';
import type { Db } from '#database/db.ts';
import { type DeleteChunk, deleteRows } from '#server/platform/retention-queries.ts';
import { sql } from 'kysely';

/** The result of a check as it is sent, so that one stored by an earlier version stays readable. */
type StoredResult = Pick<PriceImport, 'unchanged' | 'errors' | 'errorCount' | 'changes'>;
export type ImportResult = Omit<StoredResult, 'changes'> & { changes: PriceChange[] };

/** @returns the id of the file */
export async function insertImport(
	db: Db,
	file: { actorId: string; fileName: string; total: number; now: Date },
): Promise<string> {
	const { rows } = await sql<{ id: string }>`
		insert into price_imports (actor_id, file_name, total, created_at, updated_at)
		values (${file.actorId}, ${file.fileName}, ${file.total}, ${file.now}, now()) returning id`.execute(db);
	return rows[0]?.id ?? '';
}

export async function updateImport(db: Db, id: string, done: number, result: ImportResult | null): Promise<void> {
	const stored: StoredResult | null = result && { ...result, changes: result.changes.map(priceChangeToWire) };
	await sql`
		update price_imports set done = ${done}, updated_at = now(),
			result = ${stored === null ? null : JSON.stringify(stored)}::jsonb
		where id = ${id}`.execute(db);
}

type ImportRow = { fileName: string; total: number; done: number; result: StoredResult | null; isStale: boolean };

/** A check without progress for this long was interrupted: its process ended. */
const staleSeconds = 20;

/** @returns null for an id without a file of this user */
export async function findImport(db: Db, id: string, actorId: string): Promise<ImportRow | null> {
	const { rows } = await sql<ImportRow>`
		select file_name as "fileName", total, done, result,
			updated_at < now() - make_interval(secs => ${staleSeconds}) as "isStale"
		from price_imports where id = ${id} and actor_id = ${actorId}`.execute(db);
	return rows[0] ?? null;
}

export const deleteOldImports: DeleteChunk = (db, chunk) =>
	deleteRows(db, 'price_imports', sql`created_at < ${chunk.before}`, chunk);
