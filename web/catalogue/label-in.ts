import { labelAmountIn, labelPhraseIn } from '#domain/label-text.ts';
import type { DoseRow, Product } from '#domain/product.ts';
import type { Lang } from '#web/lib/language.tsx';

/** A text as the page shows it; `lang` is 'en' where it exists in English only. */
export type ShownText = { text: string; lang?: 'en' };

export type ShownDose = {
	crop: ShownText;
	pest: ShownText;
	dose: ShownText;
	water: ShownText | null;
	preHarvestDays: number | null;
};

/** What the label says, in the language of the page. */
export type ProductLabel = Pick<Product, 'modeOfAction' | 'toxicity'> & {
	description: ShownText;
	antidote: ShownText | null;
	doses: ShownDose[];
};

/** @param translation null or empty when there is none */
function shownIn(lang: Lang, english: string, translation: string | null): ShownText {
	if (lang === 'en') return { text: english };
	return translation ? { text: translation } : { text: english, lang: 'en' };
}

export function doseIn(lang: Lang, { cropName, pestName, dosePerAcre, water, preHarvestDays }: DoseRow): ShownDose {
	const phrase = (text: string) => shownIn(lang, text, lang === 'en' ? null : labelPhraseIn(lang, text));
	const amount = (text: string) => shownIn(lang, text, lang === 'en' ? null : labelAmountIn(lang, text));
	return {
		crop: phrase(cropName),
		pest: phrase(pestName),
		dose: amount(dosePerAcre),
		water: water === null ? null : amount(water),
		preHarvestDays,
	};
}

type Labelled = Pick<Product, 'descriptionHtml' | 'antidote' | 'doses' | 'modeOfAction' | 'toxicity' | 'translations'>;

export function labelIn(lang: Lang, product: Labelled): ProductLabel {
	const translation = lang === 'en' ? null : product.translations[lang];
	return {
		description: shownIn(lang, product.descriptionHtml, translation?.descriptionHtml ?? null),
		antidote: product.antidote === null ? null : shownIn(lang, product.antidote, translation?.antidote ?? null),
		doses: product.doses.map((dose) => doseIn(lang, dose)),
		modeOfAction: product.modeOfAction,
		toxicity: product.toxicity,
	};
}
