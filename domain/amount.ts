import type { BaseUnit } from './price.ts';

/**
 * The units of amounts, each with its number of base units.
 */
export const amountUnits = {
	g: [
		{ unit: 'kg', size: 1000 },
		{ unit: 'g', size: 1 },
	],
	ml: [
		{ unit: 'L', size: 1000 },
		{ unit: 'ml', size: 1 },
	],
	pc: [{ unit: 'pc', size: 1 }],
} as const satisfies Record<BaseUnit, readonly { unit: string; size: number }[]>;

/** Larger amounts are typing errors: a thousand tonnes. */
export const maxAmount = 1_000_000_000;

/** '1,25,000' or '2.5': Indian grouping, rounded to three decimals. */
export function formatNumber(value: number): string {
	return value.toLocaleString('en-IN');
}

/** '2.5 kg', '400 g', '12 pc': the largest unit that gives a number of at least one; negative amounts too. */
export function formatAmount(amount: number, base: BaseUnit): string {
	const units: readonly { unit: string; size: number }[] = amountUnits[base];
	const fitting = units.find(({ size }) => Math.abs(amount) >= size) ?? units.at(-1);
	const { unit, size } = fitting ?? { unit: base, size: 1 };
	return `${amount < 0 ? '−' : ''}${formatNumber(Math.abs(amount) / size)} ${unit}`;
}

export type PackSize = { unit: string; amount: number };

/**
 * An amount of stock as staff count it: packaged products in packs ('12 × 250 ml'), loose ones in kg or L. A rest that is no
 * whole pack is shown too.
 * @param pack null: a loose product
 */
export function formatStock(amount: number, base: BaseUnit, pack: PackSize | null): string {
	if (pack === null || pack.amount <= 0) return formatAmount(amount, base);
	const sign = amount < 0 ? '−' : '';
	const packs = Math.floor(Math.abs(amount) / pack.amount);
	const rest = Math.abs(amount) % pack.amount;
	const counted = `${sign}${formatNumber(packs)} × ${pack.unit}`;
	return rest === 0 ? counted : `${counted} + ${formatAmount(rest, base)}`;
}

/** Parses the unit text of a variant: '500 g' has an amount, 'Jar' has none. @returns base units or null */
export function amountOfUnitText(words: string, base: BaseUnit): number | null {
	const [, number, word] = /^\s*([\d.,]+)\s*([a-z]+)\.?\s*$/i.exec(words) ?? [];
	if (number === undefined || word === undefined) return null;
	const units: readonly { unit: string; size: number }[] = amountUnits[base];
	const known = units.find(({ unit }) => unit.toLowerCase() === word.toLowerCase());
	return known === undefined ? null : amountFrom(number, known.size);
}

/**
 * Typed text in base units: '2.5' of 1000 g each is 2500. A comma is a grouping character, as in prices.
 * @param size base units of the chosen unit: 1000 for kg, the pack amount for packs
 * @returns null for an invalid amount: empty, below zero, too large, or not a whole number of base units
 */
export function amountFrom(typed: string, size: number): number | null {
	const text = typed.trim().replaceAll(',', '');
	if (!/^(\d+(\.\d*)?|\.\d+)$/.test(text)) return null;
	const amount = Math.round(Number(text) * size * 1000) / 1000;
	return Number.isInteger(amount) && amount <= maxAmount ? amount : null;
}
