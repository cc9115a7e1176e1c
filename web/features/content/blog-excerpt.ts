import { excerpt } from '#domain/text.ts';
import type { BlogWire } from '#contract/content.ts';

/** spec: catalogue §9 — the home strip cuts after 98 characters */
export const homeExcerptLength = 98;

export type BlogExcerpt = { id: string; title: string; excerpt: string; picture: string | null };

export function blogExcerptFromWire(wire: BlogWire, length: number): BlogExcerpt {
	return { id: wire._id, title: wire.title, excerpt: excerpt(wire.content, length), picture: wire.thumbnail };
}
