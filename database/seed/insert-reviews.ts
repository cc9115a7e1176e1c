import { dayMs } from '#domain/duration.ts';
import type { Db } from '#database/db.ts';
import { seedReviews } from '#database/seed/data/reviews.ts';

export type ReviewRow = {
	productId: string;
	/** null for a sample */
	authorId: string | null;
	authorName: string;
	rating: number;
	text: string;
	at: Date;
};

export async function insertReviews(db: Db, reviews: readonly ReviewRow[]): Promise<string[]> {
	if (reviews.length === 0) return [];
	const rows = await db
		.insertInto('reviews')
		.values(
			reviews.map((review) => ({
				product_id: review.productId,
				user_id: review.authorId,
				author_name: review.authorName,
				rating: review.rating,
				description: review.text,
				is_demo: review.authorId === null,
				created_at: review.at,
				updated_at: review.at,
			})),
		)
		.returning('id')
		.execute();
	return rows.map((row) => row.id);
}

/** Samples, marked as such, that show reviews in the demo. */
export async function insertSampleReviews(db: Db, now: Date): Promise<void> {
	const products = await db.selectFrom('products').select(['id', 'slug']).execute();
	const samples = products.flatMap(({ id, slug }) =>
		(seedReviews.get(slug) ?? []).map(({ authorName, rating, text, daysAgo }) => ({
			productId: id,
			authorId: null,
			authorName,
			rating,
			text,
			at: new Date(now.getTime() - daysAgo * dayMs),
		})),
	);
	await insertReviews(db, samples);
}
