import { type Paste, type PastedCell, type PriceField, readPaste } from '#domain/pasted-prices.ts';
import { changeByPercent, isBelowCost, type RoundingStep } from '#domain/price-change.ts';
import { writePlainRupees } from '#domain/typed-rupees.ts';
import type { BoardRow } from '#contract/pricing-office.ts';
import { variantPricesFromWire } from '#contract/pricing-wire.ts';
import { type ChangeLine, type PriceReview, priceUpdateLine } from '#office/pricing/price-change-line.ts';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { type BoardFilter, noFilter } from './board-filters.tsx';
import { basedOn, type Draft, priceChangeOf, typed, validate, without, withTyped } from './price-draft.ts';

const saveAfterMs = 300;
const keyOf = (userId: string) => `khetsePrices1.${userId}`;

function readDraft(key: string): Draft {
	try {
		return JSON.parse(localStorage.getItem(key) ?? '{}') as Draft;
	} catch {
		return {};
	}
}

function writeDraft(key: string, draft: Draft): void {
	if (Object.keys(draft).length === 0) localStorage.removeItem(key);
	else localStorage.setItem(key, JSON.stringify(draft));
}

/** Unsent input: restored after a reload or an expired session. */
function useDraft(userId: string): [Draft, (change: (draft: Draft) => Draft) => void] {
	const key = keyOf(userId);
	const [draft, setDraft] = useState<Draft>(() => readDraft(key));
	const latest = useRef(draft);

	useEffect(() => {
		latest.current = draft;
		const timer = setTimeout(() => writeDraft(key, draft), saveAfterMs);
		return () => clearTimeout(timer);
	}, [key, draft]);

	useEffect(() => {
		const save = () => writeDraft(key, latest.current);
		addEventListener('pagehide', save);
		return () => {
			removeEventListener('pagehide', save);
			save();
		};
	}, [key]);
	return [draft, setDraft];
}

/** Writes amounts into the draft like typed input. */
function withAmounts(draft: Draft, rows: ReadonlyMap<string, BoardRow>, cells: readonly PastedCell[]): Draft {
	return withTyped(
		draft,
		cells.flatMap(({ id, field, amount }) => {
			const row = rows.get(id);
			return row === undefined ? [] : [{ row, field, text: writePlainRupees(amount) }];
		}),
	);
}

function isFound(row: BoardRow, { text, category, isLow }: BoardFilter): boolean {
	if (category !== '' && row.category !== category) return false;
	if (isLow && !row.isLow) return false;
	const name = `${row.product} ${row.unit} ${row.sku}`.toLowerCase();
	return text
		.toLowerCase()
		.split(/\s+/)
		.every((word) => name.includes(word));
}

/** The first five names. */
const maxNamed = 5;

function reviewOfBoard(lines: readonly ChangeLine[]): PriceReview {
	const mark = (isMarked: (line: ChangeLine) => boolean) => {
		const marked = lines.filter(isMarked);
		return { count: marked.length, names: marked.slice(0, maxNamed).map(({ name }) => name) };
	};
	return {
		count: lines.length,
		up: lines.filter(({ from, to }) => to.pricePaise > from.pricePaise).length,
		down: lines.filter(({ from, to }) => to.pricePaise < from.pricePaise).length,
		large: mark((line) => line.isLargeChange),
		belowCost: mark(({ to }) => isBelowCost(variantPricesFromWire(to))),
		withoutMrp: mark(({ to }) => to.mrpPaise === 0),
		lines,
		request: { source: 'board', changes: lines.map(({ id, from, to }) => ({ variantId: id, from, to })) },
	};
}

