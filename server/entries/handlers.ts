import type { EntryKindName, EntryVerb } from '#contract/office/entries.ts';
import { isUuid } from '#database/is-uuid.ts';
import type { AppContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/endpoint.ts';
import type { Session } from '#server/http/session.ts';
import { refuse } from '#server/refuse.ts';
import type { EntryBody, EntryKind } from './kind.ts';
import { type EntryListQuery, findEntry, listEntries } from './queries.ts';
import { removeEntry } from './remove-entry.ts';
import { saveEntry } from './save-entry.ts';

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
