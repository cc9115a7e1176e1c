import type { EntryKindName, EntryVerb } from '#contract/content-types.ts';
import { type Db, isUuid, type Tx } from '#database/db.ts';
import type { AppContext } from './app-context.ts';
import { insertAudit } from './audit-log.ts';
import {
	deleteEntry,
	type EntryListQuery,
	findEntry,
	insertEntry,
	isMedia,
	listEntries,
	lockEntry,
	updateEntry,
} from './content-item-queries.ts';
import type { Entry, EntryBody, EntryKind } from './content-type.ts';
import type { Handlers } from './endpoint.ts';
import { refuse, refuseField } from './refuse.ts';
import type { Session } from './sessions.ts';

function loggedFields(kind: EntryKind): string[] {
	return [...Object.keys(kind.columns), ...(kind.logged ?? [])];
}

/** What the log keeps of a change: only the fields that are different now. @param before null: a new entry */
function changeOf(
	before: Entry | null,
	after: Entry | null,
	fields: readonly string[],
): { before: object | null; after: object | null } {
	const told = fields.filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]));
	const pick = (entry: Entry | null) =>
		entry === null ? null : Object.fromEntries(told.map((field) => [field, entry[field] ?? null]));
	return { before: pick(before), after: pick(after) };
}

const uniqueViolation = '23505';

/** Two users may save the same name at once: the unique index decides, and the error names the field. */
async function refuseTaken<T>(kind: EntryKind, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		const { code, constraint } = error as { code?: string; constraint?: string };
		const field = code === uniqueViolation ? kind.unique?.[constraint ?? ''] : undefined;
		if (field === undefined) throw error;
		return refuseField('VALUE_TAKEN', field);
	}
}

export type Saving = { kind: EntryKind; id: string | null; body: EntryBody; actorId: string };

/**
 * Makes an entry (id null) or changes one, if its version is still the one that was on the screen.
 * Refuses NOT_FOUND, CHANGED_MEANWHILE, MEDIA_UNKNOWN, VALUE_TAKEN, and what the kind itself refuses.
 */
async function saveEntry(db: Db, { kind, id, body: written, actorId }: Saving, now: Date): Promise<Entry> {
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

/** Takes an entry away for good; the log keeps what it was. Refuses NOT_FOUND, and what the kind itself refuses. */
async function removeEntry(
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

type Asked = { params: { id: string }; query: EntryListQuery; body: EntryBody };
type Facts = { session: Session; now: Date };

export type EntryHandlers<K extends EntryKindName> = Pick<Handlers, `office.${K}.${EntryVerb}`>;

function entryId({ id }: { id: string }): string {
	return isUuid(id) ? id : refuse('NOT_FOUND');
}

/** The five handlers of a kind, under the names of its endpoints. */
export function entryHandlers<K extends EntryKindName>(
	{ db }: AppContext,
	kind: EntryKind & { name: K },
): EntryHandlers<K> {
	const verbs = {
		async list({ query }: Asked) {
			const { rows, total } = await listEntries(db, kind, query);
			return { status: 'success', data: rows, total };
		},
		async get({ params }: Asked) {
			return { status: 'success', data: (await findEntry(db, kind, entryId(params))) ?? refuse('NOT_FOUND') };
		},
		async create({ body }: Asked, { session, now }: Facts) {
			return { status: 'success', data: await saveEntry(db, { kind, id: null, body, actorId: session.personId }, now) };
		},
		async update({ params, body }: Asked, { session, now }: Facts) {
			const saving = { kind, id: entryId(params), body, actorId: session.personId };
			return { status: 'success', data: await saveEntry(db, saving, now) };
		},
		async remove({ params }: Asked, { session, now }: Facts) {
			const id = entryId(params);
			await removeEntry(db, { kind, id, actorId: session.personId }, now);
			return { status: 'success', data: { id } };
		},
	} satisfies Record<EntryVerb, unknown>;
	const named = Object.entries(verbs).map(([verb, handler]) => [`office.${kind.name}.${verb}`, handler]);
	// The names are put together, so the types of the table end here; the tests parse every reply with its schema.
	return Object.fromEntries(named) as unknown as EntryHandlers<K>;
}
