import { type Lang, locales } from './language.tsx';
import { type Messages, type MessageTree, withFallback } from './message-tree.ts';
import { createTranslate, type Translate } from './translations.tsx';

const files = import.meta.glob<MessageTree>('../messages/*/*.json', { eager: true, import: 'default' });

function load(lang: Lang, feature: string): MessageTree {
	const english = files[`../messages/en/${feature}.json`];
	if (english === undefined) throw new Error(`web/messages/en/${feature}.json does not exist`);
	return lang === 'en' ? english : withFallback(english, files[`../messages/${lang}/${feature}.json`] ?? {});
}

const kept = new Map<string, MessageTree>();

function textsIn(lang: Lang, feature: string): MessageTree {
	const key = `${lang}/${feature}`;
	const tree = kept.get(key) ?? load(lang, feature);
	kept.set(key, tree);
	return tree;
}

/**
 * The texts of these features in a language, as sent with a page. `meta` is left out: loaders read it with
 * `textsOf` and return the result.
 */
export function messagesFor(lang: Lang, features: readonly string[]): Messages {
	const entries = features.map((feature) => {
		const { meta: _, ...texts } = textsIn(lang, feature);
		return [feature, texts] as const;
	});
	return Object.fromEntries(entries);
}

/** Texts that a loader needs itself, such as the title of its page. */
export function textsOf(lang: Lang, feature: string): Translate {
	return createTranslate(locales[lang], { [feature]: textsIn(lang, feature) }, feature);
}
