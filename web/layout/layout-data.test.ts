import type { CategoryWire } from '#contract/catalogue.ts';
import { expect, test } from 'vitest';
import { categoriesFromWire, defaultPicture, pictureOf } from './layout-data.ts';

function category(name: string): CategoryWire {
	const names = { en: name, hi: `${name} hi`, mr: `${name} mr` };
	return { _id: name, name, names, thumbnail: null, tint: 'leafy', parent: null, productCount: 1 };
}

test('hides the two internal categories from customers', () => {
	const wires = ['Fruits', 'WeeklyBestDeals', 'TopTrendingProduct'].map(category);
	expect(categoriesFromWire(wires, 'en').map(({ name }) => name)).toEqual(['Fruits']);
});

test('labels a category in the language of the page and keeps the name that filters know', () => {
	expect(categoriesFromWire([category('Fruits')], 'hi')[0]).toMatchObject({ name: 'Fruits', label: 'Fruits hi' });
});

test('a category without a picture shows the seedling', () => {
	expect(pictureOf(categoriesFromWire([category('Fruits')], 'en'), 'Fruits')).toBe(defaultPicture);
	expect(pictureOf(null, 'Fruits')).toBe(defaultPicture);
});
