import { emailKey, type StaffRole, type User } from '#domain/user.ts';
import type { Db, Tx } from '#database/db.ts';
import { containsPattern } from '#database/db.ts';
import { insertUser } from '#server/accounts/account-queries.ts';
import { deleteSessionsOfUser, lockUsers } from '#server/platform/session-queries.ts';
import { type SqlBool, sql } from 'kysely';

export type StaffRow = {
	id: string;
	name: string;
	email: string;
	mobile: string;
	roles: StaffRole[];
	isBlocked: boolean;
	hasTotp: boolean;
	createdAt: Date;
	lastSeenAt: Date | null;
	version: number;
};

export type StaffSort = 'name' | 'email' | 'createdAt' | 'lastSeenAt';
type Page = { page: number; perPage: number; order: 'asc' | 'desc'; q?: string | undefined };

export type NewStaff = { email: string; name: string; mobile: string; passwordHash: string };

/** The account of a staff member without its roles; null when the e-mail address has one. */
export async function insertStaffUser(tx: Tx, staff: NewStaff): Promise<Omit<User, 'roles'> | null> {
	const { email, name, mobile } = staff;
	const row = await insertUser(tx, { ...staff, emailKey: emailKey(email), acceptedAt: null });
	return row && { ...row, email, name, mobile, addresses: [], isEmailVerified: false };
}

const rolesOf = sql<StaffRole[]>`
	array(select m.role::text from staff_members m where m.user_id = u.id order by m.role)`;

function selectStaff(db: Db) {
	return db
		.selectFrom('users as u')
		.select([
			'u.id',
			'u.name',
			'u.email',
			'u.mobile',
			'u.is_blocked as isBlocked',
			'u.version',
			rolesOf.as('roles'),
			sql<boolean>`u.totp_secret is not null`.as('hasTotp'),
			sql<Date>`(select min(m.created_at) from staff_members m where m.user_id = u.id)`.as('createdAt'),
			sql<Date | null>`(select max(s.last_seen_at) from sessions s where s.user_id = u.id)`.as('lastSeenAt'),
		])
		.where(sql<SqlBool>`exists (select from staff_members m where m.user_id = u.id)`);
}

export async function listStaff(
	db: Db,
	query: Page & { sort: StaffSort; role?: StaffRole | undefined },
): Promise<{ rows: StaffRow[]; total: number }> {
	let found = selectStaff(db);
	const { q, role } = query;
	if (role !== undefined) {
		found = found.where(sql<SqlBool>`exists (select from staff_members m where m.user_id = u.id and m.role = ${role})`);
	}
	if (q !== undefined && q !== '') {
		const pattern = containsPattern(q);
		found = found.where(
			sql<SqlBool>`(u.name ilike ${pattern} or u.email ilike ${pattern} or u.mobile ilike ${pattern})`,
		);
	}
	const columns = { name: 'name', email: 'email', createdAt: 'createdAt', lastSeenAt: 'lastSeenAt' } as const;
	const page = await db
		.selectFrom(found.as('staff'))
		.selectAll()
		.select(sql<number>`count(*) over ()`.as('total'))
		.orderBy(columns[query.sort], (ordered) => (query.order === 'asc' ? ordered.asc() : ordered.desc()).nullsLast())
		.orderBy('id')
		.limit(query.perPage)
		.offset((query.page - 1) * query.perPage)
		.execute();
	return { rows: page.map(({ total: _, ...row }) => row), total: page[0]?.total ?? 0 };
}

export async function findStaff(db: Db, id: string): Promise<StaffRow | null> {
	return (await selectStaff(db).where('u.id', '=', id).executeTakeFirst()) ?? null;
}

/** The user with this address, if any. */
export async function isStaff(db: Db, emailKey: string): Promise<boolean> {
	const row = await db
		.selectFrom('staff_members')
		.innerJoin('users', 'users.id', 'staff_members.user_id')
		.select('users.id')
		.where('users.email_key', '=', emailKey)
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

/**
 * Locks the owners and these users, in id order, until the transaction ends: of two owners who remove each other the
 * second is refused. @returns the ids of the owners who can log in
 */
export async function lockOwners(tx: Tx, ...others: string[]): Promise<string[]> {
	const owners = tx.selectFrom('staff_members').select('user_id as id').where('role', '=', 'owner');
	const found = await owners.execute();
	await lockUsers(tx, [...found.map(({ id }) => id), ...others]);
	const rows = await owners
		.innerJoin('users', 'users.id', 'staff_members.user_id')
		.where('users.is_blocked', '=', false)
		.execute();
	return rows.map(({ id }) => id);
}

export async function insertRoles(tx: Tx, userId: string, roles: readonly StaffRole[], now: Date): Promise<void> {
	if (roles.length === 0) return;
	await tx
		.insertInto('staff_members')
		.values(roles.map((role) => ({ user_id: userId, role, created_at: now })))
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

/** Replaces the roles; kept roles keep their date. */
export async function updateRoles(tx: Tx, userId: string, roles: readonly StaffRole[], now: Date): Promise<void> {
	await tx
		.deleteFrom('staff_members')
		.where('user_id', '=', userId)
		.where(sql<SqlBool>`role <> all(${[...roles]}::staff_role[])`)
		.execute();
	await insertRoles(tx, userId, roles, now);
}

export async function updateVersion(tx: Tx, userId: string, now: Date): Promise<void> {
	await tx
		.updateTable('users')
		.set((set) => ({ version: set('version', '+', 1), updated_at: now }))
		.where('id', '=', userId)
		.execute();
}

export async function updateStaffBlocked(tx: Tx, userId: string, isBlocked: boolean, now: Date): Promise<void> {
	await tx
		.updateTable('users')
		// A session that ends may have begun the set-up of an authenticator.
		.set((set) => ({ is_blocked: isBlocked, totp_pending: null, version: set('version', '+', 1), updated_at: now }))
		.where('id', '=', userId)
		.execute();
}

/** Revokes all sessions and links of an account. */
export async function revokeAllAccess(tx: Tx, userId: string): Promise<void> {
	await deleteSessionsOfUser(tx, userId, null);
	await tx.deleteFrom('one_time_links').where('user_id', '=', userId).execute();
}

/** Sets the password of a staff member. @returns false when the current one is no longer the verified one */
export async function updateStaffPassword(
	tx: Tx,
	id: string,
	{ verifiedHash, passwordHash, now }: { verifiedHash: string; passwordHash: string; now: Date },
): Promise<boolean> {
	const changed = await tx
		.updateTable('users')
		.set((set) => ({ password_hash: passwordHash, version: set('version', '+', 1), updated_at: now }))
		.where('id', '=', id)
		.where('password_hash', '=', verifiedHash)
		.where('is_blocked', '=', false)
		.returning('id')
		.executeTakeFirst();
	return changed !== undefined;
}
