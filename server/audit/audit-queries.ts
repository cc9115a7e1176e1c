import { orderNumberStart } from '#domain/order.ts';
import { maxCounted } from '#contract/office-list.ts';
import type { Db } from '#database/db.ts';
import { asId, containsText } from '#database/db.ts';
import { type ListTotal, listTotal } from '#server/platform/list-total-queries.ts';
import { type SqlBool, sql } from 'kysely';

/** Orders of the start of a number whose audit rows are found. */
const maxNumbered = 1000;

export type AuditRow = {
	id: string;
	at: Date;
	actorId: string | null;
	actorName: string;
	action: string;
	entity: string;
	entityId: string;
	entityName: string | null;
	names: Record<string, string>;
	before: unknown;
	after: unknown;
};

export type AuditQuery = {
	page: number;
	perPage: number;
	order: 'asc' | 'desc';
	q?: string | undefined;
	entity?: string | undefined;
	entityId?: string | undefined;
	action?: string | undefined;
	actor?: string | undefined;
	/** days in India, both included */
	from?: string | undefined;
	to?: string | undefined;
};

/** Ids of the orders whose number starts with the search. */
async function listOrderIds(db: Db, q: string): Promise<string[]> {
	const start = orderNumberStart(q);
	if (start === null) return [];
	const { rows } = await sql<{ id: string }>`
		select id::text as id from orders where number like ${`${start}%`} limit ${maxNumbered}`.execute(db);
	return rows.map(({ id }) => id);
}

/** As in the index audit_log_search. */
const searchText = sql`lower(actor_name || ' ' || action || ' ' || entity_id || ' ' || coalesce(before::text, '') || ' '
	|| coalesce(after::text, ''))`;

async function found(db: Db, query: AuditQuery) {
	const { q, entity, entityId, action, actor, from, to } = query;
	let rows = db.selectFrom('audit_log');
	if (entity !== undefined) rows = rows.where('entity', '=', entity);
	if (entityId !== undefined) rows = rows.where('entity_id', '=', entityId);
	if (action !== undefined) rows = rows.where('action', '=', action);
	if (actor !== undefined) rows = rows.where('actor_id', '=', actor);
	if (from !== undefined) rows = rows.where(sql<SqlBool>`at >= ${from}::timestamp at time zone 'Asia/Kolkata'`);
	if (to !== undefined) {
		rows = rows.where(sql<SqlBool>`at < (${to}::timestamp + interval '1 day') at time zone 'Asia/Kolkata'`);
	}
	if (q !== undefined && q !== '') {
		const orderIds = await listOrderIds(db, q);
		const numbered = orderIds.length === 0 ? sql`` : sql`or entity = 'order' and entity_id = any (${orderIds}::text[])`;
		rows = rows.where(sql<SqlBool>`(${containsText(searchText, q)} ${numbered})`);
	}
	return rows;
}

/** What the record is called in the office. */
const entityName = sql<string | null>`case entity
	when 'order' then (select o.number from orders o where o.id = ${asId(sql`entity_id`)})
	when 'product' then (select p.name_en from products p where p.id = ${asId(sql`entity_id`)})
	when 'customer' then (select u.name from users u where u.id = ${asId(sql`entity_id`)})
	when 'staff' then (select u.name from users u where u.id = ${asId(sql`entity_id`)})
	when 'stock' then (select p.name_en from stock_pools s join products p on p.id = s.product_id
		where s.id = ${asId(sql`entity_id`)})
	end`;

const namedIds = ['riderId', 'assigneeId'].flatMap((key) => [
	sql`before ->> ${sql.lit(key)}`,
	sql`after ->> ${sql.lit(key)}`,
]);
const names = sql<Record<string, string>>`coalesce((
	select json_object_agg(u.id, u.name) from users u where u.id = any (array[${sql.join(namedIds.map(asId))}])), '{}')`;

/** Ids grow with time, so they sort chronologically. */
export async function listAudit(db: Db, query: AuditQuery): Promise<{ rows: AuditRow[] } & ListTotal> {
	const matching = await found(db, query);
	const [rows, { count }] = await Promise.all([
		matching
			.select([
				'id',
				'at',
				'actor_id as actorId',
				'actor_name as actorName',
				'action',
				'entity',
				'entity_id as entityId',
				'before',
				'after',
				entityName.as('entityName'),
				names.as('names'),
			])
			.orderBy('id', query.order)
			.limit(query.perPage)
			.offset((query.page - 1) * query.perPage)
			.execute(),
		db
			.selectFrom(
				matching
					.select('id')
					.limit(maxCounted + 1)
					.as('counted'),
			)
			.select(({ fn }) => fn.countAll<number>().as('count'))
			.executeTakeFirstOrThrow(),
	]);
	return { rows, ...listTotal(count) };
}
