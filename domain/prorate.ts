import { type Paise, paise } from './money.ts';

/**
 * Splits an amount over weights so that the parts add up to the amount exactly: every part gets the
 * floor of its share, and the paise left over go to the largest remainders (first one on a tie).
 * With all weights zero the amount is split evenly. Throws RangeError when there are no weights.
 */
export function prorate(amount: Paise, weights: readonly number[]): Paise[] {
	if (weights.length === 0) {
		if (amount === 0) return [];
		throw new RangeError('cannot split an amount over zero weights');
	}
	if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
		throw new RangeError('weights must be non-negative integers');
	}
	const total = weights.reduce((sum, weight) => sum + weight, 0);
	const shares = total === 0 ? weights.map(() => 1) : weights;
	// BigInt: amount × weight can exceed 2^53 for valid inputs.
	const whole = BigInt(total === 0 ? weights.length : total);
	const parts = shares.map((share) => {
		const product = BigInt(amount) * BigInt(share);
		return { floor: Number(product / whole), remainder: product % whole };
	});
	const left = amount - parts.reduce((sum, part) => sum + part.floor, 0);
	const byRemainder = parts
		.map((part, index) => ({ index, remainder: part.remainder }))
		.sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
	const extra = new Set(byRemainder.slice(0, left).map((part) => part.index));
	return parts.map((part, index) => paise(part.floor + (extra.has(index) ? 1 : 0)));
}
