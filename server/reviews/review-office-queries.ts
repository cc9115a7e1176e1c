import type { OfficeReview, ReviewListQuery } from '#contract/reviews-office.ts';
import type { Db, Tx } from '#database/db.ts';
import { containsPattern } from '#database/db.ts';
import { type RawBuilder, sql } from 'kysely';

type ReviewRow = Omit<OfficeReview, 'createdAt'> & { createdAt: Date };

const columns = sql`
	r.id, r.version, json_build_object('id', p.id, 'name', p.name_en) as product,
	case when r.is_demo then r.author_name else coalesce(u.name, '') end as "authorName",
	r.rating, r.description, r.reply, r.is_hidden as "isHidden", r.is_demo as "isDemo", r.created_at as "createdAt"`;
const tables = sql`reviews r join products p on p.id = r.product_id left join users u on u.id = r.user_id`;

function conditionOf({ q, isHidden, isAnswered, rating }: ReviewListQuery): RawBuilder<unknown> {
	const conditions = [sql`true`];
	if (isHidden !== undefined) conditions.push(sql`r.is_hidden = ${isHidden}`);
	if (isAnswered !== undefined) conditions.push(sql`(r.reply is not null) = ${isAnswered}`);
	if (rating !== undefined) conditions.push(sql`r.rating = ${rating}`);
	if (q !== undefined && q !== '') {
		const pattern = containsPattern(q);
		conditions.push(sql`(r.description ilike ${pattern} or p.name_en ilike ${pattern} or u.name ilike ${pattern})`);
	}
	return sql.join(conditions, sql` and `);
}

function fromRow(row: ReviewRow): OfficeReview {
	return { ...row, createdAt: row.createdAt.toISOString() };
}

export async function listOfficeReviews(
	db: Db,
	query: ReviewListQuery,
): Promise<{ data: OfficeReview[]; total: number }> {
	const condition = conditionOf(query);
	const order = query.order === 'asc' ? sql`asc` : sql`desc`;
	const sort = query.sort === 'rating' ? sql`r.rating ${order}, ` : sql``;
	const { rows } = await sql<ReviewRow>`
		select ${columns} from ${tables} where ${condition}
		order by ${sort} r.created_at ${order}, r.id ${order}
		limit ${query.perPage} offset ${(query.page - 1) * query.perPage}`.execute(db);
	const counted = await sql<{ total: number }>`select count(*) as total from ${tables} where ${condition}`.execute(db);
	return { data: rows.map(fromRow), total: counted.rows[0]?.total ?? 0 };
}

export async function findOfficeReview(db: Db, id: string): Promise<OfficeReview | null> {
	const { rows } = await sql<ReviewRow>`select ${columns} from ${tables} where r.id = ${id}`.execute(db);
	return rows[0] === undefined ? null : fromRow(rows[0]);
}

/** Locks a review until the transaction ends. */
export async function lockOfficeReview(tx: Tx, id: string): Promise<OfficeReview | null> {
	const { rows } = await sql`select from reviews where id = ${id} for update`.execute(tx);
	return rows.length === 0 ? null : findOfficeReview(tx, id);
}

export async function updateModeration(
	tx: Tx,
	id: string,
	{ isHidden, reply }: { isHidden: boolean; reply: string | null },
): Promise<void> {
	await sql`
		update reviews set is_hidden = ${isHidden}, reply = ${reply}, version = version + 1 where id = ${id}`.execute(tx);
}
