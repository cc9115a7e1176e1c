import type { MetaDescriptor } from 'react-router';

export type PageMeta = { title: string; description: string };

/** Title and description as loaders hand them over; a page that failed has its own title in the document. */
export function metaTags(meta: PageMeta | undefined): MetaDescriptor[] {
	if (meta === undefined) return [];
	return [{ title: meta.title }, { name: 'description', content: meta.description }];
}
