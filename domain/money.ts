/**
 * Money is a whole number of paise (₹1 = 100 paise). The brand keeps rupees, percents and quantities
 * from being handed over as money by mistake.
 */
export type Paise = number & { readonly unit: 'paise' };

/** The largest amount the shop works with: ₹10 crore. Above it a number is a mistake, not a price. */
export const maxPaise = 10_000_000_000 as Paise;

export function isPaise(value: number): value is Paise {
	return Number.isSafeInteger(value) && value >= 0 && value <= maxPaise;
}

/** Takes a whole number of paise as money. Throws RangeError for fractions, negatives and absurd sums. */
export function paise(value: number): Paise {
	if (!isPaise(value)) throw new RangeError(`invalid amount in paise: ${value}`);
	return value;
}

/** The one rounding rule of the shop: to the nearest paisa, half a paisa goes up. */
export function roundToPaise(value: number): Paise {
	return paise(Math.floor(value + 0.5));
}

/** Rupees as they cross the wire (at most two decimals are meant) to paise. */
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
 * `percent` of an amount, rounded by the shop's rule. Percents have two decimals at most and are counted in
 * hundredths: 49.41 is no binary fraction, and half a paisa would come out a little below one half.
 */
export function percentOf(amount: Paise, percent: number): Paise {
	return roundToPaise((amount * Math.round(percent * 100)) / 10_000);
}

/** '₹1,25,000' or '₹622.80': Indian grouping; paise are shown only when there are any. */
export function formatRupees(amount: Paise): string {
	const rupees = Math.floor(amount / 100);
	const rest = amount % 100;
	const digits = String(rupees);
	const head = digits.slice(0, -3).replace(/\B(?=(\d{2})+(?!\d))/g, ',');
	const grouped = head === '' ? digits : `${head},${digits.slice(-3)}`;
	return `₹${grouped}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}
