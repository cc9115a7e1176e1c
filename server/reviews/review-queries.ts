import type { Names, Tint } from '#domain/product.ts';
import type { ReviewSummary } from '#domain/review.ts';
import type { Db, Tx } from '#database/db.ts';
import { type RawBuilder, sql } from 'kysely';

export type ReviewRow = {
	id: string;
	userId: string | null;
	/** '' when the account was deleted */
	authorName: string;
	product: { id: string; names: Names; picture: string | null; tint: Tint };
	rating: number;
	description: string;
	reply: string | null;
	isDemo: boolean;
	/** ISO 8601 */
	createdAt: string;
	updatedAt: string;
};

export type ReviewPage = { rows: ReviewRow[]; summary: ReviewSummary };

/** ISO 8601 in UTC, in a column as inside JSON. */
function instant(column: 'created_at' | 'updated_at'): RawBuilder<string> {
	return sql`to_char(r.${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The current name of the author; samples have only a name. */
const reviewColumns = sql`
	r.id, r.user_id as "userId", case when r.is_demo then r.author_name else coalesce(u.name, '') end as "authorName",
	json_build_object('id', p.id, 'names', json_build_object('en', p.name_en, 'hi', p.name_hi, 'mr', p.name_mr),
		'picture', (select pp.picture from product_pictures pp where pp.product_id = p.id order by pp.position limit 1),
		'tint', c.tint) as product,
	r.rating, r.description, r.reply, r.is_demo as "isDemo",
	${instant('created_at')} as "createdAt", ${instant('updated_at')} as "updatedAt"`;

const reviewTables = sql`
	reviews r join products p on p.id = r.product_id join categories c on c.id = p.category_id
	left join users u on u.id = r.user_id`;

/** A page of the visible reviews that meet a condition, newest first, with the summary over all of them. */
async function listReviews(
	db: Db,
	condition: RawBuilder<unknown>,
	{ page, limit }: { page: number; limit: number },
): Promise<ReviewPage> {
	const { rows } = await sql<ReviewPage>`
		select
			(
				select json_build_object('average', round(avg(r.rating), 1), 'count', count(*), 'stars', json_build_array(
					count(*) filter (where r.rating = 1), count(*) filter (where r.rating = 2),
					count(*) filter (where r.rating = 3), count(*) filter (where r.rating = 4),
					count(*) filter (where r.rating = 5)))
				from reviews r join products p on p.id = r.product_id
				where not r.is_hidden and p.status = 'active' and ${condition}
			) as summary,
			coalesce((
				select json_agg(item) from (
					select ${reviewColumns} from ${reviewTables}
					where not r.is_hidden and p.status = 'active' and ${condition}
					order by r.created_at desc, r.id desc limit ${limit} offset ${(page - 1) * limit}
				) item
			), '[]') as rows`.execute(db);
	return rows[0] ?? { rows: [], summary: { average: null, count: 0, stars: [0, 0, 0, 0, 0] } };
}

type PageOf = { id: string; page: number; limit: number };

/** @returns null for an unknown id or an unlisted product */
export async function listProductReviews(db: Db, { id, ...page }: PageOf): Promise<ReviewPage | null> {
	const found = await listReviews(db, sql`r.product_id = ${id}`, page);
	return found.summary.count > 0 || (await isListed(db, id)) ? found : null;
}

/** An unknown user gets an empty list too, so that accounts are not revealed. */
export function listUserReviews(db: Db, { id, ...page }: PageOf): Promise<ReviewPage> {
	return listReviews(db, sql`r.user_id = ${id}`, page);
}

export async function isListed(db: Db, productId: string): Promise<boolean> {
	const product = await db
		.selectFrom('products')
		.select('id')
		.where('id', '=', productId)
		.where('status', '=', 'active')
		.executeTakeFirst();
	return product !== undefined;
}

export type NewReview = { productId: string; authorId: string; rating: number; text: string; at: Date };

/** @returns the id, or null when the product does not exist or the user has reviewed it already */
export async function insertReview(tx: Tx, review: NewReview): Promise<string | null> {
	const { rows } = await sql<{ id: string }>`
		insert into reviews (product_id, user_id, author_name, rating, description, created_at, updated_at)
		select p.id, u.id, u.name, ${review.rating}, ${review.text}, ${review.at}, ${review.at}
		from products p, users u
		where p.id = ${review.productId} and p.status = 'active' and u.id = ${review.authorId}
		on conflict (product_id, user_id) do nothing
		returning id`.execute(tx);
	return rows[0]?.id ?? null;
}

export async function getReview(tx: Tx, id: string): Promise<ReviewRow> {
	const { rows } = await sql<ReviewRow>`
		select ${reviewColumns} from ${reviewTables} where r.id = ${id}`.execute(tx);
	return rows[0] as ReviewRow;
}

export type LockedReview = {
	id: string;
	authorId: string | null;
	rating: number;
	description: string;
	isHidden: boolean;
};

export async function lockReview(tx: Tx, id: string): Promise<LockedReview | null> {
	const row = await tx
		.selectFrom('reviews')
		.select(['id', 'user_id as authorId', 'rating', 'description', 'is_hidden as isHidden'])
		.where('id', '=', id)
		.forUpdate()
		.executeTakeFirst();
	return row ?? null;
}

export async function updateReviewRow(
	tx: Tx,
	id: string,
	change: { rating: number; description: string; at: Date },
): Promise<void> {
	await tx
		.updateTable('reviews')
		.set((set) => ({
			rating: change.rating,
			description: change.description,
			version: set('version', '+', 1),
			updated_at: change.at,
		}))
		.where('id', '=', id)
		.execute();
}

export async function deleteReviewRow(tx: Tx, id: string): Promise<void> {
	await tx.deleteFrom('reviews').where('id', '=', id).execute();
}
