import { readParameters } from '#web/lib/page-parameters.ts';
import { expect, test } from 'vitest';
import { listingParameters, listingPath, pageWindow, readListingQuery } from './listing-query.ts';

function query(text: string) {
	return readListingQuery(readParameters(listingParameters, new URLSearchParams(text)));
}

test('reads a URL without parameters as all products, by relevance, from the first page', () => {
	expect(query('')).toEqual({ search: '', minPrice: '', maxPrice: '', sort: 'relevance', page: 1 });
});

test('ignores invalid parameters', () => {
	expect(query('minPrice=abc&maxPrice=-5&sort=best&page=0.5')).toEqual(query(''));
});

test('a change returns to the first page and keeps the other parameters', () => {
	const now = query('search=Fruits&minPrice=20&sort=price-asc&page=3');
	expect(listingPath(now, { maxPrice: '90' })).toBe('/product?search=Fruits&minPrice=20&maxPrice=90&sort=price-asc');
	expect(listingPath(now, { page: 4 })).toBe('/product?search=Fruits&minPrice=20&sort=price-asc&page=4');
});

test('a URL without parameters has no question mark', () => {
	expect(listingPath(query('search=Fruits'), { search: '' })).toBe('/product');
});

test('shows the first, last and adjacent pages', () => {
	expect(pageWindow(5, 9)).toEqual([1, 4, 5, 6, 9]);
	expect(pageWindow(1, 3)).toEqual([1, 2, 3]);
	expect(pageWindow(1, 1)).toEqual([1]);
});
