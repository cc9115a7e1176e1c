import { expect, test } from 'vitest';
import { blogFromWire, blogSummaryFromWire, homeExcerptFromWire } from './blog-excerpt.ts';

const untranslated = { title: '', excerpt: '', author: '' };
const english = {
	_id: 'b1',
	title: 'Onions',
	content: `<p>${'abcdefghij'.repeat(20)}</p>`,
	thumbnail: null,
	author: { name: 'Khetse kitchen' },
	createdAt: '2026-11-21T00:00:00.000Z',
};
const hindi = { title: 'प्याज़', excerpt: `${'क'.repeat(100)}…`, author: '' };
const wire = { ...english, translations: { hi: hindi, mr: { ...untranslated, author: 'खेतसे' } } };

test('the home strip cuts a blog after 98 characters, the blog page after 100, in every language', () => {
	const letters = (text: string) => text.replace(/[^a-jक]/g, '').length;
	for (const lang of ['en', 'hi', 'mr'] as const) {
		const [onHome, listed] = [homeExcerptFromWire(lang, wire).excerpt, blogSummaryFromWire(lang, wire).excerpt];
		expect([letters(onHome), letters(listed)], lang).toEqual([98, 100]);
		for (const text of [onHome, listed]) expect(text.indexOf('…')).toBe(text.length - 1);
	}
});

test('a blog and its author are in the language of the customer, each marked when it is English', () => {
	expect(blogSummaryFromWire('hi', wire)).toMatchObject({
		title: 'प्याज़',
		author: { text: 'Khetse kitchen', lang: 'en' },
	});
	expect(blogSummaryFromWire('hi', wire)).not.toHaveProperty('lang');
	expect(blogSummaryFromWire('mr', wire)).toMatchObject({ title: 'Onions', lang: 'en', author: { text: 'खेतसे' } });
	expect(blogSummaryFromWire('en', wire)).not.toHaveProperty('lang');
});

test('a blog of which title or text is not translated is English as a whole', () => {
	const whole = { title: 'कांदा', content: '<p>मजकूर</p>', author: '' };
	const translations = { hi: { ...whole, content: '' }, mr: whole };
	expect(blogFromWire('mr', { ...english, translations })).toMatchObject({ title: 'कांदा', html: '<p>मजकूर</p>' });
	expect(blogFromWire('hi', { ...english, translations })).toMatchObject({
		title: 'Onions',
		html: english.content,
		lang: 'en',
	});
});
