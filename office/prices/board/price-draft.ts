import type { Paise } from '#domain/money.ts';
import { type PriceField, priceFields } from '#domain/pasted-prices.ts';
import { arePricesEqual, isJump, type PackPrices, type PriceProblem, priceProblem } from '#domain/price-change.ts';
import { type RupeesProblem, readTypedRupees, writePlainRupees } from '#domain/typed-rupees.ts';
import type { BoardRow, PackPricesWire, PriceChange } from '#contract/office/prices.ts';

/** What was typed for one pack and not sent yet, with the prices it was typed over. */
export type DraftRow = { from: PackPricesWire } & Partial<Record<PriceField, string>>;
export type Draft = Readonly<Record<string, DraftRow>>;

const wireField = { price: 'pricePaise', listedPrice: 'listedPricePaise', cost: 'costPaise' } as const;

function wirePrices({ pricePaise, listedPricePaise, costPaise }: PackPricesWire): PackPricesWire {
	return { pricePaise, listedPricePaise, costPaise };
}

export function packPrices(wire: PackPricesWire): PackPrices {
	return {
		price: wire.pricePaise as Paise,
		listedPrice: wire.listedPricePaise as Paise,
		cost: wire.costPaise as Paise | null,
	};
}

/** What stands in a cell nobody has typed into. */
export function plainText(prices: PackPricesWire, field: PriceField): string {
	const amount = prices[wireField[field]];
	return amount === null ? '' : writePlainRupees(amount as Paise);
}

/** Whether a text says what stands there already: '60', '₹60' and '60.00' are the same price. */
function isSame(prices: PackPricesWire, field: PriceField, text: string): boolean {
	if (text.trim() === plainText(prices, field)) return true;
	const read = readTypedRupees(text);
	return read.ok && read.amount === prices[wireField[field]];
}

/** The draft after a text was typed into a cell; a text that changes nothing leaves no trace. */
export function typed(draft: Draft, row: BoardRow, field: PriceField, text: string): Draft {
	const known = draft[row.id] ?? { from: wirePrices(row) };
	const next: DraftRow = { ...known };
	if (isSame(known.from, field, text)) delete next[field];
	else next[field] = text;
	if (priceFields.some((each) => next[each] !== undefined)) return { ...draft, [row.id]: next };
	return without(draft, [row.id]);
}

export function without(draft: Draft, ids: readonly string[]): Draft {
	const gone = new Set(ids);
	return Object.fromEntries(Object.entries(draft).filter(([id]) => !gone.has(id)));
}

/** Keeps what was typed for these packs, over the prices of now. */
export function basedOn(draft: Draft, rows: readonly BoardRow[]): Draft {
	return rows.reduce((all, row) => {
		const kept = all[row.id];
		if (kept === undefined) return all;
		const texts = priceFields.flatMap((field) => (kept[field] === undefined ? [] : [[field, kept[field]] as const]));
		return texts.reduce((some, [field, text]) => typed(some, row, field, text), without(all, [row.id]));
	}, draft);
}

export type JudgedRow = {
	to: PackPrices;
	/** by field what is wrong with it */
	problems: Partial<Record<PriceField, RupeesProblem | PriceProblem>>;
	isChanged: boolean;
	isJump: boolean;
	/** somebody else changed the pack since it was typed */
	isMoved: boolean;
};

/** What is typed for a pack, read and judged by the rules that the server has. */
export function judge(row: BoardRow, draftRow: DraftRow): JudgedRow {
	const from = packPrices(draftRow.from);
	const to: PackPrices = { ...from };
	const problems: JudgedRow['problems'] = {};
	for (const field of priceFields) {
		const text = draftRow[field];
		if (text === undefined) continue;
		if (field === 'cost' && text.trim() === '') {
			to.cost = null;
			continue;
		}
		const read = readTypedRupees(text);
		if (read.ok) to[field] = read.amount;
		else problems[field] = read.problem;
	}
	const problem = Object.keys(problems).length > 0 ? null : priceProblem(to);
	if (problem !== null) problems[draftRow.price === undefined ? 'listedPrice' : 'price'] = problem;
	return {
		to,
		problems,
		isChanged: !arePricesEqual(from, to),
		isJump: isJump(from.price, to.price),
		isMoved: !arePricesEqual(from, packPrices(row)),
	};
}

/** What the server is asked to publish. */
export function changeOf(row: BoardRow, draftRow: DraftRow, judged: JudgedRow): PriceChange {
	const { price, listedPrice, cost } = judged.to;
	return {
		variantId: row.id,
		from: draftRow.from,
		to: { pricePaise: price, listedPricePaise: listedPrice, costPaise: cost },
	};
}
