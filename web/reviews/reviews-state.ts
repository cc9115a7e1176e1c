import type { ReviewSummary } from '#domain/review.ts';
import type { Review } from '#contract/reviews-wire.ts';
import type { Loaded } from '#web/lib/page-data.ts';
import type { ShownError } from '#web/lib/refusal-text.ts';

export type ReviewPage = { reviews: Review[]; summary: ReviewSummary };

/** spec: catalogue §3 — review state values */
export type ReviewsState = {
	status: 'idle' | 'loading' | 'succeeded' | 'failed';
	/** the list stays visible while it is reloaded */
	page: ReviewPage | null;
	/** the server's error; null: no response */
	error: ShownError | null;
};

export type ReviewsChange =
	| { type: 'requested' }
	| { type: 'loaded'; page: ReviewPage }
	| { type: 'failed'; error: ShownError | null }
	| { type: 'added'; review: Review }
	| { type: 'updated'; review: Review }
	| { type: 'removed'; id: string };

/** @param loaded the reviews rendered by the server, null when the browser loads them */
export function startingState(loaded: Loaded<ReviewPage> | null): ReviewsState {
	if (loaded === null) return { status: 'idle', page: null, error: null };
	if (!loaded.isLoaded) return { status: 'failed', page: null, error: loaded.error };
	return { status: 'succeeded', page: loaded.value, error: null };
}

function withReviews(state: ReviewsState, change: (reviews: Review[]) => Review[]): ReviewsState {
	return state.page === null ? state : { ...state, page: { ...state.page, reviews: change(state.page.reviews) } };
}

/** A new review is added first, an updated one is replaced, a deleted one is removed. spec: catalogue §4 */
export function nextState(state: ReviewsState, change: ReviewsChange): ReviewsState {
	switch (change.type) {
		case 'requested':
			return { ...state, status: 'loading' };
		case 'loaded':
			return { status: 'succeeded', page: change.page, error: null };
		case 'failed':
			return { ...state, status: 'failed', error: change.error };
		case 'added':
			return withReviews(state, (reviews) => [change.review, ...reviews.filter(({ id }) => id !== change.review.id)]);
		case 'updated':
			return withReviews(state, (reviews) =>
				reviews.map((review) => (review.id === change.review.id ? change.review : review)),
			);
		case 'removed':
			return withReviews(state, (reviews) => reviews.filter(({ id }) => id !== change.id));
	}
}
