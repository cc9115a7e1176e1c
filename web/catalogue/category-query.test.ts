import { expect, test } from 'vitest';
import { categoryPath, readCategoryQuery } from './category-query.ts';

test('reads the parameters of the URL and ignores invalid ones', () => {
	expect(readCategoryQuery(new URLSearchParams())).toEqual({ category: 'Vegetables', sort: 'relevance', page: 1 });
	expect(readCategoryQuery(new URLSearchParams('category= Fruits &sort=price-desc&page=2'))).toEqual({
		category: 'Fruits',
		sort: 'price-desc',
		page: 2,
	});
	for (const odd of ['sort=discount&page=0', 'sort=&page=x', 'page=-1', 'page=1.5', 'category=+']) {
		expect(readCategoryQuery(new URLSearchParams(odd)), odd).toEqual({
			category: 'Vegetables',
			sort: 'relevance',
			page: 1,
		});
	}
});

test('has a URL for every state, the shortest for the default', () => {
	const query = readCategoryQuery(new URLSearchParams('category=Fruits&sort=price-asc&page=3'));
	expect(categoryPath(query, {})).toBe('/category?category=Fruits&sort=price-asc');
	expect(categoryPath(query, { page: 2 })).toBe('/category?category=Fruits&sort=price-asc&page=2');
	expect(categoryPath(query, { category: 'Leafy Vegetables' })).toBe(
		'/category?category=Leafy+Vegetables&sort=price-asc',
	);
	expect(categoryPath(query, { category: 'Vegetables', sort: 'relevance' })).toBe('/category');
	const again = new URLSearchParams(categoryPath(query, { page: 3 }).split('?')[1]);
	expect(readCategoryQuery(again)).toEqual(query);
});
