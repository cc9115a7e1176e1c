import type { Address } from '#domain/address.ts';
import { policiesVersion } from '#domain/policies.ts';
import type { SavedAddress, User } from '#domain/user.ts';
import type { Db, Tx } from '#database/db.ts';
import { clockToleranceMs } from '#server/platform/limit-queries.ts';
import { type DeleteChunk, deleteRows } from '#server/platform/retention-queries.ts';
import { type RawBuilder, sql } from 'kysely';

type UserRow = Omit<User, 'addresses'> & {
	addresses: SavedAddress[];
	passwordHash: string | null;
	isBlocked: boolean;
	/** login requires a two-factor code */
	hasTotp: boolean;
};

/** The saved addresses of the user `u`, as a value of a statement. */
export const savedAddresses = sql`
	coalesce((
		select json_agg(json_build_object(
			'id', a.id, 'type', a.type, 'contactName', a.contact_name, 'contactMobile', a.contact_mobile,
			'line1', a.line1, 'line2', a.line2, 'area', a.area, 'pincode', a.pincode, 'city', a.city,
			'state', a.state, 'country', a.country) order by a.position)
		from addresses a where a.user_id = u.id), '[]')`;

const userColumns = sql`
	u.id, u.name, u.email, u.mobile, u.version, u.password_hash as "passwordHash", u.is_blocked as "isBlocked",
	u.totp_secret is not null as "hasTotp", u.email_verified_at is not null as "isEmailVerified",
	u.policies_version as "policiesVersion", u.policies_accepted_at as "policiesAcceptedAt",
	coalesce((select json_agg(m.role) from staff_members m where m.user_id = u.id), '[]') as roles,
	${savedAddresses} as addresses`;

/** The user with saved addresses and roles. */
export async function findUser(db: Db, id: string): Promise<UserRow | null> {
	const { rows } = await sql<UserRow>`select ${userColumns} from users u where u.id = ${id}`.execute(db);
	return rows[0] ?? null;
}

export async function findUserByEmail(db: Db, emailKey: string): Promise<UserRow | null> {
	const { rows } = await sql<UserRow>`select ${userColumns} from users u where u.email_key = ${emailKey}`.execute(db);
	return rows[0] ?? null;
}

export type NewUser = {
	email: string;
	emailKey: string;
	name: string;
	mobile: string;
	passwordHash: string;
	/** when the policies were accepted; null: an invited account */
	acceptedAt: Date | null;
};

/** @returns null when an account with this e-mail exists */
export async function insertUser(db: Db, user: NewUser): Promise<{ id: string; version: number } | null> {
	const row = await db
		.insertInto('users')
		.values({
			email: user.email,
			email_key: user.emailKey,
			name: user.name,
			mobile: user.mobile,
			password_hash: user.passwordHash,
			policies_version: user.acceptedAt === null ? null : policiesVersion,
			policies_accepted_at: user.acceptedAt,
		})
		.onConflict((conflict) => conflict.column('email_key').doNothing())
		.returning(['id', 'version'])
		.executeTakeFirst();
	return row ?? null;
}

/** Locks the user's row until the transaction ends. Rows that name the user can be written beside it. */
export async function lockUser(
	tx: Tx,
	id: string,
): Promise<{ version: number; mobile: string; isBlocked: boolean } | null> {
	const user = tx.selectFrom('users').select(['version', 'mobile', 'is_blocked as isBlocked']).where('id', '=', id);
	return (await user.forNoKeyUpdate().executeTakeFirst()) ?? null;
}

export async function updateUser(
	tx: Tx,
	id: string,
	change: { name?: string; mobile?: string },
	now: Date,
): Promise<void> {
	await tx
		.updateTable('users')
		.set((set) => ({ ...change, version: set('version', '+', 1), updated_at: now }))
		.where('id', '=', id)
		.execute();
}

/** Stores that the user has accepted the present policies; when they were accepted first stays. */
export async function acceptPolicies(db: Db, id: string, now: Date): Promise<void> {
	const accepted = { policies_version: policiesVersion, policies_accepted_at: now, updated_at: now };
	await db
		.updateTable('users')
		.set(accepted)
		.where('id', '=', id)
		.where('policies_version', 'is distinct from', policiesVersion)
		.execute();
}

