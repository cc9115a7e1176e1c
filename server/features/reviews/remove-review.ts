import type { Reviewer } from '#domain/review.ts';
import type { Db } from '#database/db.ts';
import { lockChangeable } from './lock-changeable.ts';
import { logModeration } from './log-moderation.ts';
import { deleteReviewRow } from './queries.ts';

/** Deletion by staff is recorded in the audit log. */
export async function removeReview(db: Db, id: string, reviewer: Reviewer, now: Date): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const review = await lockChangeable(tx, id, reviewer);
		await deleteReviewRow(tx, id);
		if (review.authorId !== reviewer.id) {
			await logModeration(tx, { actorId: reviewer.id, action: 'review.delete', review, after: null, now });
		}
	});
}
