import { excerpt } from '#domain/text.ts';
import type { BlogWire } from '#contract/content.ts';

/** spec: catalogue §9 — the home strip cuts after 98 characters, the blog page after 100 */
export const homeExcerptLength = 98;
const listExcerptLength = 100;

export type BlogExcerpt = { id: string; title: string; excerpt: string; picture: string | null };

export function blogExcerptFromWire(wire: BlogWire, length: number): BlogExcerpt {
	return { id: wire._id, title: wire.title, excerpt: excerpt(wire.content, length), picture: wire.thumbnail };
}

export type BlogSummary = BlogExcerpt & { author: string; publishedAt: string };

export function blogSummaryFromWire(wire: BlogWire): BlogSummary {
	const { author, createdAt } = wire;
	return { ...blogExcerptFromWire(wire, listExcerptLength), author: author.name, publishedAt: createdAt };
}

export type Blog = Omit<BlogSummary, 'excerpt'> & { html: string };

export function blogFromWire(wire: BlogWire): Blog {
	const { excerpt: _, ...summary } = blogSummaryFromWire(wire);
	return { ...summary, html: wire.content };
}
