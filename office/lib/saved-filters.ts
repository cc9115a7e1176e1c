import type { Store } from 'react-admin';

/** Keys of the store: support tickets and bulk inquiries. */
const ticketLists = /^(?:tickets|inquiries)\./;

/** Filters of lists that were renamed: a browser keeps those of its last visit, and the queries that its user has saved. */
const renamedFilters: readonly { lists: RegExp; earlier: Record<string, unknown>; present: Record<string, unknown> }[] =
	[
		{ lists: ticketLists, earlier: { status: 'unanswered' }, present: { status: 'awaiting-reply' } },
		{ lists: ticketLists, earlier: { status: 'answered' }, present: { status: 'replied' } },
		{ lists: /^reviews\./, earlier: { isAnswered: true }, present: { hasReply: true } },
		{ lists: /^reviews\./, earlier: { isAnswered: false }, present: { hasReply: false } },
	];

/** As in the text of an object: without the braces. */
const inJson = (filter: Record<string, unknown>) => JSON.stringify(filter).slice(1, -1);

/** @param key of the store, such as 'tickets.listParams' */
function withPresentFilters(key: string, json: string): string {
	let text = json;
	for (const { lists, earlier, present } of renamedFilters) {
		if (lists.test(key)) text = text.replaceAll(inJson(earlier), inJson(present));
	}
	return text;
}

/** Renames the filters that the store of react-admin has saved; the server refuses an unknown one. */
export function renameSavedFilters({ listItems, setItem }: Pick<Store, 'listItems' | 'setItem'>): void {
	for (const [key, saved] of Object.entries(listItems?.() ?? {})) {
		if (!/\.(?:listParams|savedQueries)$/.test(key)) continue;
		const json = JSON.stringify(saved);
		const present = withPresentFilters(key, json);
		if (present !== json) setItem(key, JSON.parse(present));
	}
}

/** @param url of a list in the office, such as a bookmark; null if it has no filter of an earlier name */
export function urlWithPresentFilters(url: string): string | null {
	const target = new URL(url);
	const filter = target.searchParams.get('filter');
	const list = /\/office\/(\w+)\/?$/.exec(target.pathname)?.[1];
	if (filter === null || list === undefined) return null;
	const present = withPresentFilters(`${list}.`, filter);
	if (present === filter) return null;
	target.searchParams.set('filter', present);
	return target.href;
}
