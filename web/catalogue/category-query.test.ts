import { readParameters } from '#web/lib/page-parameters.ts';
import { expect, test } from 'vitest';
import { categoryParameters, categoryPath, readCategoryQuery } from './category-query.ts';

function query(text: string) {
	return readCategoryQuery(readParameters(categoryParameters, new URLSearchParams(text)));
}

test('reads the parameters of the URL and ignores invalid ones', () => {
	expect(query('')).toEqual({ category: 'Vegetables', sort: 'relevance', page: 1 });
	expect(query('category= Fruits &sort=price-desc&page=2')).toEqual({
		category: 'Fruits',
		sort: 'price-desc',
		page: 2,
	});
	for (const odd of ['sort=discount&page=0', 'sort=&page=x', 'page=-1', 'page=1.5', 'category=+']) {
		expect(query(odd), odd).toEqual({
			category: 'Vegetables',
			sort: 'relevance',
			page: 1,
		});
	}
});

test('has a URL for every state, the shortest for the default', () => {
	const now = query('category=Fruits&sort=price-asc&page=3');
	expect(categoryPath(now, {})).toBe('/category?category=Fruits&sort=price-asc');
	expect(categoryPath(now, { page: 2 })).toBe('/category?category=Fruits&sort=price-asc&page=2');
	expect(categoryPath(now, { category: 'Leafy Vegetables' })).toBe(
		'/category?category=Leafy+Vegetables&sort=price-asc',
	);
	expect(categoryPath(now, { category: 'Vegetables', sort: 'relevance' })).toBe('/category');
	const again = new URLSearchParams(categoryPath(now, { page: 3 }).split('?')[1]);
	expect(readCategoryQuery(readParameters(categoryParameters, again))).toEqual(now);
});
