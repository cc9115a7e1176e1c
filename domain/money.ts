/**
 * Money is a whole number of paise (₹1 = 100 paise). The brand keeps rupees, percents and quantities
 * from being passed as money by mistake.
 */
export type Paise = number & { readonly unit: 'paise' };

/** The largest amount the shop works with: ₹10 crore. Higher numbers are mistakes. */
export const maxPaise = 10_000_000_000 as Paise;

export function isPaise(value: number): value is Paise {
	return Number.isSafeInteger(value) && value >= 0 && value <= maxPaise;
}

/** Converts a whole number of paise to money. Throws RangeError for fractions, negatives and amounts above the maximum. */
export function paise(value: number): Paise {
	if (!isPaise(value)) throw new RangeError(`invalid amount in paise: ${value}`);
	return value;
}

/** The rounding rule of the shop: to the nearest paisa, half a paisa up. */
export function roundToPaise(value: number): Paise {
	return paise(Math.floor(value + 0.5));
}

/** Rupees of the wire (with at most two decimals) to paise. */
export function paiseFromRupees(rupees: number): Paise {
	return paise(Math.round(rupees * 100));
}

export function rupeesFromPaise(amount: Paise): number {
	return amount / 100;
}

export function sumPaise(amounts: readonly Paise[]): Paise {
	return paise(amounts.reduce<number>((sum, amount) => sum + amount, 0));
}

export function timesPaise(price: Paise, quantity: number): Paise {
	if (!Number.isSafeInteger(quantity) || quantity < 0) throw new RangeError(`invalid quantity: ${quantity}`);
	return paise(price * quantity);
}

/** Subtracts and stops at zero: a discount never makes a total negative. */
export function minusPaise(amount: Paise, less: Paise): Paise {
	return paise(Math.max(0, amount - less));
}

/**
 * `percent` of an amount, rounded by the shop's rule. Percents have at most two decimals and are counted in
 * hundredths: 49.41 is no binary fraction, and half a paisa would be rounded down.
 */
export function percentOf(amount: Paise, percent: number): Paise {
	return roundToPaise((amount * Math.round(percent * 100)) / 10_000);
}

/** '₹1,25,000' or '₹622.80': Indian grouping; paise are shown unless zero. */
export function formatRupees(amount: Paise): string {
	const rupees = Math.floor(amount / 100);
	const rest = amount % 100;
	const digits = String(rupees);
	const head = digits.slice(0, -3).replace(/\B(?=(\d{2})+(?!\d))/g, ',');
	const grouped = head === '' ? digits : `${head},${digits.slice(-3)}`;
	return `₹${grouped}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}