/** The board with its unsent input, the visible rows, and its actions. */
export function useBoard(rows: readonly BoardRow[], userId: string) {
	const [draft, setDraft] = useDraft(userId);
	const [filter, setFilter] = useState<BoardFilter>(noFilter);
	const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
	const [paste, setPaste] = useState<Paste | null>(null);
	const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
	const deferred = useDeferredValue(filter);
	// With the filter on changed rows, a row whose change is reverted must not disappear while it is edited.
	const [changedAtFilter, setChangedAtFilter] = useState<ReadonlySet<string>>(new Set());

	const shown = useMemo(
		() => rows.filter((row) => isFound(row, deferred) && (!deferred.isChanged || changedAtFilter.has(row.id))),
		[rows, deferred, changedAtFilter],
	);
	const validated = useMemo(
		() =>
			Object.entries(draft).flatMap(([id, draftRow]) => {
				const row = byId.get(id);
				return row === undefined ? [] : [{ row, draftRow, validated: validate(row, draftRow) }];
			}),
		[draft, byId],
	);
	const staleRows = validated.filter((each) => each.validated.isStale).map(({ row }) => row);
	const wrong = validated.flatMap(({ row, validated: { problems } }) => {
		const [problem] = Object.values(problems);
		return problem === undefined ? [] : [{ row, problem }];
	});

	const type = useCallback(
		(id: string, field: PriceField, text: string) => {
			const row = byId.get(id);
			if (row !== undefined) setDraft((all) => typed(all, row, field, text));
		},
		[byId, setDraft],
	);
	const toggle = useCallback((id: string) => {
		setSelected((all) => {
			const next = new Set(all);
			if (!next.delete(id)) next.add(id);
			return next;
		});
	}, []);
	const chosen = shown.filter(({ id }) => selected.has(id));

	return {
		draft,
		filter,
		selected,
		shown,
		paste,
		staleRows,
		wrong,
		/** for a percent change: the selected visible rows, or all visible rows */
		chosen: chosen.length > 0 ? chosen : shown,
		changedCount: validated.length,
		/** changes of variants that are not loaded */
		hiddenCount: Object.keys(draft).length - validated.length,
		type,
		toggle,
		ask(next: BoardFilter) {
			if (next.isChanged && !filter.isChanged) setChangedAtFilter(new Set(Object.keys(draft)));
			setFilter(next);
		},
		showOnly(found: readonly BoardRow[]) {
			setChangedAtFilter(new Set(found.map(({ id }) => id)));
			setFilter({ ...noFilter, isChanged: true });
		},
		toggleAll() {
			const isAll = shown.every(({ id }) => selected.has(id));
			setSelected(isAll ? new Set() : new Set(shown.map(({ id }) => id)));
		},
		/** @returns the number of cells filled at once; problems are shown first */
		pasteAt(text: string, at: { id: string; field: PriceField }): number | null {
			const read = readPaste(text, { all: rows, shown, startId: at.id, startField: at.field });
			if (read.problems.length > 0) {
				setPaste(read);
				return null;
			}
			setDraft((all) => withAmounts(all, byId, read.cells));
			return read.cells.length;
		},
		takePaste() {
			if (paste !== null) setDraft((all) => withAmounts(all, byId, paste.cells));
			setPaste(null);
		},
		dropPaste: () => setPaste(null),
		changeBy(percent: number, step: RoundingStep) {
			const targets = chosen.length > 0 ? chosen : shown;
			setDraft((all) => {
				const cells = targets.map((row): PastedCell => {
					const base = validate(row, all[row.id] ?? { from: row }).to.price;
					return { id: row.id, field: 'price', amount: changeByPercent(base, percent, step) };
				});
				return withAmounts(all, byId, cells);
			});
		},
		keepOwnPrice: () => setDraft((all) => basedOn(all, staleRows)),
		useOtherPrice: () =>
			setDraft((all) =>
				without(
					all,
					staleRows.map(({ id }) => id),
				),
			),
		drop(ids: readonly string[]) {
			setDraft((all) => without(all, ids));
		},
		/** the changed prices in the order of the board; null: there are none */
		review(): PriceReview | null {
			const changes = new Map(
				validated
					.filter((each) => each.validated.isChanged)
					.map((each) => [each.row.id, priceChangeOf(each.row, each.draftRow, each.validated)]),
			);
			if (changes.size === 0) return null;
			const lines = rows.flatMap(({ id, product, unit, sku }) => {
				const change = changes.get(id);
				return change === undefined ? [] : [priceUpdateLine({ ...change, product, unit, sku, skipReason: null })];
			});
			return reviewOfBoard(lines);
		},
	};
}
