import { paise } from '#domain/money.ts';
import { type PriceField, priceFields } from '#domain/pasted-prices.ts';
import {
	arePricesEqual,
	isLargeChange,
	type PriceProblem,
	priceProblem,
	type VariantPrices,
} from '#domain/price-change.ts';
import { type RupeesProblem, readTypedRupees, writePlainRupees } from '#domain/typed-rupees.ts';
import type { BoardRow, PriceChangeWire, VariantPricesWire } from '#contract/pricing-office.ts';
import { variantPricesFromWire, variantPricesToWire } from '#contract/pricing-wire.ts';

/** Unsent input for one variant, with the prices it was typed over. */
export type DraftRow = { from: VariantPricesWire } & Partial<Record<PriceField, string>>;
export type Draft = Readonly<Record<string, DraftRow>>;

/** The text of an unchanged cell. */
export function plainText(prices: VariantPricesWire, field: PriceField): string {
	const amount = variantPricesFromWire(prices)[field];
	const isEmpty = amount === null || (amount === 0 && field === 'mrp');
	return isEmpty ? '' : writePlainRupees(amount);
}

/** Whether a text equals the current price: '60', '₹60' and '60.00' are the same price. */
function isSame(prices: VariantPricesWire, field: PriceField, text: string): boolean {
	if (text.trim() === plainText(prices, field)) return true;
	const read = readTypedRupees(text);
	return read.ok && read.amount === variantPricesFromWire(prices)[field];
}

/** The draft of a row after an edit; null when the row has no changes left. */
function typedRow(known: DraftRow, field: PriceField, text: string): DraftRow | null {
	const next: DraftRow = { ...known };
	if (isSame(known.from, field, text)) delete next[field];
	else next[field] = text;
	return priceFields.some((each) => next[each] !== undefined) ? next : null;
}

export type TypedCell = { row: BoardRow; field: PriceField; text: string };

/** The draft after edits of up to ten thousand cells; an edit without a change is removed. */
export function withTyped(draft: Draft, cells: readonly TypedCell[]): Draft {
	const next: Record<string, DraftRow> = { ...draft };
	for (const { row, field, text } of cells) {
		const changed = typedRow(next[row.id] ?? { from: variantPricesToWire(variantPricesFromWire(row)) }, field, text);
		if (changed === null) delete next[row.id];
		else next[row.id] = changed;
	}
	return next;
}

export function typed(draft: Draft, row: BoardRow, field: PriceField, text: string): Draft {
	return withTyped(draft, [{ row, field, text }]);
}

export function without(draft: Draft, ids: readonly string[]): Draft {
	const removedIds = new Set(ids);
	return Object.fromEntries(Object.entries(draft).filter(([id]) => !removedIds.has(id)));
}

/** Keeps the unsent input of these variants, based on the current prices. */
export function basedOn(draft: Draft, rows: readonly BoardRow[]): Draft {
	const cells = rows.flatMap((row) =>
		priceFields.flatMap((field): TypedCell[] => {
			const text = draft[row.id]?.[field];
			return text === undefined ? [] : [{ row, field, text }];
		}),
	);
	return withTyped(
		without(
			draft,
			rows.map(({ id }) => id),
		),
		cells,
	);
}

export type ValidatedRow = {
	to: VariantPrices;
	/** errors by field */
	problems: Partial<Record<PriceField, RupeesProblem | PriceProblem>>;
	isChanged: boolean;
	isLargeChange: boolean;
	/** another user changed the variant since it was typed */
	isStale: boolean;
};

/** The input for a variant, parsed and validated by the server's rules. */
export function validate(row: BoardRow, draftRow: DraftRow): ValidatedRow {
	const from = variantPricesFromWire(draftRow.from);
	const to: VariantPrices = { ...from };
	const problems: ValidatedRow['problems'] = {};
	for (const field of priceFields) {
		const text = draftRow[field];
		if (text === undefined) continue;
		if (field === 'cost' && text.trim() === '') {
			to.cost = null;
			continue;
		}
		if (field === 'mrp' && text.trim() === '' && row.isLoose) {
			to.mrp = paise(0);
			continue;
		}
		const read = readTypedRupees(text);
		if (read.ok) to[field] = read.amount;
		else problems[field] = read.problem;
	}
	const problem = Object.keys(problems).length > 0 ? null : priceProblem(to, row.isLoose);
	if (problem !== null) problems[draftRow.price === undefined ? 'mrp' : 'price'] = problem;
	return {
		to,
		problems,
		isChanged: !arePricesEqual(from, to),
		isLargeChange: isLargeChange(from.price, to.price),
		isStale: !arePricesEqual(from, variantPricesFromWire(row)),
	};
}

/** The changes to publish. */
export function priceChangeOf(row: BoardRow, draftRow: DraftRow, validated: ValidatedRow): PriceChangeWire {
	return { variantId: row.id, from: draftRow.from, to: variantPricesToWire(validated.to) };
}
