import type { Tint } from '#domain/product.ts';
import type { CategoryWire } from '#contract/catalogue.ts';
import { type Lang, localNames } from '#web/lib/language.tsx';
import type { Shop } from '#web/lib/page-data.ts';
import { useRouteLoaderData } from 'react-router';

export type Category = {
	/** name in URLs and filters */
	name: string;
	/** the displayed name */
	label: string;
	picture: string | null;
	tint: Tint;
	/** name of its group */
	parent: string | null;
};

/** Data of every page; null for a part that could not be loaded and shows an error. */
export type ShellData = {
	origin: string;
	shop: Shop | null;
	categories: Category[] | null;
};

/** spec: catalogue §2.4 — two internal categories that are hidden from customers */
const hiddenCategories = ['WeeklyBestDeals', 'TopTrendingProduct'];

export function categoriesFromWire(categories: readonly CategoryWire[], lang: Lang): Category[] {
	return categories
		.filter((category) => !hiddenCategories.includes(category.name))
		.map(({ name, names, thumbnail, tint, parent }) => ({
			name,
			label: localNames(lang, names).name || name,
			picture: thumbnail,
			tint,
			parent,
		}));
}

const nothing: ShellData = { origin: '', shop: null, categories: null };

export function useShellData(): ShellData {
	return useRouteLoaderData<ShellData>('root') ?? nothing;
}

/** A category without a picture of its own shows the shop's seedling. */
export const defaultPicture = '/seedling.svg';

export function pictureOf(categories: readonly Category[] | null, name: string): string {
	return categories?.find((category) => category.name === name)?.picture ?? defaultPicture;
}
