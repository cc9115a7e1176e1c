import type { reviewOfficeEndpoints } from '#contract/reviews-office.ts';
import { isUuid } from '#database/db.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { refuse } from '#server/platform/refuse.ts';
import { moderateReview } from './moderate-review.ts';
import { findOfficeReview, listOfficeReviews } from './review-office-queries.ts';

function reviewId({ id }: { id: string }): string {
	return isUuid(id) ? id : refuse('REVIEW_NOT_FOUND');
}

export function reviewOfficeHandlers({ db }: AppContext): HandlersOf<typeof reviewOfficeEndpoints> {
	return {
		async 'office.reviews.list'({ query }) {
			return { status: 'success', ...(await listOfficeReviews(db, query)) };
		},
		async 'office.reviews.get'({ params }) {
			return { status: 'success', data: (await findOfficeReview(db, reviewId(params))) ?? refuse('REVIEW_NOT_FOUND') };
		},
		async 'office.reviews.update'({ params, body }, { session, now }) {
			const moderation = { id: reviewId(params), actorId: session.userId, ...body };
			return { status: 'success', data: await moderateReview(db, moderation, now) };
		},
	};
}
