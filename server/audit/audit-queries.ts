import type { Db } from '#database/db.ts';
import { anywhere } from '#database/db.ts';
import { type SqlBool, sql } from 'kysely';

export type AuditRow = {
	id: string;
	at: Date;
	actorId: string | null;
	actorName: string;
	action: string;
	entity: string;
	entityId: string;
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

function found(db: Db, query: AuditQuery) {
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
		const pattern = anywhere(q);
		rows = rows.where(
			sql<SqlBool>`(actor_name ilike ${pattern} or action ilike ${pattern} or entity_id ilike ${pattern}
				or before::text ilike ${pattern} or after::text ilike ${pattern})`,
		);
	}
	return rows;
}

/** Ids grow with time, so they sort chronologically. */
export async function listAudit(db: Db, query: AuditQuery): Promise<{ rows: AuditRow[]; total: number }> {
	const [rows, count] = await Promise.all([
		found(db, query)
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
			])
			.orderBy('id', query.order)
			.limit(query.perPage)
			.offset((query.page - 1) * query.perPage)
			.execute(),
		found(db, query)
			.select(({ fn }) => fn.countAll<number>().as('total'))
			.executeTakeFirstOrThrow(),
	]);
	return { rows, total: count.total };
}
