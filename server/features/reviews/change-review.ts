import type { Reviewer } from '#domain/review.ts';
import type { Db } from '#database/db.ts';
import { lockChangeable } from './lock-changeable.ts';
import { logModeration } from './log-moderation.ts';
import { getReview, type ReviewRow, updateReviewRow } from './queries.ts';

type ReviewChange = { rating?: number | undefined; text?: string | undefined };

/** Missing fields stay unchanged. Changes by staff are recorded in the audit log. */
export async function changeReview(
	db: Db,
	id: string,
	reviewer: Reviewer,
	change: ReviewChange,
	now: Date,
): Promise<ReviewRow> {
	return db.transaction().execute(async (tx) => {
		const review = await lockChangeable(tx, id, reviewer);
		const after = { rating: change.rating ?? review.rating, description: change.text ?? review.description };
		await updateReviewRow(tx, id, { ...after, at: now });
		if (review.authorId !== reviewer.id) {
			await logModeration(tx, { actorId: reviewer.id, action: 'review.update', review, after, now });
		}
		return getReview(tx, id);
	});
}
