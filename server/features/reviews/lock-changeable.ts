import { canChangeReview, type Reviewer } from '#domain/review.ts';
import type { Tx } from '#database/db.ts';
import { refuse } from '#server/refuse.ts';
import { type LockedReview, lockReview } from './queries.ts';

/**
 * Locks a review for somebody who may change it. Reviews are public, so NOT_ALLOWED gives nothing away; a hidden one
 * is REVIEW_NOT_FOUND to strangers like one that does not exist.
 */
export async function lockChangeable(tx: Tx, id: string, reviewer: Reviewer): Promise<LockedReview> {
	const review = await lockReview(tx, id);
	if (review === null) refuse('REVIEW_NOT_FOUND');
	if (canChangeReview(review.authorId, reviewer)) return review;
	return refuse(review.isHidden ? 'REVIEW_NOT_FOUND' : 'NOT_ALLOWED');
}
