import { expect, test } from 'vitest';
import { listingPath, pageWindow, readListingQuery } from './listing-query.ts';

function query(text: string) {
	return readListingQuery(new URLSearchParams(text));
}

test('reads a plain address as everything, in order of relevance, from the first page', () => {
	expect(query('')).toEqual({ search: '', minPrice: '', maxPrice: '', sort: 'relevance', page: 1 });
});

test('takes nonsense for nothing', () => {
	expect(query('minPrice=abc&maxPrice=-5&sort=best&page=0.5')).toEqual(query(''));
});

test('a change starts at the first page again and keeps the rest', () => {
	const now = query('search=Fruits&minPrice=20&sort=price-asc&page=3');
	expect(listingPath(now, { maxPrice: '90' })).toBe('/product?search=Fruits&minPrice=20&maxPrice=90&sort=price-asc');
	expect(listingPath(now, { page: 4 })).toBe('/product?search=Fruits&minPrice=20&sort=price-asc&page=4');
});

test('an address that asks for nothing has no question mark', () => {
	expect(listingPath(query('search=Fruits'), { search: '' })).toBe('/product');
});

test('shows the ends and the neighbours of a page', () => {
	expect(pageWindow(5, 9)).toEqual([1, 4, 5, 6, 9]);
	expect(pageWindow(1, 3)).toEqual([1, 2, 3]);
	expect(pageWindow(1, 1)).toEqual([1]);
});
