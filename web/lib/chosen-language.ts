import { langFromPath } from '#domain/language.ts';
import { type Lang, languages } from './language.tsx';
import { storedValue } from './stored-value.ts';

function langFromText(text: string | null): Lang | null {
	return languages.find((lang) => lang === text) ?? null;
}

/** The language a customer has chosen. In the browser's storage, because pages are the same for all and set no cookie. */
const chosen = storedValue<Lang | null>({
	key: 'language',
	storage: () => localStorage,
	parse: langFromText,
	serialize: (lang) => lang,
});

export function chooseLanguage(lang: Lang): void {
	chosen.change(() => lang);
}

type Arrival = {
	pathname: string;
	chosen: Lang | null;
	/** the browser's languages, the preferred one first */
	preferred: readonly string[];
};

type Greeting = { type: 'go' | 'offer'; lang: Lang } | null;

/**
 * What a page does about the language when it is opened: the home page of the shop goes to the chosen language; without
 * a choice each page offers the first language of the browser that the shop has.
 */
export function greetingFor({ pathname, chosen: choice, preferred }: Arrival): Greeting {
	const current = langFromPath(pathname);
	if (choice !== null) return pathname === '/' && choice !== current ? { type: 'go', lang: choice } : null;
	const own = preferred.map((tag) => langFromText(tag.slice(0, 2).toLowerCase())).find((lang) => lang !== null);
	return own === undefined || own === current ? null : { type: 'offer', lang: own };
}

export function readArrival(pathname: string): Arrival {
	return { pathname, chosen: chosen.read(), preferred: navigator.languages };
}
