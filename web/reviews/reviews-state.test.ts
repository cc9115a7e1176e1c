import type { Review } from '#contract/reviews-wire.ts';
import { expect, test } from 'vitest';
import { nextState, type ReviewsState, startingState } from './reviews-state.ts';

function review(id: string, rating = 5): Review {
	const product = { id: 'onion', names: { en: 'Onion', hi: '', mr: '' }, picture: '', tint: 'root' as const };
	const at = '2026-11-21T10:00:00.000Z';
	return {
		id,
		authorId: null,
		authorName: null,
		product,
		rating,
		text: id,
		writtenAt: at,
		changedAt: at,
		isSample: false,
		reply: null,
	};
}

const summary = { average: 5, count: 2, stars: [0, 0, 0, 0, 2] };
const page = { reviews: [review('b'), review('a')], summary };
const ready = startingState({ isLoaded: true, value: page });
const ids = (state: ReviewsState) => state.page?.reviews.map(({ id }) => id);

test('reviews change from idle to loading to succeeded or failed', () => {
	const idle = startingState(null);
	expect(idle.status).toBe('idle');
	const loading = nextState(idle, { type: 'requested' });
	expect(loading.status).toBe('loading');
	expect(nextState(loading, { type: 'loaded', page })).toEqual({ status: 'succeeded', page, error: null });
	const error = { code: 'BUSY', message: 'Busy' };
	expect(nextState(loading, { type: 'failed', error })).toEqual({ status: 'failed', page: null, error });
	expect(startingState({ isLoaded: false, error: null }).status).toBe('failed');
	expect(ready.status).toBe('succeeded');
});

test('a new review is added, an updated one replaces the former version, a deleted one is removed', () => {
	expect(ids(nextState(ready, { type: 'added', review: review('c') }))).toEqual(['c', 'b', 'a']);
	const updated = nextState(ready, { type: 'updated', review: review('a', 2) });
	expect(ids(updated)).toEqual(['b', 'a']);
	expect(updated.page?.reviews[1]?.rating).toBe(2);
	expect(ids(nextState(ready, { type: 'updated', review: review('x') }))).toEqual(['b', 'a']);
	expect(ids(nextState(ready, { type: 'removed', id: 'b' }))).toEqual(['a']);
});

test('a failed reload keeps the list', () => {
	const failed = nextState(nextState(ready, { type: 'requested' }), { type: 'failed', error: null });
	expect(failed).toMatchObject({ status: 'failed', page });
});
