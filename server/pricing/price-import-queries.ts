import type { PriceChange } from '#domain/price-change.ts';
import type { PriceImport, PricePreview } from '#contract/price-files-office.ts';
import { priceChangeToWire } from '#contract/pricing-wire.ts';
import type { Db, Tx } from '#database/db.ts';
import { type DeleteChunk, deleteRows } from '#server/platform/retention-queries.ts';
import { sql } from 'kysely';

/** A change of a file with the variant it concerns. */
export type PreviewLine = PriceChange & { sku: string; product: string; unit: string };
export type ImportPreview = Omit<PricePreview, 'lines'> & { lines: PreviewLine[] };
export type ImportResult = Pick<PriceImport, 'unchanged' | 'errors' | 'errorCount'> & { preview: ImportPreview | null };
/** The result of a check as it is sent. Those of the version before have no preview. */
type StoredResult = Pick<PriceImport, keyof ImportResult>;

function previewToWire({ lines, ...counts }: ImportPreview): PricePreview {
	return {
		...counts,
		lines: lines.map(({ sku, product, unit, ...change }) => ({
			...priceChangeToWire(change),
			sku,
			product,
			unit,
			skipReason: null,
		})),
	};
}

/** @returns the id of the file */
export async function insertImport(db: Db, file: { actorId: string; fileName: string; now: Date }): Promise<string> {
	const { rows } = await sql<{ id: string }>`
		insert into price_imports (actor_id, file_name, total, created_at, updated_at)
		values (${file.actorId}, ${file.fileName}, 0, ${file.now}, now()) returning id`.execute(db);
	return rows[0]?.id ?? '';
}

/** The parts of a file that have arrived, with the file locked. @returns null: no file of this user waits for parts */
export async function lockParts(tx: Tx, id: string, actorId: string): Promise<{ parts: number; bytes: number } | null> {
	const { rows } = await sql<{ id: string }>`
		select id from price_imports
		where id = ${id} and actor_id = ${actorId} and price_update_id is null and result is null for update`.execute(tx);
	if (rows.length === 0) return null;
	const counted = await sql<{ parts: number; bytes: number }>`
		select count(*)::int as parts, coalesce(sum(octet_length(text)), 0)::int as bytes
		from price_import_parts where import_id = ${id}`.execute(tx);
	return counted.rows[0] ?? null;
}

/** Adds a part; the rows of the file are as many as its line ends until they are counted. */
export async function insertPart(tx: Tx, id: string, part: number, text: string): Promise<void> {
	await sql`insert into price_import_parts (import_id, part, text) values (${id}, ${part}, ${text})`.execute(tx);
	const lines = text.split('\n').length - 1;
	await sql`update price_imports set total = total + ${lines}, updated_at = now() where id = ${id}`.execute(tx);
}

/** The text of a file, one part after the other. */
export async function* readParts(db: Db, id: string): AsyncGenerator<string> {
	for (let part = 0; ; part += 1) {
		const { rows } = await sql<{ text: string }>`
			select text from price_import_parts where import_id = ${id} and part = ${part}`.execute(db);
		if (rows[0] === undefined) return;
		yield rows[0].text;
	}
}

/** The check begins: its changes are written into this draft. */
export async function updateToChecking(tx: Tx, id: string, draftId: string): Promise<void> {
	await sql`
		update price_imports set price_update_id = ${draftId}, updated_at = now() where id = ${id}`.execute(tx);
}

export async function updateImport(
	db: Db,
	id: string,
	{ done, total, result }: { done: number; total: number | null; result: ImportResult | null },
): Promise<void> {
	const stored: StoredResult | null = result && { ...result, preview: result.preview && previewToWire(result.preview) };
	await sql`
		update price_imports set done = ${done}, total = greatest(coalesce(${total}, total), ${done}), updated_at = now(),
			result = ${stored === null ? null : JSON.stringify(stored)}::jsonb
		where id = ${id}`.execute(db);
}

export async function deleteParts(db: Db, id: string): Promise<void> {
	await sql`delete from price_import_parts where import_id = ${id}`.execute(db);
}

type ImportRow = {
	fileName: string;
	total: number;
	done: number;
	result: StoredResult | null;
	/** its check has begun */
	isComplete: boolean;
	isStale: boolean;
};

/** A check without progress for this long was interrupted: its process ended. */
const staleSeconds = 20;

/** @returns null for an id without a file of this user */
export async function findImport(db: Db, id: string, actorId: string): Promise<ImportRow | null> {
	const { rows } = await sql<ImportRow>`
		select file_name as "fileName", total, done, case when price_update_id is not null then result end as result,
			price_update_id is not null as "isComplete",
			updated_at < now() - make_interval(secs => ${staleSeconds}) as "isStale"
		from price_imports where id = ${id} and actor_id = ${actorId}`.execute(db);
	return rows[0] ?? null;
}

/** A checked file, locked. @returns null: there is no such file of this user, or its check has not ended */
export async function lockCheckedImport(
	tx: Tx,
	id: string,
	actorId: string,
): Promise<{ priceUpdateId: string; result: StoredResult } | null> {
	const { rows } = await sql<{ priceUpdateId: string; result: StoredResult }>`
		select price_update_id as "priceUpdateId", result from price_imports
		where id = ${id} and actor_id = ${actorId} and price_update_id is not null and result is not null
		for update`.execute(tx);
	return rows[0] ?? null;
}

/** Lines are small, and a draft has many. */
const linesPerRow = 10;

/** Deletes files, then the lines and drafts of those that were not published: one that is being published has its file. */
export const deleteOldImports: DeleteChunk = async (db, { limit, before }) => {
	const files = await deleteRows(db, 'price_imports', sql`created_at < ${before}`, { limit });
	if (files === limit) return limit;
	const draft = sql`is_draft and created_at < ${before}
		and not exists (select from price_imports i where i.price_update_id = price_updates.id)`;
	const ofDrafts = sql`price_update_id = any(array(select id from price_updates where ${draft}))`;
	const lineLimit = linesPerRow * limit;
	const lines = await deleteRows(db, 'price_update_lines', ofDrafts, { limit: lineLimit });
	if (lines === lineLimit) return limit;
	const drafts = await deleteRows(db, 'price_updates', draft, { limit });
	return drafts === limit ? limit : files + drafts;
};
