import type { OtherLang } from './product.ts';

/** The prefix of the URLs of a language; English has none. */
export const langPrefix = /^\/(hi|mr)(?=[/?#]|$)/i;

/** @param path with or without query and hash */
export function langFromPath(path: string): 'en' | OtherLang {
	return (langPrefix.exec(path)?.[1]?.toLowerCase() as OtherLang | undefined) ?? 'en';
}
