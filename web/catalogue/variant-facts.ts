import type { Paise } from '#domain/money.ts';
import { discountPercent, formatComparablePrice, saving } from '#domain/price.ts';
import type { Variant } from '#domain/product.ts';

export type VariantFacts = {
	/** whole percent below the listed price; 0 for none */
	percent: number;
	saved: Paise;
	/** '₹60/kg' */
	comparable: string;
	isInStock: boolean;
};

export function variantFacts({ price, mrp, amount, base, stock }: Variant): VariantFacts {
	return {
		percent: discountPercent(price, mrp),
		saved: saving(price, mrp),
		comparable: formatComparablePrice(price, amount, base),
		isInStock: stock > 0,
	};
}
