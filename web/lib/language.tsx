import { langFromPath, langPrefix } from '#domain/language.ts';
import type { Names, Translated } from '#domain/product.ts';
import type { ComponentProps } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

/** English has no URL prefix, the other languages have one. */
export const languages = ['en', 'hi', 'mr'] as const;
export type Lang = (typeof languages)[number];

/** Name of each language in itself. */
export const languageNames: Record<Lang, string> = { en: 'English', hi: 'हिन्दी', mr: 'मराठी' };

/** Locale of dates and numbers; the digits are Latin in every language. */
export const locales: Record<Lang, string> = { en: 'en-IN', hi: 'hi-IN-u-nu-latn', mr: 'mr-IN-u-nu-latn' };

/** '/cart' → '/hi/cart'; other addresses are returned unchanged. */
export function pathIn(lang: Lang, path: string): string {
	if (lang === 'en' || !path.startsWith('/')) return path;
	return path.startsWith('/?') || path === '/' ? `/${lang}${path.slice(1)}` : `/${lang}${path}`;
}

/** The `lang` of content that exists in English only; undefined on an English page. */
export function useEnglishMark(): 'en' | undefined {
	return useLang() === 'en' ? undefined : 'en';
}

/** The same page in another language. */
export function pathInOther(lang: Lang, pathname: string): string {
	const bare = pathname.replace(langPrefix, '');
	return pathIn(lang, bare === '' ? '/' : bare);
}

export function useLang(): Lang {
	return langFromPath(useLocation().pathname);
}

type LocalLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
	to: string;
	/** navigation state */
	state?: object | undefined;
	/** the page is fetched when a press is expected */
	prefetch?: boolean;
};

/** A link inside the shop that keeps the customer's language. web/layout/link-navigation.tsx follows it. */
export function LocalLink({ to, state, prefetch, ...rest }: LocalLinkProps) {
	return (
		<a
			{...rest}
			href={pathIn(useLang(), to)}
			data-state={state && JSON.stringify(state)}
			data-prefetch={prefetch ? '' : undefined}
		/>
	);
}

export function useLocalNavigate(): (to: string, options?: NavigateOptions) => void {
	const navigate = useNavigate();
	const lang = useLang();
	return (to, options) => void navigate(pathIn(lang, to), options);
}

/** Texts in the customer's language, all of them or none; `lang` marks texts that exist in English only. */
export function textsIn<T extends Record<string, string>>(
	lang: Lang,
	english: T,
	translations: Translated<T>,
): T & { lang?: 'en' } {
	if (lang === 'en') return english;
	const own = translations[lang];
	return Object.keys(english).every((key) => own[key] || !english[key]) ? own : { ...english, lang: 'en' };
}

/** A text in the customer's language; `lang` marks one that exists in English only. */
export type LocalText = { text: string; lang?: 'en' };

export function localText(lang: Lang, texts: Names): LocalText {
	const { en, hi, mr } = texts;
	return textsIn(lang, { text: en }, { hi: { text: hi }, mr: { text: mr } });
}

/** A text that staff write, in the customer's language, or else in English and marked as that. */
export function TranslatedText({ texts }: { texts: Names }) {
	const own = texts[useLang()];
	return own === '' ? <span lang="en">{texts.en}</span> : own;
}

export function secondLangOf(lang: Lang): Lang {
	return lang === 'en' ? 'mr' : 'en';
}

/** A name in the customer's language, and in the second most likely one. */
export function localNames(lang: Lang, names: Names): { name: string; second: string; secondLang: Lang } {
	const secondLang = secondLangOf(lang);
	return { name: names[lang], second: names[secondLang], secondLang };
}
