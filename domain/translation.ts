import { type OtherLang, otherLangs } from './product.ts';
import type { Permission } from './staff.ts';

/** Record types with texts that staff translate, and the permission to edit them. Each has the name of its office page. */
export const translatedRecordTypes = {
	products: 'catalogue.manage',
	categories: 'catalogue.manage',
	banners: 'content.manage',
	campaigns: 'content.manage',
	blogs: 'content.manage',
	videos: 'content.manage',
	crops: 'content.manage',
	pincodes: 'settings.manage',
	stores: 'settings.manage',
	settings: 'settings.manage',
} as const satisfies Record<string, Permission>;

export type TranslatedRecordType = keyof typeof translatedRecordTypes;
export const translatedRecordTypeNames = Object.keys(translatedRecordTypes) as [
	TranslatedRecordType,
	...TranslatedRecordType[],
];

/** The translated texts of each record type, by their names in the office. */
export const translatedFields = {
	products: ['name', 'description', 'antidote'],
	categories: ['name'],
	banners: ['eyebrow', 'title', 'body', 'cta'],
	campaigns: ['festival', 'title', 'body'],
	blogs: ['title', 'content', 'author'],
	videos: ['title'],
	crops: ['name', 'description'],
	pincodes: ['promise'],
	stores: ['name', 'address'],
	settings: ['supportHours', 'address', 'pickupAddress'],
} as const satisfies Record<TranslatedRecordType, readonly string[]>;

export type TranslatedField = (typeof translatedFields)[TranslatedRecordType][number];
export const translatedFieldNames = [...new Set(Object.values(translatedFields).flat())] as [
	TranslatedField,
	...TranslatedField[],
];

export type ShopText = (typeof translatedFields)['settings'][number];

/** 'addressHi': the setting that holds the translation of a text of the shop. */
export function shopTextIn<T extends ShopText>(text: T, language: OtherLang): `${T}${Capitalize<OtherLang>}` {
	return `${text}${language === 'hi' ? 'Hi' : 'Mr'}`;
}

export type ShopTexts = Record<ShopText | `${ShopText}${Capitalize<OtherLang>}`, string>;

/** A text that changes without its translation makes the translation out of date: it is emptied, as in the tables. */
export function withoutOutdatedTexts<T extends ShopTexts>(before: ShopTexts, after: T): T {
	const kept: ShopTexts = { ...after };
	for (const text of translatedFields.settings) {
		if (before[text] === after[text]) continue;
		for (const language of otherLangs) {
			const translation = shopTextIn(text, language);
			if (before[translation] === after[translation]) kept[translation] = '';
		}
	}
	return { ...after, ...kept };
}
