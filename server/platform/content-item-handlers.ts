import type { ContentItemVerb, ContentTypeEndpoints, ContentTypeName } from '#contract/content-types.ts';
import { type Db, type Tx, violatedUnique } from '#database/db.ts';
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
import { refuse, refuseField, refuseIfStale, requireUuid } from './refuse.ts';
import type { Session } from './sessions.ts';

function loggedFields(type: ContentType): string[] {
	return [...Object.keys(type.columns), ...(type.logged ?? [])];
}

/** The fields that the office reads. */
function sentFields(type: ContentType, item: ContentItem): ContentItem {
	if (type.unsent === undefined) return item;
	const fields = Object.entries(item).filter(([field]) => !type.unsent?.includes(field));
	return Object.fromEntries(fields) as ContentItem;
}

/** The changed fields for the audit log. @param before null: a new content item */
function changeOf(
	before: ContentItem | null,
	after: ContentItem | null,
	fields: readonly string[],
): { before: object | null; after: object | null } {
	const changed = fields.filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]));
	const pick = (item: ContentItem | null) =>
		item === null ? null : Object.fromEntries(changed.map((field) => [field, item[field] ?? null]));
	return { before: pick(before), after: pick(after) };
}

/** Two users may save the same name concurrently: the unique index decides, and the error names the field. */
async function refuseTaken<T>(type: ContentType, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		const field = type.unique?.[violatedUnique(error) ?? ''];
		if (field === undefined) throw error;
		return refuseField('VALUE_TAKEN', field);
	}
}

export type Saving = { type: ContentType; id: string | null; body: ContentItemBody; actorId: string };

/**
 * Creates a content item (id null) or updates one, if its version is the one the caller last read.
 * Refuses NOT_FOUND, STALE_VERSION, MEDIA_UNKNOWN, VALUE_TAKEN, and the refusals of the content type.
 */
async function saveContentItem(db: Db, { type, id, body: written, actorId }: Saving, now: Date): Promise<ContentItem> {
	const body = (await type.check?.(written, { id })) ?? written;
	return refuseTaken(type, () =>
		db.transaction().execute(async (tx) => {
			await type.lockBefore?.(tx, body);
			const before = id === null ? null : await lockAsSeen(tx, type, id, body.version);
			await refuseUnknownMedia(tx, type, body);
			const prepared = (await type.prepare?.(tx, body, { id })) ?? body;
			const savedId = id ?? (await insertContentItem(tx, type, prepared));
			if (id !== null) await updateContentItem(tx, type, id, prepared, now);
			await type.complete?.(tx, savedId, prepared);
			const after = (await findContentItem(tx, type, savedId)) as ContentItem;
			const change = changeOf(before, after, loggedFields(type));
			await audit(tx, { actorId, now }, `${type.entity}.${id === null ? 'create' : 'update'}`, savedId, change);
			return after;
		}),
	);
}

async function lockAsSeen(tx: Tx, type: ContentType, id: string, version: unknown): Promise<ContentItem> {
	const item = await lockContentItem(tx, type, id);
	if (item === null) refuse('NOT_FOUND');
	refuseIfStale(item, version);
	return item;
}

async function refuseUnknownMedia(tx: Tx, type: ContentType, body: ContentItemBody): Promise<void> {
	for (const [field, mime] of Object.entries(type.media ?? {})) {
		const name = body[field];
		if (typeof name === 'string' && !(await isMedia(tx, name, mime))) refuseField('MEDIA_UNKNOWN', field);
	}
}

/** Deletes a content item; the audit log keeps its fields. Refuses NOT_FOUND, and the refusals of the content type. */
async function removeContentItem(
	db: Db,
	{ type, id, actorId }: { type: ContentType; id: string; actorId: string },
	now: Date,
): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const before = await lockContentItem(tx, type, id);
		if (before === null) refuse('NOT_FOUND');
		await type.release?.(tx, id);
		await deleteContentItem(tx, type, id);
		const change = changeOf(before, null, loggedFields(type));
		await audit(tx, { actorId, now }, `${type.entity}.delete`, id, change);
	});
}

type Asked = { params: { id: string }; query: ContentItemListQuery; body: ContentItemBody };
type Facts = { session: Session; now: Date };

function contentItemId({ id }: { id: string }): string {
	return requireUuid(id, 'NOT_FOUND');
}

/** The five handlers of a content type, under the names of its endpoints. */
export function contentTypeHandlers<K extends ContentTypeName>(
	{ db }: AppContext,
	type: ContentType & { name: K },
): HandlersOf<ContentTypeEndpoints<K>> {
	const verbs = {
		async list({ query }: Asked) {
			const { rows, total } = await listContentItems(db, type, query);
			return { status: 'success', data: rows.map((row) => sentFields(type, row)), total };
		},
		async get({ params }: Asked) {
			const item = (await findContentItem(db, type, contentItemId(params))) ?? refuse('NOT_FOUND');
			return { status: 'success', data: sentFields(type, item) };
		},
		async create({ body }: Asked, { session, now }: Facts) {
			const item = await saveContentItem(db, { type, id: null, body, actorId: session.userId }, now);
			return { status: 'success', data: sentFields(type, item) };
		},
		async update({ params, body }: Asked, { session, now }: Facts) {
			const saving = { type, id: contentItemId(params), body, actorId: session.userId };
			return { status: 'success', data: sentFields(type, await saveContentItem(db, saving, now)) };
		},
		async remove({ params }: Asked, { session, now }: Facts) {
			const id = contentItemId(params);
			await removeContentItem(db, { type, id, actorId: session.userId }, now);
			return { status: 'success', data: { id } };
		},
	} satisfies Record<ContentItemVerb, unknown>;
	const named = Object.entries(verbs).map(([verb, handler]) => [`office.${type.name}.${verb}`, handler]);
	// The endpoint names are concatenated, so the types end here; the tests parse every response with its schema.
	return Object.fromEntries(named) as unknown as HandlersOf<ContentTypeEndpoints<K>>;
}
