import { formatRupees, type Paise } from '#domain/money.ts';
import { changePercent, isLargeChange } from '#domain/price-change.ts';
import type { PricePreview } from '#contract/price-files-office.ts';
import type { PriceChangeWire, PriceUpdateLine, VariantPricesWire } from '#contract/pricing-office.ts';

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

/** What is to be published: changes of the board, or a checked file, of which only the first lines are here. */
export type PriceReview = Omit<PricePreview, 'lines'> & {
	lines: readonly ChangeLine[];
	/** the part of the request that names the prices */
	request: { source: 'import'; importId: string } | { source: 'board'; changes: PriceChangeWire[] };
};

export function reviewOfFile(importId: string, { lines, ...counts }: PricePreview): PriceReview {
	return { ...counts, lines: lines.map(priceUpdateLine), request: { source: 'import', importId } };
}
