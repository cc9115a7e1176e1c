import { expect, test } from 'vitest';
import { canChangeReview, maxReviewLength, ratings, reviewProblems, starPercent } from './review.ts';
import { staffRoles } from './user.ts';

test('the star scale is 1 to 5', () => {
	expect(ratings).toEqual([1, 2, 3, 4, 5]);
	for (const rating of [0, 6, 2.5, -1, Number.NaN]) {
		expect(reviewProblems({ rating, text: 'Good' }), String(rating)).toEqual(['rating']);
	}
	for (const rating of ratings) expect(reviewProblems({ rating, text: 'Good' })).toEqual([]);
});

test('a review needs a text', () => {
	expect(reviewProblems({ rating: 0, text: ' \n ' })).toEqual(['rating', 'text']);
	expect(reviewProblems({ rating: 5, text: 'x'.repeat(maxReviewLength) })).toEqual([]);
	expect(reviewProblems({ rating: 5, text: 'x'.repeat(maxReviewLength + 1) })).toEqual(['text']);
});

test('the author may change a review, and of the staff those who moderate', () => {
	expect(canChangeReview('asha', { id: 'asha', roles: [] })).toBe(true);
	expect(canChangeReview('asha', { id: 'ravi', roles: [] })).toBe(false);
	expect(canChangeReview(null, { id: 'ravi', roles: [] })).toBe(false);
	const allowed = staffRoles.filter((role) => canChangeReview('asha', { id: 'ravi', roles: [role] }));
	expect(allowed).toEqual(['owner', 'content', 'support']);
});

test('computes the share of each rating', () => {
	const summary = { average: 4.3, count: 3, stars: [0, 0, 1, 0, 2] };
	expect(ratings.map((rating) => starPercent(summary, rating))).toEqual([0, 0, 33, 0, 67]);
	expect(starPercent({ average: null, count: 0, stars: [0, 0, 0, 0, 0] }, 5)).toBe(0);
});
