import { indiaTimeZone } from '#domain/indian-clock.ts';
import { createContext, createElement, Fragment, type ReactNode, useContext, useMemo } from 'react';
import { formatMessage } from './message-format.ts';
import type { Messages, MessageTree } from './message-tree.ts';

type Values = Readonly<Record<string, string | number>>;
type RichValues = Readonly<Record<string, ReactNode | ((inner: ReactNode) => ReactNode)>>;

/** Texts below a path, by key. What cannot be shown is logged, and the key stands in its place. */
export type Translate = {
	(key: string, values?: Values): string;
	/** A text with elements: values may be nodes, and functions that wrap the text between their tags. */
	rich: (key: string, values: RichValues) => ReactNode;
};

const noValues: Values = {};

function joinTexts(texts: string[]): string {
	return texts.join('');
}

function joinNodes(nodes: ReactNode[]): ReactNode {
	return nodes.length === 1 ? nodes[0] : createElement(Fragment, null, ...nodes);
}

function find(tree: string | MessageTree | undefined, path: string): string | MessageTree | undefined {
	let found = tree;
	for (const key of path.split('.')) {
		if (typeof found !== 'object') return;
		found = found[key];
	}
	return found;
}

export function createTranslate(locale: string, messages: Messages, namespace: string): Translate {
	const tree = find(messages, namespace);

	function keyWithError(key: string, problem: string): string {
		const path = `${namespace}.${key}`;
		// biome-ignore lint/suspicious/noConsole: the page can still be used
		console.error(`${problem}: ${path} (${locale})`);
		return path;
	}

	function format<Shown>(key: string, show: (text: string) => Shown): Shown | string {
		const text = find(tree, key);
		if (typeof text !== 'string') return keyWithError(key, 'MISSING_MESSAGE');
		try {
			return show(text);
		} catch (error) {
			return keyWithError(key, `INVALID_MESSAGE ${String(error)}`);
		}
	}

	const translate = (key: string, values = noValues) =>
		format(key, (text) =>
			formatMessage<string>(text, { locale, values: values as Record<string, string>, join: joinTexts }),
		);
	const rich = (key: string, values: RichValues) =>
		format(key, (text) => formatMessage<ReactNode>(text, { locale, values, join: joinNodes }));
	return Object.assign(translate, { rich });
}

type Translations = { locale: string; messages: Messages; translates: Map<string, Translate> };

export const TranslationsContext = createContext<Translations>({
	locale: 'en-IN',
	messages: {},
	translates: new Map(),
});

type TranslationsProviderProps = { locale?: string; messages: Messages; children: ReactNode };

/** Inside of another one it adds its messages to those, in the same language. */
export function TranslationsProvider({ locale, messages, children }: TranslationsProviderProps) {
	const outer = useContext(TranslationsContext);
	const translations = useMemo(
		() => ({
			locale: locale ?? outer.locale,
			messages: { ...outer.messages, ...messages },
			translates: new Map(),
		}),
		[locale, messages, outer],
	);
	return <TranslationsContext value={translations}>{children}</TranslationsContext>;
}

/** The texts below `namespace`, such as 'cart.summary', the same function until language or messages change. */
export function useTranslations(namespace: string): Translate {
	const { locale, messages, translates } = useContext(TranslationsContext);
	const known = translates.get(namespace);
	if (known !== undefined) return known;
	const translate = createTranslate(locale, messages, namespace);
	translates.set(namespace, translate);
	return translate;
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** '21 Nov 2026', the day in India. */
export function useDayText(): (at: Date) => string {
	const { locale } = useContext(TranslationsContext);
	let format = dayFormats.get(locale);
	if (format === undefined) {
		format = new Intl.DateTimeFormat(locale, {
			timeZone: indiaTimeZone,
			day: 'numeric',
			month: 'short',
			year: 'numeric',
		});
		dayFormats.set(locale, format);
	}
	return (at) => format.format(at);
}
