import type { Reply } from '#contract/endpoints.ts';
import type { ShopEndpointName } from '#contract/shop-paths.generated.ts';
import type { MetaDescriptor } from 'react-router';
import type { CallResult } from './api.ts';

/** A part the page can do without: what came, or why it did not (null: no answer at all). */
export type Loaded<T> = { isLoaded: true; value: T } | { isLoaded: false; message: string | null };

export function loadedFrom<N extends ShopEndpointName, T>(
	result: CallResult<N>,
	take: (reply: Reply<N>) => T,
): Loaded<T> {
	if (result.ok) return { isLoaded: true, value: take(result.reply) };
	return { isLoaded: false, message: result.error?.message ?? null };
}

export type PageMeta = { title: string; description: string };

/** Title and description as loaders hand them over; a page that failed has its own title in the document. */
export function metaTags(meta: PageMeta | undefined): MetaDescriptor[] {
	if (meta === undefined) return [];
	return [{ title: meta.title }, { name: 'description', content: meta.description }];
}
