import type { Tx } from '#database/db.ts';
import { insertAudit } from '#server/audit/queries.ts';
import type { LockedReview } from './queries.ts';

export type Moderation = {
	actorId: string;
	action: 'review.update' | 'review.delete';
	review: LockedReview;
	after: { rating: number; description: string } | null;
	now: Date;
};

/** What staff did to the words of others. */
export async function logModeration(tx: Tx, { actorId, action, review, after, now }: Moderation): Promise<void> {
	const before = { authorId: review.authorId, rating: review.rating, description: review.description };
	await insertAudit(tx, { actorId, action, entity: 'review', entityId: review.id, before, after, at: now });
}
