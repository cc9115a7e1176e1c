import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { refuse } from '#server/refuse.ts';
import { changeOf, loggedFields } from './change-of.ts';
import type { EntryKind } from './kind.ts';
import { deleteEntry, lockEntry } from './queries.ts';

/** Takes an entry away for good; the log keeps what it was. Refuses NOT_FOUND, and what the kind itself refuses. */
export async function removeEntry(
	db: Db,
	{ kind, id, actorId }: { kind: EntryKind; id: string; actorId: string },
	now: Date,
): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const before = await lockEntry(tx, kind, id);
		if (before === null) refuse('NOT_FOUND');
		await kind.release?.(tx, id);
		await deleteEntry(tx, kind, id);
		const change = changeOf(before, null, loggedFields(kind));
		const entry = { actorId, action: `${kind.entity}.delete`, entity: kind.entity, entityId: id };
		await insertAudit(tx, { ...entry, ...change, at: now });
	});
}
