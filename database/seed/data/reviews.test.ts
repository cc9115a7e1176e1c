import { expect, test } from 'vitest';
import { seedReviews } from './reviews.ts';

test('most products of the demo have reviews that differ, and some have none', () => {
	const lists = [...seedReviews.values()];
	const filled = lists.filter((reviews) => reviews.length > 0);
	expect(filled.length / lists.length).toBeGreaterThan(0.7);
	expect(filled.length).toBeLessThan(lists.length);
	for (const reviews of filled) {
		expect(new Set(reviews.map(({ text }) => text)).size).toBe(reviews.length);
		expect(new Set(reviews.map(({ authorName }) => authorName)).size).toBe(reviews.length);
	}
	const ratings = new Set(filled.flat().map(({ rating }) => rating));
	expect(ratings.size).toBeGreaterThan(2);
});
