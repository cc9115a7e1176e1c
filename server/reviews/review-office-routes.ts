import type { reviewOfficeEndpoints } from '#contract/reviews-office.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { refuse, requireUuid } from '#server/platform/refuse.ts';
import { moderateReview } from './moderate-review.ts';
import { findOfficeReview, listOfficeReviews } from './review-office-queries.ts';

export function reviewOfficeHandlers({ db }: AppContext): HandlersOf<typeof reviewOfficeEndpoints> {
	async function reviewReply(id: string) {
		const data = (await findOfficeReview(db, id)) ?? refuse('REVIEW_NOT_FOUND');
		return { status: 'success' as const, data };
	}

	return {
		async 'office.reviews.list'({ query }) {
			return { status: 'success', ...(await listOfficeReviews(db, query)) };
		},
		async 'office.reviews.get'({ params }) {
			return reviewReply(requireUuid(params.id, 'REVIEW_NOT_FOUND'));
		},
		async 'office.reviews.update'({ params, body }, { session, now }) {
			const id = requireUuid(params.id, 'REVIEW_NOT_FOUND');
			await moderateReview(db, { id, actorId: session.userId, ...body }, now);
			return reviewReply(id);
		},
	};
}
