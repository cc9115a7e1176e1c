import { type Lang, languages, pathIn } from '#web/lib/language.tsx';
import type { MessageTree } from '#web/lib/message-tree.ts';
import { TranslationsProvider } from '#web/lib/translations.tsx';
import english from '#web/messages/en/content-policies.json';
import hindi from '#web/messages/hi/content-policies.json';
import marathi from '#web/messages/mr/content-policies.json';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { type PolicyName, policies, policyNames } from './policies.ts';
import type { PolicyContact } from './policy-article.tsx';
import { PolicyArticle } from './policy-article.tsx';

const texts = { en: english, hi: hindi, mr: marathi };
const contact = {
	supportEmail: 'help@example.in',
	grievanceEmail: 'officer@example.in',
	address: { text: 'Baner' },
	minimumOrder: 100,
};

function show(lang: Lang, name: PolicyName, known: PolicyContact): string {
	const document: MessageTree = texts[lang][name];
	const logged = vi.spyOn(console, 'error');
	const html = renderToStaticMarkup(
		<TranslationsProvider locale={lang} messages={{ 'content-policies': { ...texts[lang], document } }}>
			<MemoryRouter initialEntries={[pathIn(lang, policies[name])]}>
				<PolicyArticle sections={document.sections as MessageTree} contact={known} />
			</MemoryRouter>
		</TranslationsProvider>,
	);
	const errors = logged.mock.calls.map(String);
	logged.mockRestore();
	expect(errors).toEqual([]);
	return html;
}

function keysOf(tree: MessageTree, at = ''): string[] {
	return Object.entries(tree).flatMap(([key, value]) =>
		typeof value === 'string' ? [`${at}${key}`] : keysOf(value, `${at}${key}.`),
	);
}

test('every policy has the same parts in every language, and every sentence can be formatted', () => {
	for (const lang of languages) {
		expect(keysOf(texts[lang]), lang).toEqual(keysOf(english));
		for (const name of policyNames) {
			const html = show(lang, name, contact);
			expect(html, `${lang} ${name}`).not.toMatch(/[{}]|undefined|document\./);
			expect(html.match(/<section/g)?.length, `${lang} ${name}`).toBe(Object.keys(english[name].sections).length);
		}
	}
});

test('links keep the language, and e-mail addresses are links', () => {
	const html = show('mr', 'terms', contact);
	expect(html).toContain('href="/mr/privacy"');
	expect(html).toContain('href="mailto:help@example.in"');
	expect(html).toContain('₹100');
});

test('links to the contact page without the shop details', () => {
	const html = show('en', 'terms', null);
	expect(html).toContain('<a href="/Help">our contact page</a>');
	expect(html).not.toContain('mailto:');
});
