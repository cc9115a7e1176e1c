import type { WholePriceBatch } from '#contract/office/prices.ts';

const maxNamed = 5;

/** What to say of an undo: packs that somebody changed since are named, they keep their price. */
export function undoneNotice({
	lines,
}: WholePriceBatch): [string, { messageArgs?: object; autoHideDuration?: number }] {
	const kept = lines.filter((line) => line.keptBecause !== null);
	if (kept.length === 0) return ['khetse.prices.batch.undone', {}];
	const names = kept.slice(0, maxNamed).map(({ product, unit }) => `${product} ${unit}`);
	const messageArgs = { smart_count: kept.length, names: names.join(', ') };
	return ['khetse.prices.batch.undoneSome', { messageArgs, autoHideDuration: 15_000 }];
}
