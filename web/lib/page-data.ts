import type { Reply } from '#contract/endpoints.ts';
import type { ShopEndpointName } from '#contract/shop-paths.generated.ts';
import type { MetaDescriptor, ShouldRevalidateFunctionArgs } from 'react-router';
import type { CallResult } from './api.ts';
import { langFromPath } from './language.tsx';

/** A part the page can do without: what came, or why it did not (null: no answer at all). */
export type Loaded<T> = { isLoaded: true; value: T } | { isLoaded: false; message: string | null };

export function loadedFrom<N extends ShopEndpointName, T>(
	result: CallResult<N>,
	take: (reply: Reply<N>) => T,
): Loaded<T> {
	if (result.ok) return { isLoaded: true, value: take(result.reply) };
	return { isLoaded: false, message: result.error?.message ?? null };
}

/** `isPrivate`: search engines are asked to leave the page out. */
export type PageMeta = { title: string; description: string; isPrivate?: boolean };

/** The `meta` of every page; one that failed has its own title in the document. */
export function pageMeta({ loaderData }: { loaderData?: { meta: PageMeta } | undefined }): MetaDescriptor[] {
	if (loaderData === undefined) return [];
	const { title, description, isPrivate } = loaderData.meta;
	const tags = [{ title }, { name: 'description', content: description }];
	return isPrivate ? [...tags, { name: 'robots', content: 'noindex' }] : tags;
}

/** The `shouldRevalidate` of pages whose data is all texts: the query or another id changes nothing on the server. */
export function isOtherLanguage({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
	return langFromPath(currentUrl.pathname) !== langFromPath(nextUrl.pathname);
}

/** As `isOtherLanguage`, for pages whose step or tab is in the query. */
export function isOtherPage({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
	return currentUrl.pathname !== nextUrl.pathname;
}
