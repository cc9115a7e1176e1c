import type { StaffRole } from '#domain/user.ts';
import type { Db, Tx } from '#database/db.ts';
import { sql } from 'kysely';
import { announcedSession } from './change-queries.ts';
import { currentPosition } from './lsn.ts';
import { mostSessionsOfUser, type SessionOfUser } from './work-class.ts';

export type SessionRow = {
	userId: string;
	email: string;
	isBlocked: boolean;
	roles: StaffRole[];
	lacksTwoFactor: boolean;
	passwordAt: Date;
	expiresAt: Date;
	lastSeenAt: Date;
	snapshot: string;
	/** of the database in its log; null: it was not asked for */
	position: string | null;
};

/** One statement for every signed-in request: the session, its user and the database snapshot. */
export async function findSession(
	db: Db,
	tokenHash: Buffer,
	{ withPosition }: { withPosition: boolean },
): Promise<SessionRow | null> {
	const { rows } = await sql<SessionRow>`
		select s.user_id as "userId", u.email, u.is_blocked as "isBlocked", s.lacks_totp as "lacksTwoFactor", s.password_at as "passwordAt", s.expires_at as "expiresAt",
			s.last_seen_at as "lastSeenAt", pg_current_snapshot()::text as snapshot,
			${withPosition ? sql.raw(currentPosition) : sql`null`} as position,
			coalesce((select json_agg(m.role) from staff_members m where m.user_id = u.id), '[]') as roles
		from sessions s join users u on u.id = s.user_id
		where s.token_hash = ${tokenHash}`.execute(db);
	return rows[0] ?? null;
}

/** Locks users in the order of their ids, before their sessions and links: transactions that lock several never wait for each other. */
export async function lockUsers(tx: Tx, ids: readonly string[]): Promise<void> {
	await tx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
}

/**
 * The session of a request as it is now, locked until the transaction ends. Its user is locked first, in the order of what
 * revokes sessions, and both before they are read: a statement that waits for a lock reads what was there before the wait.
 */
export async function lockSession(
	tx: Tx,
	{ userId, tokenHash }: { userId: string; tokenHash: Buffer },
): Promise<SessionRow | null> {
	await lockUsers(tx, [userId]);
	await tx.selectFrom('sessions').select('id').where('token_hash', '=', tokenHash).forKeyShare().execute();
	return findSession(tx, tokenHash, { withPosition: false });
}

/** Sessions that have not ended, those used last first. */
export async function listUsedLast(db: Db, { limit, now }: { limit: number; now: Date }): Promise<SessionOfUser[]> {
	return db
		.selectFrom('sessions')
		.select(['token_hash as tokenHash', 'user_id as userId'])
		.where('expires_at', '>', now)
		.orderBy('last_seen_at', 'desc')
		.limit(limit)
		.execute();
}

export async function touchSession(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
	await db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute();
}

export type NewSession = {
	tokenHash: Buffer;
	userId: string;
	/** whether the account must have two-factor authentication */
	needsTwoFactor?: boolean;
	expiresAt: Date;
	userAgent: string;
	ipAddress: string;
	now: Date;
};

/** Ends the sessions of the user that were used least recently, above the most that one may have. */
export async function insertSession(db: Db, { needsTwoFactor = false, ...session }: NewSession): Promise<void> {
	await sql`
		with signed_in as (
			-- once a day, so that most sign-ins change no row of users
			update users set signed_in_at = ${session.now}
			where id = ${session.userId} and signed_in_at < ${session.now}::timestamptz - interval '1 day'
		), least_recent as (
			delete from sessions where id in (
				select id from sessions where user_id = ${session.userId} order by last_seen_at desc offset ${mostSessionsOfUser - 1}
			)
		)
		insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at, user_agent, ip_address, lacks_totp,
			password_at)
		select ${session.tokenHash}, u.id, ${session.now}, ${session.now}, ${session.expiresAt},
			${session.userAgent.slice(0, 300)}, ${session.ipAddress}, ${needsTwoFactor}::boolean and u.totp_secret is null, ${session.now}
		from users u where u.id = ${session.userId}
		returning ${announcedSession}`.execute(db);
}

