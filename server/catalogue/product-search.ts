import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#database/db.ts';
import { createKeptHits, type KeptHits } from './kept-hits.ts';
import {
	listAllSearchedProducts,
	listSearchedCategories,
	listSearchedProducts,
	readSearchChanges,
	type SearchChanges,
	type SearchedCategory,
} from './search-index-queries.ts';
import { buildSegment, type SearchedProduct, type SearchSegment } from './search-segment.ts';

/** What searches read: the words of all products and the names of all categories, as they were in the database. */
export type SearchIndex = {
	/** all products, and those that have changed since in a segment of their own */
	segments: readonly SearchSegment[];
	categories: readonly SearchedCategory[];
	keptHits: KeptHits;
	/** it has the changes of all transactions before this one */
	since: string;
	/** and these changes of later ones, by id */
	applied: ReadonlyMap<string, string>;
};

/** Keeps the words of the products of a database in memory. */
export type ProductSearch = {
	/** The index, which may lack the last changes. */
	current: () => Promise<SearchIndex>;
	/** The index with all changes that were committed before the call. */
	read: () => Promise<SearchIndex>;
};

/** Whether the index has the changes that were read. */
export function hasChanges(index: SearchIndex, { since, changed }: SearchChanges): boolean {
	if (changed.some(([id, changedIn]) => index.applied.get(id) !== changedIn)) return false;
	// The next reading begins here.
	if (BigInt(since) > BigInt(index.since)) Object.assign(index, { since, applied: new Map(changed) });
	return true;
}

/** With more changed products all are read again: beside the searches, or at once where they have changed together. */
const maxChanged = 1000;

type State = { all: SearchSegment; changed: ReadonlyMap<string, SearchedProduct>; index: SearchIndex };

async function build(products: readonly SearchedProduct[]): Promise<SearchSegment> {
	const steps = buildSegment(products);
	for (;;) {
		const step = steps.next();
		if (step.done === true) return step.value;
		await nextTurn();
	}
}

async function load(db: Db): Promise<State> {
	// What is committed while the products are read is applied as a change. A transaction that is open for long has every
	// reading begin before it: the products below have these changes already.
	const { since } = await readSearchChanges(db, null);
	const applied = new Map((await readSearchChanges(db, since)).changed);
	const all = await build(await listAllSearchedProducts(db));
	const categories = await listSearchedCategories(db);
	const index: SearchIndex = { segments: [all], categories, keptHits: createKeptHits(), since, applied };
	return { all, changed: new Map(), index };
}

/** The products and categories whose changes the index lacks. */
function idsToApply({ applied }: SearchIndex, { changed }: SearchChanges): string[] {
	return changed.filter(([id, changedIn]) => applied.get(id) !== changedIn).map(([id]) => id);
}

async function apply(db: Db, state: State, changes: SearchChanges, ids: readonly string[]): Promise<void> {
	const products = new Map((await listSearchedProducts(db, ids)).map((product) => [product.id, product]));
	// The others are categories, or deleted.
	const categories = products.size < ids.length ? await listSearchedCategories(db) : state.index.categories;
	const next = new Map(state.changed);
	for (const id of ids) next.delete(id);
	for (const [id, product] of products) next.set(id, product);
	const segments = next.size === 0 ? [state.all] : [state.all, await build([...next.values()])];
	for (const id of ids) {
		const place = state.all.placeOf.get(id);
		if (place !== undefined) state.all.outdated[place] = 1;
	}
	const { since } = changes;
	state.changed = next;
	state.index = { segments, categories, keptHits: createKeptHits(), since, applied: new Map(changes.changed) };
}

export function createProductSearch(db: Db): ProductSearch {
	let state: Promise<State> | null = null;
	let isReloading = false;
	let running: Promise<SearchIndex> | null = null;
	let waiting: Promise<SearchIndex> | null = null;

	function loaded(): Promise<State> {
		state ??= load(db).catch((error: unknown) => {
			state = null;
			throw error;
		});
		return state;
	}

	/** A failure leaves the changed products in their own segment; the next change tries again. */
	async function reload(): Promise<void> {
		isReloading = true;
		try {
			state = Promise.resolve(await load(db));
		} catch {
			// The searches read what there is.
		} finally {
			isReloading = false;
		}
	}

	async function update(): Promise<SearchIndex> {
		const current = await loaded();
		const changes = await readSearchChanges(db, current.index.since);
		if (hasChanges(current.index, changes)) return current.index;
		const ids = idsToApply(current.index, changes);
		if (ids.length > maxChanged && !isReloading) {
			const latest = await load(db);
			state = Promise.resolve(latest);
			return latest.index;
		}
		await apply(db, current, changes, ids);
		if (current.changed.size > maxChanged && !isReloading) void reload();
		return current.index;
	}

	function start(): Promise<SearchIndex> {
		running = update().finally(() => {
			running = null;
		});
		return running;
	}

	return {
		current: async () => (await loaded()).index,
		read() {
			if (running === null) return start();
			// The refresh that runs may have begun before a change: all callers until its end share one further refresh.
			waiting ??= running
				.catch(() => {})
				.then(() => {
					waiting = null;
					return start();
				});
			return waiting;
		},
	};
}
