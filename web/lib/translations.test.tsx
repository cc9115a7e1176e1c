import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { locales } from './language.tsx';
import type { MessageTree } from './message-tree.ts';
import { createTranslate, type Translate, TranslationsProvider, useDayText, useTranslations } from './translations.tsx';

const messages = { cart: { title: 'Cart', summary: { items: '{count, plural, one {# item} other {# items}}' } } };

const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
afterEach(() => logged.mockClear());
afterAll(() => logged.mockRestore());

function Place({ onRender }: { onRender: (t: Translate) => void }) {
	const t = useTranslations('place');
	onRender(t);
	return <p>{t.rich('to', { place: 'Pune', b: (inner) => <b>{inner}</b> })}</p>;
}

function Day({ at }: { at: Date }) {
	return useDayText()(at);
}

test('finds texts below a namespace and by path', () => {
	expect(createTranslate('en-IN', messages, 'cart')('title')).toBe('Cart');
	expect(createTranslate('en-IN', messages, 'cart')('summary.items', { count: 1 })).toBe('1 item');
	expect(createTranslate('en-IN', messages, 'cart.summary')('items', { count: 2 })).toBe('2 items');
	expect(logged).not.toHaveBeenCalled();
});

test('shows the path of a text that is missing or lacks a value, and logs it', () => {
	const t = createTranslate('en-IN', messages, 'cart');
	for (const key of ['none', 'summary', 'title.more']) {
		expect(t(key)).toBe(`cart.${key}`);
		expect(logged).toHaveBeenLastCalledWith(`MISSING_MESSAGE: cart.${key} (en-IN)`);
	}
	expect(t('summary.items')).toBe('cart.summary.items');
	expect(logged).toHaveBeenLastCalledWith(expect.stringContaining('INVALID_MESSAGE'));
});

test('gives components the same function for a namespace, and elements for tags', () => {
	const seen: Translate[] = [];
	const html = renderToStaticMarkup(
		<TranslationsProvider locale="en-IN" messages={{ place: { to: 'To <b>{place}</b> & back' } }}>
			<Place onRender={(t) => seen.push(t)} />
			<Place onRender={(t) => seen.push(t)} />
		</TranslationsProvider>,
	);
	expect(html).toBe('<p>To <b>Pune</b> &amp; back</p>'.repeat(2));
	expect(seen[0]).toBe(seen[1]);
});

test.for([
	['en', '1 Nov 2026'],
	['hi', '1 नव॰ 2026'],
	['mr', '1 नोव्हें, 2026'],
] as const)('writes the day in India in %s', ([lang, day]) => {
	expect(
		renderToStaticMarkup(
			<TranslationsProvider locale={locales[lang]} messages={{}}>
				<Day at={new Date('2026-10-31T18:30:00Z')} />
			</TranslationsProvider>,
		),
	).toBe(day);
});

const files = import.meta.glob<MessageTree>('../messages/*/*.json', { eager: true, import: 'default' });

function textsOf(tree: MessageTree, path = ''): [string, string][] {
	return Object.entries(tree).flatMap(([key, value]) =>
		typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : textsOf(value, `${path}${key}.`),
	);
}

test('every text of the shop can be formatted, for each number, with the values its text names', () => {
	expect(Object.keys(files).length).toBeGreaterThan(80);
	for (const [file, tree] of Object.entries(files)) {
		const lang = file.split('/')[2] as keyof typeof locales;
		const t = createTranslate(locales[lang], { file: tree }, 'file');
		for (const [key, text] of textsOf(tree)) {
			const tags = Object.fromEntries([...text.matchAll(/<(\w+)>/g)].map(([, tag = '']) => [tag, () => 'tag']));
			const names = [...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name = '']) => name);
			for (const number of [0, 1, 2, 1000]) {
				const values = { ...Object.fromEntries(names.map((name) => [name, number])), ...tags };
				const html = renderToStaticMarkup(t.rich(key, values));
				expect(html, `${file} ${key}`).not.toMatch(/[{}<>]|plural/);
			}
		}
	}
	expect(logged.mock.calls).toEqual([]);
});