/** After a change of roles or of two-factor authentication. */
export async function updateLacksTwoFactor(tx: Tx, userId: string, needsTwoFactor: boolean): Promise<void> {
	await sql`
		update sessions s set lacks_totp = ${needsTwoFactor}::boolean and u.totp_secret is null
		from users u where u.id = s.user_id and u.id = ${userId}`.execute(tx);
}

/** After the password was typed again: the session goes on with another token. @returns false: it has ended by then */
export async function updateToken(
	db: Db,
	{ tokenHash, newTokenHash }: { tokenHash: Buffer; newTokenHash: Buffer },
	now: Date,
): Promise<boolean> {
	const updated = await db
		.updateTable('sessions')
		.set({ password_at: now, token_hash: newTokenHash })
		.where('token_hash', '=', tokenHash)
		.returning(announcedSession.as('announced'))
		.executeTakeFirst();
	return updated !== undefined;
}

/**
 * Keeps a user from being blocked and erased until the transaction ends.
 * @returns false: one of both has happened since the session was read
 */
export async function lockActiveUser(tx: Tx, userId: string): Promise<boolean> {
	const { rows } = await sql`
		select from users where id = ${userId} and not is_blocked for share`.execute(tx);
	return rows.length > 0;
}

/** Revokes the sessions of a user. @param exceptTokenHash of the one that is kept; null: none is */
export async function deleteSessionsOfUser(tx: Tx, userId: string, exceptTokenHash: Buffer | null): Promise<void> {
	const sessions = tx.deleteFrom('sessions').where('user_id', '=', userId);
	await (exceptTokenHash === null ? sessions : sessions.where('token_hash', '<>', exceptTokenHash)).execute();
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
	await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export type SessionListRow = {
	id: string;
	userId: string;
	name: string;
	userAgent: string;
	ipAddress: string;
	createdAt: Date;
	lastSeenAt: Date;
	isCurrent: boolean;
};

/** The active sessions of a user and their number. */
export async function listSessions(
	db: Db,
	query: { userId: string; page: number; perPage: number; order: 'asc' | 'desc' },
	of: { tokenHash: Buffer; idleSince: Date; now: Date },
): Promise<{ rows: SessionListRow[]; total: number }> {
	const found = await db
		.selectFrom('sessions as s')
		.innerJoin('users as u', 'u.id', 's.user_id')
		.select([
			's.id',
			's.user_id as userId',
			'u.name',
			's.user_agent as userAgent',
			's.ip_address as ipAddress',
			's.created_at as createdAt',
			's.last_seen_at as lastSeenAt',
			sql<boolean>`s.token_hash = ${of.tokenHash}`.as('isCurrent'),
			sql<number>`count(*) over ()`.as('total'),
		])
		.where('s.user_id', '=', query.userId)
		.where('s.expires_at', '>', of.now)
		.where('s.last_seen_at', '>', of.idleSince)
		.orderBy('s.last_seen_at', query.order)
		.orderBy('s.id')
		.limit(query.perPage)
		.offset((query.page - 1) * query.perPage)
		.execute();
	return { rows: found.map(({ total: _, ...row }) => row), total: found[0]?.total ?? 0 };
}

/** @returns null for an unknown id */
export async function findUserOfSession(tx: Tx, id: string): Promise<string | null> {
	const row = await tx.selectFrom('sessions').select('user_id as userId').where('id', '=', id).executeTakeFirst();
	return row?.userId ?? null;
}

/** Revokes a session; of another user only if that user is staff. @returns its user */
export async function deleteSessionById(
	tx: Tx,
	input: { id: string; userId: string; isOwner: boolean },
): Promise<{ userId: string; userAgent: string; ipAddress: string; isStaff: boolean } | null> {
	const row = await tx
		.deleteFrom('sessions')
		.where('id', '=', input.id)
		.where(({ eb, or, exists, selectFrom, lit }) =>
			or([
				eb('user_id', '=', input.userId),
				eb.and([
					eb.val(input.isOwner),
					exists(selectFrom('staff_members').select(lit(1).as('one')).whereRef('user_id', '=', 'sessions.user_id')),
				]),
			]),
		)
		.returning([
			'user_id as userId',
			'user_agent as userAgent',
			'ip_address as ipAddress',
			sql<boolean>`exists (select from staff_members m where m.user_id = sessions.user_id)`.as('isStaff'),
		])
		.executeTakeFirst();
	return row ?? null;
}
