import type { Paise } from '#domain/money.ts';
import { discountPercent, formatComparablePrice, saving } from '#domain/price.ts';
import type { ProductCard, Variant } from '#domain/product.ts';
import type { ProductWire } from '#contract/catalogue.ts';
import { productCardFromWire } from '#contract/catalogue-wire.ts';
import { type Lang, secondLangOf } from '#web/lib/language.tsx';

export type VariantFacts = {
	/** full percent below the MRP; 0 for none */
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

/** A card in the language of the page, without the third name. */
export function cardIn(lang: Lang): (wire: ProductWire) => ProductCard {
	const second = secondLangOf(lang);
	return (wire) => {
		const card = productCardFromWire(wire);
		const names = { en: '', hi: '', mr: '', [lang]: card.names[lang], [second]: card.names[second] };
		return { ...card, names };
	};
}
