import type { Db } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse, refuseIfStale } from '#server/platform/refuse.ts';
import { lockOfficeReview, updateModeration } from './review-office-queries.ts';

export type ReviewModeration = {
	id: string;
	isHidden: boolean;
	/** '' and null: no reply */
	reply: string | null;
	version: number;
	actorId: string;
};

/** Hides or shows a review and replies to it; its text is not changed. Refuses REVIEW_NOT_FOUND, STALE_VERSION. */
export async function moderateReview(db: Db, moderation: ReviewModeration, now: Date): Promise<void> {
	const { id, isHidden, actorId } = moderation;
	const reply = moderation.reply === '' ? null : moderation.reply;
	await db.transaction().execute(async (tx) => {
		const before = await lockOfficeReview(tx, id);
		if (before === null) refuse('REVIEW_NOT_FOUND');
		refuseIfStale(before, moderation.version);
		await updateModeration(tx, id, { isHidden, reply });
		await audit(tx, { actorId, now }, 'review.moderate', id, {
			before: { isHidden: before.isHidden, reply: before.reply },
			after: { isHidden, reply },
		});
	});
}