/** Replaces the whole list; an address keeps its id when the user already had it. */
export async function replaceAddresses(
	tx: Tx,
	userId: string,
	addresses: readonly (Address & { id?: string })[],
): Promise<void> {
	const old = await tx.deleteFrom('addresses').where('user_id', '=', userId).returning('id').execute();
	const own = new Set(old.map((row) => row.id));
	if (addresses.length === 0) return;
	await tx
		.insertInto('addresses')
		.values(
			addresses.map((address, position) => {
				const keepsId = address.id !== undefined && own.delete(address.id);
				return {
					...(keepsId ? { id: address.id } : {}),
					user_id: userId,
					position,
					type: address.type,
					contact_name: address.contactName,
					contact_mobile: address.contactMobile,
					line1: address.line1,
					line2: address.line2,
					area: address.area,
					pincode: address.pincode,
					city: address.city,
					state: address.state,
					country: address.country,
				};
			}),
		)
		.execute();
}

/** @returns null for an unknown user */
export async function findPasswordOf(db: Db, id: string): Promise<{ passwordHash: string | null } | null> {
	const user = db.selectFrom('users').select('password_hash as passwordHash').where('id', '=', id);
	return (await user.executeTakeFirst()) ?? null;
}

/** Keys under which failed attempts are counted: one account from unknown devices, one known device, one open session. */
export const attemptKeys = {
	account: (emailKey: string) => `account:${emailKey}`,
	device: (deviceId: string, userId: string) => `device:${deviceId}:${userId}`,
	session: (userId: string) => `session:${userId}`,
};

/**
 * Counts an attempt before its password is checked, in one statement: of parallel attempts as many pass as are allowed.
 * The count restarts when the last attempt was before `since`.
 * @param delaysMs the delay after the first attempt, the second …; the last one applies to all further attempts
 * @returns null: allowed; else the instant of the next one
 */
export async function takeLoginAttempt(
	db: Db,
	key: string,
	{ delaysMs, since, now }: { delaysMs: readonly number[]; since: Date; now: Date },
): Promise<Date | null> {
	const delay = (count: RawBuilder<unknown>) =>
		sql`(${[...delaysMs]}::int[])[least(${count}, ${delaysMs.length})] * interval '1 millisecond'`;
	const next = sql`(case when login_attempts.last_failed_at < ${since} then 1 else login_attempts.failures + 1 end)`;
	// Later than by the longest delay: that attempt was before the clock was set back.
	const latestNext = new Date(now.getTime() + Math.max(...delaysMs) + clockToleranceMs);
	const taken = await sql`
		insert into login_attempts (key, failures, last_failed_at, next_at)
		values (${key}, 1, ${now}, ${now}::timestamptz + ${delay(sql`1`)})
		on conflict (key) do update set failures = ${next}, last_failed_at = ${now}, next_at = ${now}::timestamptz + ${delay(next)}
		where login_attempts.next_at <= ${now} or login_attempts.next_at > ${latestNext} returning key`.execute(db);
	if (taken.rows.length > 0) return null;
	const attempts = db.selectFrom('login_attempts').select('next_at as nextAt').where('key', '=', key);
	return (await attempts.executeTakeFirst())?.nextAt ?? now;
}

/** Removes an attempt that was no failure; earlier failures stay counted. */
export async function undoLoginAttempt(db: Db, key: string, now: Date): Promise<void> {
	await db
		.updateTable('login_attempts')
		.set((set) => ({ failures: set('failures', '-', 1), next_at: now }))
		.where('key', '=', key)
		.execute();
}

export async function deleteLoginAttempts(db: Db, key: string): Promise<void> {
	await db.deleteFrom('login_attempts').where('key', '=', key).execute();
}

/** Expired, or not used for as long as the session of a customer may be. */
export const deleteExpiredSessions: DeleteChunk = (db, chunk) =>
	deleteRows(db, 'sessions', sql`expires_at < ${chunk.now} or last_seen_at < ${chunk.before}`, chunk);

export const deleteOldLoginAttempts: DeleteChunk = (db, chunk) =>
	deleteRows(db, 'login_attempts', sql`last_failed_at < ${chunk.before}`, chunk);

/** Accounts without orders and without a sign-in. Their reviews stay without the name, and a coupon of theirs that others used keeps them. */
export const deleteUnusedAccounts: DeleteChunk = async (db, { before, limit }) => {
	const { rows } = await sql<{ count: number }>`
		with unused as (
			select id from users u
			where signed_in_at < ${before}
				and not exists (select from orders o where o.user_id = u.id)
				and not exists (select from staff_members m where m.user_id = u.id)
				and not exists (select from coupon_uses c where c.user_id = u.id)
				and not exists (select from coupons c join coupon_uses s on s.coupon_id = c.id where c.user_id = u.id)
				and not exists (select from new_account_orders n where n.user_id = u.id)
			limit ${limit} for update skip locked
		), nameless as (
			update reviews set user_id = null, author_name = 'Anonymous' where user_id in (select id from unused)
		), deleted as (delete from users where id in (select id from unused) returning id)
		select count(*)::int as count from deleted`.execute(db);
	return rows[0]?.count ?? 0;
};
