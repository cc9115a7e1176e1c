import type { Db } from '#database/db.ts';
import { refuse } from '#server/refuse.ts';
import { getReview, insertReview, isListed, type NewReview, type ReviewRow } from './queries.ts';

/** Refuses PRODUCT_NOT_FOUND, and ALREADY_REVIEWED for a person's second review of a product. */
export async function addReview(db: Db, review: NewReview): Promise<ReviewRow> {
	return db.transaction().execute(async (tx) => {
		const id = await insertReview(tx, review);
		if (id === null) refuse((await isListed(tx, review.productId)) ? 'ALREADY_REVIEWED' : 'PRODUCT_NOT_FOUND');
		return getReview(tx, id);
	});
}
