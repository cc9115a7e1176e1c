import type { OfficeReview } from '#contract/reviews-office.ts';
import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';
import { findOfficeReview, lockOfficeReview, updateModeration } from './review-office-queries.ts';

export type ReviewModeration = {
	id: string;
	isHidden: boolean;
	/** '' and null: nothing is said */
	answer: string | null;
	version: number;
	actorId: string;
};

/** Hides or shows a review and answers it; its words stay its author's. Refuses REVIEW_NOT_FOUND, STALE_VERSION. */
export async function moderateReview(db: Db, moderation: ReviewModeration, now: Date): Promise<OfficeReview> {
	const { id, isHidden, actorId } = moderation;
	const answer = moderation.answer === '' ? null : moderation.answer;
	return db.transaction().execute(async (tx) => {
		const before = await lockOfficeReview(tx, id);
		if (before === null) refuse('REVIEW_NOT_FOUND');
		if (before.version !== moderation.version) refuse('STALE_VERSION');
		await updateModeration(tx, id, { isHidden, answer });
		await insertAudit(tx, {
			actorId,
			action: 'review.moderate',
			entity: 'review',
			entityId: id,
			before: { isHidden: before.isHidden, answer: before.answer },
			after: { isHidden, answer },
			at: now,
		});
		return (await findOfficeReview(tx, id)) as OfficeReview;
	});
}
