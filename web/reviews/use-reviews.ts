import { reviewFromWire } from '#contract/reviews-wire.ts';
import type { CallResult } from '#web/lib/api.ts';
import { type Loaded, loadedFrom } from '#web/lib/page-data.ts';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { nextState, type ReviewPage, type ReviewsChange, type ReviewsState, startingState } from './reviews-state.ts';

type ReviewLists = 'reviews.ofProduct' | 'reviews.ofUser';

export function reviewPageFrom<N extends ReviewLists>(result: CallResult<N>): Loaded<ReviewPage> {
	return loadedFrom(result, ({ data }) => ({ reviews: data.reviews.map(reviewFromWire), summary: data.summary }));
}

export type Reviews = {
	state: ReviewsState;
	reload: () => Promise<void>;
	/** shows a change at once, then reloads list and summary */
	applyChange: (change: ReviewsChange) => void;
};

/** @param initial the reviews rendered by the server; null loads them in the browser */
export function useReviews(
	fetchReviews: () => Promise<Loaded<ReviewPage>>,
	initial: Loaded<ReviewPage> | null,
): Reviews {
	const [state, change] = useReducer(nextState, initial, startingState);
	const latestFetch = useRef(fetchReviews);
	const question = useRef(0);
	useEffect(() => {
		latestFetch.current = fetchReviews;
	});

	const reload = useCallback(async (): Promise<void> => {
		question.current += 1;
		const own = question.current;
		change({ type: 'requested' });
		const loaded = await latestFetch.current();
		// The response to an older request never replaces a newer one.
		if (own !== question.current) return;
		change(loaded.isLoaded ? { type: 'loaded', page: loaded.value } : { type: 'failed', error: loaded.error });
	}, []);

	const isIdle = state.status === 'idle';
	useEffect(() => {
		if (isIdle) void reload();
	}, [isIdle, reload]);

	const applyChange = useCallback(
		(done: ReviewsChange): void => {
			change(done);
			void reload();
		},
		[reload],
	);
	return { state, reload, applyChange: applyChange };
}
