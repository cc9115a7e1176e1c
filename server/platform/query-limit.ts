import { langFromPath } from '#domain/language.ts';
import type { OtherLang } from '#domain/product.ts';
import { type EarlyRefusal, plainPage } from './busy-response.ts';

/**
 * Of the query of a URL, in bytes. The longest query that a screen makes has a search of 100 letters in Devanagari, at nine bytes
 * each; sign-in with Google and links in mails have none.
 */
export const maxQueryBytes = 2048;

/** Whether the query of a URL is above its limit. A URL that Node has read has a letter for each byte. */
export function hasLongQuery(url: string): boolean {
	if (url.length <= maxQueryBytes) return false;
	const at = url.indexOf('?');
	return at >= 0 && url.length - at - 1 > maxQueryBytes;
}

const texts: Readonly<Record<'en' | OtherLang, { title: string; home: string }>> = {
	en: { title: 'The address of this page is too long', home: 'Go to the home page' },
	hi: { title: 'इस पेज का पता बहुत लंबा है', home: 'होम पेज पर जाएँ' },
	mr: { title: 'या पानाचा पत्ता खूप लांब आहे', home: 'मुख्य पानावर जा' },
};

export const longQuery: EarlyRefusal = {
	status: 414,
	headers: {},
	body: { status: 'fail', message: 'The URL is too long.', code: 'INVALID' },
	page(url) {
		const lang = langFromPath(url);
		const { title, home } = texts[lang];
		return plainPage({ lang, title, content: `<a href="/${lang === 'en' ? '' : lang}">${home}</a>` });
	},
};
