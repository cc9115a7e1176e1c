import type { Permission } from './staff.ts';

/** What has texts that staff translate, and who may edit it. A kind has the name of its office page. */
export const translatedKinds = {
	products: 'catalogue.manage',
	categories: 'catalogue.manage',
	banners: 'content.manage',
	campaigns: 'content.manage',
	pincodes: 'settings.manage',
} as const satisfies Record<string, Permission>;

export type TranslatedKind = keyof typeof translatedKinds;
export const translatedKindNames = Object.keys(translatedKinds) as [TranslatedKind, ...TranslatedKind[]];

/** The texts of each kind, by the names that the office gives them. */
export const translatedFields = {
	products: ['name', 'description', 'antidote'],
	categories: ['name'],
	banners: ['eyebrow', 'title', 'body', 'cta'],
	campaigns: ['festival', 'title', 'body'],
	pincodes: ['promise'],
} as const satisfies Record<TranslatedKind, readonly string[]>;

export type TranslatedField = (typeof translatedFields)[TranslatedKind][number];
export const translatedFieldNames = [...new Set(Object.values(translatedFields).flat())] as [
	TranslatedField,
	...TranslatedField[],
];
