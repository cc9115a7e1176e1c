import { expect, test } from 'vitest';
import { categorySearchKey, productWords } from './product-words.ts';

test('scores a word highest in the name, lower as alias and category, and a short name above a long one', () => {
	const words = productWords({
		productType: 'loose',
		names: { en: 'Okra', hi: 'भिंडी', mr: 'भेंडी' },
		aliases: ['lady finger', 'okra'],
		categoryNames: [{ en: 'Garden Vegetables', hi: '', mr: '' }],
		doses: [{ cropName: 'Cotton', pestName: 'Jassids' }],
	});
	const weightOf = (field: string, word: string) =>
		words.find((item) => item.field === field && item.word === word)?.weight;
	expect(weightOf('name', 'okra')).toBe(1);
	expect(weightOf('name', 'bhindi')).toBe(1);
	expect(weightOf('alias', 'finger')).toBeCloseTo(0.72);
	expect(weightOf('category', 'garden')).toBe(0.4);
	expect(weightOf('phrase', 'lady finger')).toBe(0.9);
	expect(
		words.filter(({ field }) => field.includes('crop')),
		'food is not found by a label',
	).toEqual([]);
});

test('stores the crops and problems of crop care with their groups, and which are in one row', () => {
	const words = productWords({
		productType: 'pesticide',
		names: { en: 'Imidacloprid 17.8% SL', hi: '', mr: '' },
		aliases: [],
		categoryNames: [],
		doses: [
			{ cropName: 'Cotton', pestName: 'Aphids, thrips' },
			{ cropName: 'Tomato', pestName: 'American, spotted bollworm; whitefly' },
		],
	});
	const of = (field: string) => words.filter((item) => item.field === field).map(({ word }) => word);
	expect(of('name')).toEqual([]);
	expect(of('active')).toContain('imidacloprid');
	expect(of('crop')).toEqual(['cotton', 'tomato']);
	expect(of('problem')).toEqual(expect.arrayContaining(['aphids', 'thrips', 'sucking-pests', 'bollworms', 'whitefly']));
	expect(of('crop-problem')).toEqual(expect.arrayContaining(['cotton:thrips', 'tomato:whitefly']));
	expect(of('crop-problem')).not.toContain('tomato:thrips');
});

test('makes the search key of a category from its names, without empty and repeated ones', () => {
	expect(categorySearchKey({ en: 'Fruits', hi: 'फल', mr: 'फळे' })).toBe('|fruits|fal|fale|');
	expect(categorySearchKey({ en: 'Fruits', hi: '', mr: 'fruits' })).toBe('|fruits|');
});
