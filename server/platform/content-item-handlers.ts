import type { ContentItemVerb, ContentTypeEndpoints, ContentTypeName } from '#contract/content-types.ts';
import { type Db, isUuid, type Tx, violatedUnique } from '#database/db.ts';
import type { AppContext } from './app-context.ts';
import { audit } from './audit-log.ts';
import {
	type ContentItemListQuery,
	deleteContentItem,
	findContentItem,
	insertContentItem,
	isMedia,
	listContentItems,
	lockContentItem,
	updateContentItem,
} from './content-item-queries.ts';
import type { ContentItem, ContentItemBody, ContentType } from './content-type.ts';
import type { HandlersOf } from './endpoint.ts';
import { refuse, refuseField, refuseIfStale } from './refuse.ts';
import type { Session } from './sessions.ts';

function loggedFields(kind: ContentType): string[] {
	return [...Object.keys(kind.columns), ...(kind.logged ?? [])];
}

/** The changed fields for the audit log. @param before null: a new content item */
function changeOf(
	before: ContentItem | null,
	after: ContentItem | null,
	fields: readonly string[],
): { before: object | null; after: object | null } {
	const told = fields.filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]));
	const pick = (entry: ContentItem | null) =>
		entry === null ? null : Object.fromEntries(told.map((field) => [field, entry[field] ?? null]));
	return { before: pick(before), after: pick(after) };
}

/** Two users may save the same name concurrently: the unique index decides, and the error names the field. */
async function refuseTaken<T>(kind: ContentType, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		const field = kind.unique?.[violatedUnique(error) ?? ''];
		if (field === undefined) throw error;
		return refuseField('VALUE_TAKEN', field);
	}
}

export type Saving = { kind: ContentType; id: string | null; body: ContentItemBody; actorId: string };

/**
 * Creates a content item (id null) or updates one, if its version is the one the caller last read.
 * Refuses NOT_FOUND, STALE_VERSION, MEDIA_UNKNOWN, VALUE_TAKEN, and the refusals of the content type.
 */
async function saveContentItem(db: Db, { kind, id, body: written, actorId }: Saving, now: Date): Promise<ContentItem> {
	const body = (await kind.check?.(written, { id })) ?? written;
	return refuseTaken(kind, () =>
		db.transaction().execute(async (tx) => {
			const before = id === null ? null : await lockAsSeen(tx, kind, id, body.version);
			await refuseUnknownMedia(tx, kind, body);
			const prepared = (await kind.prepare?.(tx, body, { id })) ?? body;
			const savedId = id ?? (await insertContentItem(tx, kind, prepared));
			if (id !== null) await updateContentItem(tx, kind, id, prepared, now);
			await kind.complete?.(tx, savedId, prepared);
			const after = (await findContentItem(tx, kind, savedId)) as ContentItem;
			const change = changeOf(before, after, loggedFields(kind));
			await audit(tx, { actorId, now }, `${kind.entity}.${id === null ? 'create' : 'update'}`, savedId, change);
			return after;
		}),
	);
}

async function lockAsSeen(tx: Tx, kind: ContentType, id: string, version: unknown): Promise<ContentItem> {
	const entry = await lockContentItem(tx, kind, id);
	if (entry === null) refuse('NOT_FOUND');
	refuseIfStale(entry, version);
	return entry;
}

async function refuseUnknownMedia(tx: Tx, kind: ContentType, body: ContentItemBody): Promise<void> {
	for (const [field, mime] of Object.entries(kind.media ?? {})) {
		const name = body[field];
		if (typeof name === 'string' && !(await isMedia(tx, name, mime))) refuseField('MEDIA_UNKNOWN', field);
	}
}

/** Deletes a content item; the audit log keeps its fields. Refuses NOT_FOUND, and the refusals of the content type. */
async function removeContentItem(
	db: Db,
	{ kind, id, actorId }: { kind: ContentType; id: string; actorId: string },
	now: Date,
): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const before = await lockContentItem(tx, kind, id);
		if (before === null) refuse('NOT_FOUND');
		await kind.release?.(tx, id);
		await deleteContentItem(tx, kind, id);
		const change = changeOf(before, null, loggedFields(kind));
		await audit(tx, { actorId, now }, `${kind.entity}.delete`, id, change);
	});
}

type Asked = { params: { id: string }; query: ContentItemListQuery; body: ContentItemBody };
type Facts = { session: Session; now: Date };

function contentItemId({ id }: { id: string }): string {
	return isUuid(id) ? id : refuse('NOT_FOUND');
}

/** The five handlers of a content type, under the names of its endpoints. */
export function contentTypeHandlers<K extends ContentTypeName>(
	{ db }: AppContext,
	kind: ContentType & { name: K },
): HandlersOf<ContentTypeEndpoints<K>> {
	const verbs = {
		async list({ query }: Asked) {
			const { rows, total } = await listContentItems(db, kind, query);
			return { status: 'success', data: rows, total };
		},
		async get({ params }: Asked) {
			return {
				status: 'success',
				data: (await findContentItem(db, kind, contentItemId(params))) ?? refuse('NOT_FOUND'),
			};
		},
		async create({ body }: Asked, { session, now }: Facts) {
			return {
				status: 'success',
				data: await saveContentItem(db, { kind, id: null, body, actorId: session.userId }, now),
			};
		},
		async update({ params, body }: Asked, { session, now }: Facts) {
			const saving = { kind, id: contentItemId(params), body, actorId: session.userId };
			return { status: 'success', data: await saveContentItem(db, saving, now) };
		},
		async remove({ params }: Asked, { session, now }: Facts) {
			const id = contentItemId(params);
			await removeContentItem(db, { kind, id, actorId: session.userId }, now);
			return { status: 'success', data: { id } };
		},
	} satisfies Record<ContentItemVerb, unknown>;
	const named = Object.entries(verbs).map(([verb, handler]) => [`office.${kind.name}.${verb}`, handler]);
	// The endpoint names are concatenated, so the types end here; the tests parse every reply with its schema.
	return Object.fromEntries(named) as unknown as HandlersOf<ContentTypeEndpoints<K>>;
}
