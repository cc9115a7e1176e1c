import type { Db, Tx } from '#database/db.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { refuse, refuseField } from '#server/refuse.ts';
import { changeOf, loggedFields } from './change-of.ts';
import type { Entry, EntryBody, EntryKind } from './kind.ts';
import { findEntry, insertEntry, isMedia, lockEntry, updateEntry } from './queries.ts';
import { refuseTaken } from './refuse-taken.ts';

export type Saving = { kind: EntryKind; id: string | null; body: EntryBody; actorId: string };

/**
 * Makes an entry (id null) or changes one, if its version is still the one that was on the screen.
 * Refuses NOT_FOUND, CHANGED_MEANWHILE, MEDIA_UNKNOWN, VALUE_TAKEN, and what the kind itself refuses.
 */
export async function saveEntry(db: Db, { kind, id, body: written, actorId }: Saving, now: Date): Promise<Entry> {
	const body = (await kind.check?.(written, { id })) ?? written;
	return refuseTaken(kind, () =>
		db.transaction().execute(async (tx) => {
			const before = id === null ? null : await lockAsSeen(tx, kind, id, body.version);
			await refuseUnknownMedia(tx, kind, body);
			const prepared = (await kind.prepare?.(tx, body, { id })) ?? body;
			const savedId = id ?? (await insertEntry(tx, kind, prepared));
			if (id !== null) await updateEntry(tx, kind, id, prepared, now);
			await kind.complete?.(tx, savedId, prepared);
			const after = (await findEntry(tx, kind, savedId)) as Entry;
			const change = changeOf(before, after, loggedFields(kind));
			const action = `${kind.entity}.${id === null ? 'create' : 'update'}`;
			await insertAudit(tx, { actorId, action, entity: kind.entity, entityId: savedId, ...change, at: now });
			return after;
		}),
	);
}

async function lockAsSeen(tx: Tx, kind: EntryKind, id: string, version: unknown): Promise<Entry> {
	const entry = await lockEntry(tx, kind, id);
	if (entry === null) refuse('NOT_FOUND');
	if (entry.version !== version) refuse('CHANGED_MEANWHILE');
	return entry;
}

async function refuseUnknownMedia(tx: Tx, kind: EntryKind, body: EntryBody): Promise<void> {
	for (const [field, mime] of Object.entries(kind.media ?? {})) {
		const name = body[field];
		if (typeof name === 'string' && !(await isMedia(tx, name, mime))) refuseField('MEDIA_UNKNOWN', field);
	}
}
