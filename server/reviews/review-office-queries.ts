import type { OfficeReview, ReviewListQuery } from '#contract/reviews-office.ts';
import type { Db, Tx } from '#database/db.ts';
import { containsText } from '#database/db.ts';
import { countRows, type ListTotal } from '#server/platform/list-total-queries.ts';
import { type RawBuilder, sql } from 'kysely';

/** Authors of one name whose reviews are found, and products that are named by their ids. */
const maxNamed = 1000;

type ReviewRow = Omit<OfficeReview, 'createdAt'> & { createdAt: Date };

const columns = sql`
	r.id, r.version, json_build_object('id', p.id, 'name', p.name_en) as product,
	case when r.is_demo then r.author_name else coalesce(u.name, '') end as "authorName",
	r.rating, r.description, r.reply, r.is_hidden as "isHidden", r.is_demo as "isDemo", r.created_at as "createdAt"`;
const ofReview = sql`join products p on p.id = r.product_id left join users u on u.id = r.user_id`;

/** Products and authors whose name contains the search: with their ids the planner knows how few reviews they have. */
async function findNamed(db: Db, q: string): Promise<{ productIds: string[]; userIds: string[] }> {
	const { rows } = await sql<{ productIds: string[]; userIds: string[] }>`
		select
			array(select id from products where ${containsText(sql`lower(name_en)`, q)} limit ${maxNamed + 1}) as "productIds",
			array(select id from users where ${containsText(sql`lower(name)`, q)} limit ${maxNamed}) as "userIds"`.execute(
		db,
	);
	return rows[0] ?? { productIds: [], userIds: [] };
}

async function conditionOf(db: Db, { q, isHidden, hasReply, rating }: ReviewListQuery): Promise<RawBuilder<unknown>> {
	const conditions = [sql`true`];
	if (isHidden !== undefined) conditions.push(sql`r.is_hidden = ${isHidden}`);
	if (hasReply !== undefined) conditions.push(sql`(r.reply is not null) = ${hasReply}`);
	if (rating !== undefined) conditions.push(sql`r.rating = ${rating}`);
	if (q !== undefined && q !== '') {
		const { productIds, userIds } = await findNamed(db, q);
		// as in the index reviews_search
		const found: RawBuilder<unknown>[] = [containsText(sql`lower(r.description)`, q)];
		if (productIds.length > maxNamed) {
			const named = containsText(sql`lower(p.name_en)`, q);
			found.push(sql`exists (select 1 from products p where p.id = r.product_id and ${named})`);
		} else if (productIds.length > 0) found.push(sql`r.product_id = any (${productIds}::uuid[])`);
		if (userIds.length > 0) found.push(sql`r.user_id = any (${userIds}::uuid[])`);
		conditions.push(sql`(${sql.join(found, sql` or `)})`);
	}
	return sql.join(conditions, sql` and `);
}

function fromRow(row: ReviewRow): OfficeReview {
	return { ...row, createdAt: row.createdAt.toISOString() };
}

export async function listOfficeReviews(db: Db, query: ReviewListQuery): Promise<{ data: OfficeReview[] } & ListTotal> {
	const condition = await conditionOf(db, query);
	const order = query.order === 'asc' ? sql`asc` : sql`desc`;
	const sort = query.sort === 'rating' ? sql`r.rating ${order}, ` : sql``;
	const page = sql<ReviewRow>`
		select ${columns} from (
			select * from reviews r where ${condition} order by ${sort} r.created_at ${order}, r.id ${order}
			limit ${query.perPage} offset ${(query.page - 1) * query.perPage}
		) r ${ofReview} order by ${sort} r.created_at ${order}, r.id ${order}`.execute(db);
	const [{ rows }, total] = await Promise.all([page, countRows(db, sql`reviews r where ${condition}`)]);
	return { data: rows.map(fromRow), ...total };
}

export async function findOfficeReview(db: Db, id: string): Promise<OfficeReview | null> {
	const { rows } = await sql<ReviewRow>`select ${columns} from reviews r ${ofReview} where r.id = ${id}`.execute(db);
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
