import type { Db, Tx } from '#database/db.ts';
import { sql } from 'kysely';

export type SessionListRow = {
	id: string;
	personId: string;
	name: string;
	userAgent: string;
	ipAddress: string;
	createdAt: Date;
	lastSeenAt: Date;
	isCurrent: boolean;
};

/** The sessions of a person that still open something, with their number. */
export async function listSessions(
	db: Db,
	query: { personId: string; page: number; perPage: number; order: 'asc' | 'desc' },
	of: { tokenHash: Buffer; idleSince: Date; now: Date },
): Promise<{ rows: SessionListRow[]; total: number }> {
	const found = await db
		.selectFrom('sessions as s')
		.innerJoin('users as u', 'u.id', 's.user_id')
		.select([
			's.id',
			's.user_id as personId',
			'u.name',
			's.user_agent as userAgent',
			's.ip_address as ipAddress',
			's.created_at as createdAt',
			's.last_seen_at as lastSeenAt',
			sql<boolean>`s.token_hash = ${of.tokenHash}`.as('isCurrent'),
			sql<number>`count(*) over ()`.as('total'),
		])
		.where('s.user_id', '=', query.personId)
		.where('s.expires_at', '>', of.now)
		.where('s.last_seen_at', '>', of.idleSince)
		.orderBy('s.last_seen_at', query.order)
		.orderBy('s.id')
		.limit(query.perPage)
		.offset((query.page - 1) * query.perPage)
		.execute();
	return { rows: found.map(({ total: _, ...row }) => row), total: found[0]?.total ?? 0 };
}

/** Ends a session; of another user only if that user is staff. @returns its user */
export async function deleteSessionById(
	tx: Tx,
	input: { id: string; personId: string; isOwner: boolean },
): Promise<{ personId: string; userAgent: string; ipAddress: string } | null> {
	const row = await tx
		.deleteFrom('sessions')
		.where('id', '=', input.id)
		.where(({ eb, or, exists, selectFrom, lit }) =>
			or([
				eb('user_id', '=', input.personId),
				eb.and([
					eb.val(input.isOwner),
					exists(selectFrom('staff_members').select(lit(1).as('one')).whereRef('user_id', '=', 'sessions.user_id')),
				]),
			]),
		)
		.returning(['user_id as personId', 'user_agent as userAgent', 'ip_address as ipAddress'])
		.executeTakeFirst();
	return row ?? null;
}
