import { cutText, excerpt, homeExcerptLength, listExcerptLength } from '#domain/text.ts';
import type { BlogWire, ListedBlogWire } from '#contract/content.ts';
import { type Lang, type LocalText, localText, textsIn } from '#web/lib/language.tsx';

export type BlogExcerpt = {
	id: string;
	title: string;
	excerpt: string;
	/** of a blog that exists in English only */
	lang?: 'en';
	picture: string | null;
};

function excerptIn(lang: Lang, wire: ListedBlogWire, length: number): BlogExcerpt {
	const english = { title: wire.title, excerpt: excerpt(wire.content, length) };
	const { excerpt: text, ...texts } = textsIn(lang, english, wire.translations);
	return { id: wire._id, ...texts, excerpt: cutText(text, length), picture: wire.thumbnail };
}

export function homeExcerptFromWire(lang: Lang, wire: ListedBlogWire): BlogExcerpt {
	return excerptIn(lang, wire, homeExcerptLength);
}

type Byline = { author: LocalText; publishedAt: string };

/** The author may be translated without the blog, and the blog without the author. */
function bylineIn(lang: Lang, { author, translations: { hi, mr }, createdAt }: BlogWire | ListedBlogWire): Byline {
	return { author: localText(lang, { en: author.name, hi: hi.author, mr: mr.author }), publishedAt: createdAt };
}

export type BlogSummary = BlogExcerpt & Byline;

export function blogSummaryFromWire(lang: Lang, wire: ListedBlogWire): BlogSummary {
	return { ...excerptIn(lang, wire, listExcerptLength), ...bylineIn(lang, wire) };
}

export type Blog = Omit<BlogSummary, 'excerpt'> & { html: string };

export function blogFromWire(lang: Lang, wire: BlogWire): Blog {
	const english = { title: wire.title, content: wire.content };
	const { content, ...texts } = textsIn(lang, english, wire.translations);
	return { id: wire._id, ...texts, html: content, picture: wire.thumbnail, ...bylineIn(lang, wire) };
}
