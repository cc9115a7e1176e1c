import type { ProductCard } from '#domain/product.ts';
import type { ProductWire } from '#contract/catalogue.ts';
import { productCardFromWire } from '#contract/catalogue-wire.ts';
import { type Lang, secondLangOf } from '#web/lib/language.tsx';

/** A card for a page in a language, without the name in the third one. */
export function cardIn(lang: Lang): (wire: ProductWire) => ProductCard {
	const second = secondLangOf(lang);
	return (wire) => {
		const card = productCardFromWire(wire);
		const names = { en: '', hi: '', mr: '', [lang]: card.names[lang], [second]: card.names[second] };
		return { ...card, names };
	};
}
