import { formatRupees, type Paise } from '#domain/money.ts';
import { changePercent, isJump } from '#domain/price-change.ts';
import type { BoardRow, PackPricesWire, PriceBatchLine, PriceChange } from '#contract/pricing-office.ts';

/** '+8.3 %' or '−50 %' */
export function signedPercent(percent: number): string {
	return `${percent < 0 ? '−' : '+'}${Math.abs(percent)} %`;
}

/** One pack of what is to be published or was: from where to where. */
export type ChangeLine = {
	id: string;
	name: string;
	sku: string;
	from: PackPricesWire;
	to: PackPricesWire;
	percent: number | null;
	isJump: boolean;
	keptBecause: PriceBatchLine['keptBecause'];
};

const rupees = (amount: number | null) => (amount === null ? '–' : formatRupees(amount as Paise));

/** The prices that differ, in the words of the columns. */
export function differences(
	line: Pick<ChangeLine, 'from' | 'to'>,
): { column: 'price' | 'mrp' | 'cost'; from: string; to: string }[] {
	const pairs = [
		['price', line.from.pricePaise, line.to.pricePaise],
		['mrp', line.from.listedPricePaise, line.to.listedPricePaise],
		['cost', line.from.costPaise, line.to.costPaise],
	] as const;
	return pairs
		.filter(([, from, to]) => from !== to)
		.map(([column, from, to]) => ({ column, from: rupees(from), to: rupees(to) }));
}

export function lineOfBatch(line: PriceBatchLine): ChangeLine {
	const [from, to] = [line.from.pricePaise as Paise, line.to.pricePaise as Paise];
	return {
		id: line.variantId,
		name: `${line.product} ${line.unit}`,
		sku: line.sku,
		from: line.from,
		to: line.to,
		percent: changePercent(from, to),
		isJump: isJump(from, to),
		keptBecause: line.keptBecause,
	};
}

/** Changes beside the names of their packs, in the order of the board. */
export function linesOf(changes: readonly PriceChange[], rows: readonly BoardRow[]): ChangeLine[] {
	const byId = new Map(changes.map((change) => [change.variantId, change]));
	return rows.flatMap(({ id, product, unit, sku }) => {
		const change = byId.get(id);
		return change === undefined ? [] : [lineOfBatch({ ...change, product, unit, sku, keptBecause: null })];
	});
}
