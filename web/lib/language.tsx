import type { Names } from '#domain/product.ts';
import { Link, type LinkProps, type NavigateOptions, useLocation, useNavigate } from 'react-router';

/** English stands at the root, the others under their prefix. */
export const languages = ['en', 'hi', 'mr'] as const;
export type Lang = (typeof languages)[number];

/** What each language calls itself. */
export const languageNames: Record<Lang, string> = { en: 'English', hi: 'हिन्दी', mr: 'मराठी' };

/** For dates and numbers as they are written in India; the digits are those of the prices in every language. */
export const locales: Record<Lang, string> = { en: 'en-IN', hi: 'hi-IN-u-nu-latn', mr: 'mr-IN-u-nu-latn' };

const prefixed = /^\/(hi|mr)(?=\/|$)/i;

export function langFromPath(pathname: string): Lang {
	return (prefixed.exec(pathname)?.[1]?.toLowerCase() as Lang | undefined) ?? 'en';
}

/** '/cart' → '/hi/cart'; an address that does not start at the root stays as it is. */
export function pathIn(lang: Lang, path: string): string {
	if (lang === 'en' || !path.startsWith('/')) return path;
	return path.startsWith('/?') || path === '/' ? `/${lang}${path.slice(1)}` : `/${lang}${path}`;
}

/** The `lang` of what the shop's staff wrote in English only; nothing on a page that is English anyway. */
export function useEnglishMark(): 'en' | undefined {
	return useLang() === 'en' ? undefined : 'en';
}

/** The same page in another language. */
export function pathInOther(lang: Lang, pathname: string): string {
	const bare = pathname.replace(prefixed, '');
	return pathIn(lang, bare === '' ? '/' : bare);
}

export function useLang(): Lang {
	return langFromPath(useLocation().pathname);
}

type LocalLinkProps = Omit<LinkProps, 'to'> & { to: string };

/** A link inside the shop that keeps the customer's language. */
export function LocalLink({ to, ...rest }: LocalLinkProps) {
	return <Link {...rest} to={pathIn(useLang(), to)} />;
}

export function useLocalNavigate(): (to: string, options?: NavigateOptions) => void {
	const navigate = useNavigate();
	const lang = useLang();
	return (to, options) => void navigate(pathIn(lang, to), options);
}

export function secondLangOf(lang: Lang): Lang {
	return lang === 'en' ? 'mr' : 'en';
}

/** A name in the customer's language, and what it is called in the second one they are likely to know. */
export function localNames(lang: Lang, names: Names): { name: string; second: string; secondLang: Lang } {
	const secondLang = secondLangOf(lang);
	return { name: names[lang], second: names[secondLang], secondLang };
}
