import { formatRupees, type Paise } from '#domain/money.ts';
import { changePercent, isBelowCost, isLargeChange } from '#domain/price-change.ts';
import type { PricePreview } from '#contract/price-files-office.ts';
import type { BoardRow, PriceChangeWire, PriceUpdateLine, VariantPricesWire } from '#contract/pricing-office.ts';

/** '+8.3 %' or '−50 %' */
export function signedPercent(percent: number): string {
	return `${percent < 0 ? '−' : '+'}${Math.abs(percent)} %`;
}

/** One variant of a price update, with old and new prices. */
export type ChangeLine = {
	id: string;
	name: string;
	sku: string;
	from: VariantPricesWire;
	to: VariantPricesWire;
	percent: number | null;
	isLargeChange: boolean;
	skipReason: PriceUpdateLine['skipReason'];
};

/** '–' for an unknown cost */
export function rupeesOrDash(amount: number | null): string {
	return amount === null ? '–' : formatRupees(amount as Paise);
}

/** The changed prices, named like the columns. */
export function differences(
	line: Pick<ChangeLine, 'from' | 'to'>,
): { column: 'price' | 'mrp' | 'cost'; from: string; to: string }[] {
	const pairs = [
		['price', line.from.pricePaise, line.to.pricePaise],
		['mrp', line.from.mrpPaise, line.to.mrpPaise],
		['cost', line.from.costPaise, line.to.costPaise],
	] as const;
	return pairs
		.filter(([, from, to]) => from !== to)
		.map(([column, from, to]) => ({ column, from: rupeesOrDash(from), to: rupeesOrDash(to) }));
}

export function priceUpdateLine(line: PriceUpdateLine): ChangeLine {
	const [from, to] = [line.from.pricePaise as Paise, line.to.pricePaise as Paise];
	return {
		id: line.variantId,
		name: `${line.product} ${line.unit}`,
		sku: line.sku,
		from: line.from,
		to: line.to,
		percent: changePercent(from, to),
		isLargeChange: isLargeChange(from, to),
		skipReason: line.skipReason,
	};
}

/** Changes with the names of their variants, in the order of the board. */
export function linesOf(changes: readonly PriceChangeWire[], rows: readonly BoardRow[]): ChangeLine[] {
	const byId = new Map(changes.map((change) => [change.variantId, change]));
	return rows.flatMap(({ id, product, unit, sku }) => {
		const change = byId.get(id);
		return change === undefined ? [] : [priceUpdateLine({ ...change, product, unit, sku, skipReason: null })];
	});
}

/** What is to be published: changes of the board, or a checked file, of which only the first lines are here. */
export type PriceReview = Omit<PricePreview, 'lines'> & {
	lines: readonly ChangeLine[];
	/** the part of the request that names the prices */
	request: { source: 'import'; importId: string } | { source: 'board'; changes: PriceChangeWire[] };
};

export function reviewOfFile(importId: string, { lines, ...counts }: PricePreview): PriceReview {
	return { ...counts, lines: lines.map(priceUpdateLine), request: { source: 'import', importId } };
}

/** The first five names. */
const maxNamed = 5;

export function reviewOfBoard(lines: readonly ChangeLine[]): PriceReview {
	const mark = (isMarked: (line: ChangeLine) => boolean) => {
		const marked = lines.filter(isMarked);
		return { count: marked.length, names: marked.slice(0, maxNamed).map(({ name }) => name) };
	};
	return {
		count: lines.length,
		up: lines.filter(({ from, to }) => to.pricePaise > from.pricePaise).length,
		down: lines.filter(({ from, to }) => to.pricePaise < from.pricePaise).length,
		large: mark((line) => line.isLargeChange),
		belowCost: mark(({ to }) => isBelowCost({ price: to.pricePaise as Paise, cost: to.costPaise as Paise | null })),
		withoutMrp: mark(({ to }) => to.mrpPaise === 0),
		lines,
		request: { source: 'board', changes: lines.map(({ id, from, to }) => ({ variantId: id, from, to })) },
	};
}
