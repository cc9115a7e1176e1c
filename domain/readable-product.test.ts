import { expect, test } from 'vitest';
import { categorySearchKey, productWords } from './readable-product.ts';

test('scores a word highest in the name, lower as alias, category and label', () => {
	const words = productWords({
		names: { en: 'Okra', hi: 'भिंडी', mr: 'भेंडी' },
		aliases: ['ladyfinger', 'okra'],
		categoryNames: [{ en: 'Fruit Vegetables', hi: 'फल', mr: 'फळ' }],
		doses: [{ cropName: 'Cotton', pestName: 'Jassid okra' }],
	});
	const weightOf = (word: string) => words.find((entry) => entry.word === word)?.weight;
	expect(['okra', 'bhindi', 'ladyfinger', 'vegetables', 'coton', 'jasid'].map(weightOf)).toEqual([
		1, 1, 0.9, 0.5, 0.4, 0.4,
	]);
	expect(words.filter((entry) => entry.word === 'okra')).toHaveLength(1);
});

test('a category is found by each of its names, and a name that says nothing is left out', () => {
	expect(categorySearchKey({ en: 'Fruits', hi: 'फल', mr: 'फळे' })).toBe('|fruits|fal|fale|');
	expect(categorySearchKey({ en: 'Fruits', hi: '', mr: 'fruits' })).toBe('|fruits|');
});
