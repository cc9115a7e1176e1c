import { canChangeReview, type Reviewer } from '#domain/review.ts';
import type { Db, Tx } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';
import { lockActiveUser } from '#server/platform/session-queries.ts';
import {
	deleteReviewRow,
	getReview,
	insertReview,
	isListed,
	type LockedReview,
	lockReview,
	type NewReview,
	type ReviewRow,
	updateReviewRow,
} from './review-queries.ts';

export type Moderation = {
	actorId: string;
	action: 'review.update' | 'review.delete';
	review: LockedReview;
	after: { rating: number; description: string } | null;
	now: Date;
};

/** Moderation in the audit log. */
async function logModeration(tx: Tx, { actorId, action, review, after, now }: Moderation): Promise<void> {
	const before = { authorId: review.authorId, rating: review.rating, description: review.description };
	await audit(tx, { actorId, now }, action, review.id, { before, after });
}

/**
 * Locks a review for a user who may change it. Reviews are public, so NOT_ALLOWED reveals nothing; a hidden one
 * is REVIEW_NOT_FOUND for other users, like one that does not exist.
 */
async function lockEditableReview(tx: Tx, id: string, reviewer: Reviewer): Promise<LockedReview> {
	const review = await lockReview(tx, id);
	if (review === null) refuse('REVIEW_NOT_FOUND');
	if (canChangeReview(review.authorId, reviewer)) return review;
	return refuse(review.isHidden ? 'REVIEW_NOT_FOUND' : 'NOT_ALLOWED');
}

/** Refuses SESSION_EXPIRED, PRODUCT_NOT_FOUND, and ALREADY_REVIEWED for a user's second review of a product. */
export async function addReview(db: Db, review: NewReview): Promise<ReviewRow> {
	return db.transaction().execute(async (tx) => {
		if (!(await lockActiveUser(tx, review.authorId))) refuse('SESSION_EXPIRED');
		const id = await insertReview(tx, review);
		if (id === null) refuse((await isListed(tx, review.productId)) ? 'ALREADY_REVIEWED' : 'PRODUCT_NOT_FOUND');
		return getReview(tx, id);
	});
}

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
		const review = await lockEditableReview(tx, id, reviewer);
		const after = { rating: change.rating ?? review.rating, description: change.text ?? review.description };
		await updateReviewRow(tx, id, { ...after, at: now });
		if (review.authorId !== reviewer.id) {
			await logModeration(tx, { actorId: reviewer.id, action: 'review.update', review, after, now });
		}
		return getReview(tx, id);
	});
}

/** Deletion by staff is recorded in the audit log. */
export async function removeReview(db: Db, id: string, reviewer: Reviewer, now: Date): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const review = await lockEditableReview(tx, id, reviewer);
		await deleteReviewRow(tx, id);
		if (review.authorId !== reviewer.id) {
			await logModeration(tx, { actorId: reviewer.id, action: 'review.delete', review, after: null, now });
		}
	});
}
