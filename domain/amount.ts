import type { BaseUnit } from './price.ts';

/**
 * The units people say an amount in, each with how many of the base unit it holds.
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

/** The largest amount that is no typing error: a thousand tonnes. */
export const maxAmount = 1_000_000_000;

/** '2.5 kg', '400 g', '12 pc': the largest unit that makes the number one or more; minus sign and all. */
export function formatAmount(amount: number, base: BaseUnit): string {
	const units: readonly { unit: string; size: number }[] = amountUnits[base];
	const fitting = units.find(({ size }) => Math.abs(amount) >= size) ?? units.at(-1);
	const { unit, size } = fitting ?? { unit: base, size: 1 };
	const [whole = '', rest] = String(Math.abs(amount) / size).split('.');
	const head = whole.slice(0, -3).replace(/\B(?=(\d{2})+(?!\d))/g, ',');
	const grouped = head === '' ? whole : `${head},${whole.slice(-3)}`;
	return `${amount < 0 ? '−' : ''}${grouped}${rest === undefined ? '' : `.${rest}`} ${unit}`;
}

/** '500 g' says what a pack holds; 'Jar' does not. @returns base units or null */
export function amountInWords(words: string, base: BaseUnit): number | null {
	const [, number, word] = /^\s*([\d.,]+)\s*([a-z]+)\.?\s*$/i.exec(words) ?? [];
	if (number === undefined || word === undefined) return null;
	const units: readonly { unit: string; size: number }[] = amountUnits[base];
	const known = units.find(({ unit }) => unit.toLowerCase() === word.toLowerCase());
	return known === undefined ? null : amountFrom(number, known.size);
}

/**
 * What was typed, in base units: '2.5' of 1000 g each is 2500. A comma is taken for grouping, as prices are written.
 * @param size base units in the unit that was typed: 1000 for kg, the pack amount for packs
 * @returns null for what is no amount: empty, below zero, absurd, or not whole in the base unit
 */
export function amountFrom(typed: string, size: number): number | null {
	const text = typed.trim().replaceAll(',', '');
	if (!/^(\d+(\.\d*)?|\.\d+)$/.test(text)) return null;
	const amount = Math.round(Number(text) * size * 1000) / 1000;
	return Number.isInteger(amount) && amount <= maxAmount ? amount : null;
}
