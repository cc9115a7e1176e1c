import { minimumOrder } from '#domain/checkout.ts';
import { langFromPath } from '#domain/language.ts';
import { type Paise, paiseFromRupees } from '#domain/money.ts';
import type { Reply } from '#contract/endpoints.ts';
import type { ShopWire } from '#contract/settings.ts';
import type { ShopEndpointName } from '#contract/shop-paths.generated.ts';
import { type MetaDescriptor, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router';
import type { CallResult } from './api.ts';
import { type Lang, type LocalText, localText } from './language.tsx';
import type { ShownError } from './refusal-text.ts';

/** An optional part of a page: the data, or the error (null: no response). */
export type Loaded<T> = { isLoaded: true; value: T } | { isLoaded: false; error: ShownError | null };

export function loadedFrom<N extends ShopEndpointName, T>(
	result: CallResult<N>,
	read: (reply: Reply<N>) => T,
): Loaded<T> {
	if (result.ok) return { isLoaded: true, value: read(result.reply) };
	return { isLoaded: false, error: result.error && { code: result.error.code, message: result.error.message } };
}

/** `isPrivate`: excluded from search engines. */
export type PageMeta = { title: string; description: string; isPrivate?: boolean };

/** The `meta` of every page; a failed page has that of web/layout/failure-page.tsx. */
export function pageMeta({ loaderData }: { loaderData?: { meta: PageMeta } | undefined }): MetaDescriptor[] {
	if (loaderData === undefined) return [];
	const { title, description, isPrivate } = loaderData.meta;
	const tags = [{ title }, { name: 'description', content: description }];
	return isPrivate ? [...tags, { name: 'robots', content: 'noindex' }] : tags;
}

/** The `shouldRevalidate` of pages that only have texts: only another language changes them. */
export function isOtherLanguage({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
	return langFromPath(currentUrl.pathname) !== langFromPath(nextUrl.pathname);
}

/** As `isOtherLanguage`, for pages whose step or tab is in the query. */
export function isOtherPage({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
	return currentUrl.pathname !== nextUrl.pathname;
}

type ShopText = keyof ShopWire['translations']['hi'];

/** The shop with its texts in the customer's language. */
export type Shop = Omit<ShopWire, 'translations' | ShopText> & Record<ShopText, LocalText>;

export function shopFromWire(lang: Lang, { translations: { hi, mr }, ...wire }: ShopWire): Shop {
	const text = (name: ShopText) => localText(lang, { en: wire[name], hi: hi[name], mr: mr[name] });
	return {
		...wire,
		supportHours: text('supportHours'),
		address: text('address'),
		pickupAddress: text('pickupAddress'),
	};
}

/** The order minimum of this shop, from the data of the page. */
export function useMinimumOrder(): Paise {
	const shell = useRouteLoaderData<{ shop: Shop | null }>('root');
	return shell?.shop ? paiseFromRupees(shell.shop.minimumOrder) : minimumOrder;
}
