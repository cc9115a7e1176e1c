import type { Address } from '#domain/address.ts';
import type { SavedAddress, User } from '#domain/user.ts';
import type { Db, Tx } from '#database/db.ts';
import { sql } from 'kysely';

type UserRow = Omit<User, 'addresses'> & {
	addresses: SavedAddress[];
	passwordHash: string | null;
	isBlocked: boolean;
	/** login requires a two-factor code */
	hasTotp: boolean;
};

const userColumns = sql`
	u.id, u.name, u.email, u.mobile, u.version, u.password_hash as "passwordHash", u.is_blocked as "isBlocked",
	u.totp_secret is not null as "hasTotp",
	coalesce((select json_agg(m.role) from staff_members m where m.user_id = u.id), '[]') as roles,
	coalesce((
		select json_agg(json_build_object(
			'id', a.id, 'type', a.type, 'contactName', a.contact_name, 'contactMobile', a.contact_mobile,
			'line1', a.line1, 'line2', a.line2, 'area', a.area, 'pincode', a.pincode, 'city', a.city,
			'state', a.state, 'country', a.country) order by a.position)
		from addresses a where a.user_id = u.id), '[]') as addresses`;

/** The user with saved addresses and roles. */
export async function findUser(db: Db, id: string): Promise<UserRow | null> {
	const { rows } = await sql<UserRow>`select ${userColumns} from users u where u.id = ${id}`.execute(db);
	return rows[0] ?? null;
}

export async function findUserByEmail(db: Db, emailKey: string): Promise<UserRow | null> {
	const { rows } = await sql<UserRow>`select ${userColumns} from users u where u.email_key = ${emailKey}`.execute(db);
	return rows[0] ?? null;
}

export type NewUser = { email: string; emailKey: string; name: string; mobile: string; passwordHash: string };

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
		})
		.onConflict((conflict) => conflict.column('email_key').doNothing())
		.returning(['id', 'version'])
		.executeTakeFirst();
	return row ?? null;
}

/** Locks the user's row until the transaction ends. */
export async function lockUser(tx: Tx, id: string): Promise<{ version: number; mobile: string } | null> {
	const user = tx.selectFrom('users').select(['version', 'mobile']).where('id', '=', id);
	return (await user.forUpdate().executeTakeFirst()) ?? null;
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

/** The credentials of a signed-in user. */
export async function findPasswordOf(
	db: Db,
	id: string,
): Promise<{ emailKey: string; passwordHash: string | null } | null> {
	const row = await db
		.selectFrom('users')
		.select(['email_key as emailKey', 'password_hash as passwordHash'])
		.where('id', '=', id)
		.executeTakeFirst();
	return row ?? null;
}

export type LoginFailures = { failures: number; lastFailedAt: Date };

export async function findLoginFailures(db: Db, emailKey: string): Promise<LoginFailures | null> {
	const row = await db
		.selectFrom('login_attempts')
		.select(['failures', 'last_failed_at as lastFailedAt'])
		.where('email_key', '=', emailKey)
		.executeTakeFirst();
	return row ?? null;
}

/** Counts a failure; the count restarts when the last failure is before `since`. */
export async function countLoginFailure(db: Db, emailKey: string, since: Date, now: Date): Promise<void> {
	await sql`
		insert into login_attempts (email_key, failures, first_failed_at, last_failed_at)
		values (${emailKey}, 1, ${now}, ${now})
		on conflict (email_key) do update set
			failures = case when login_attempts.last_failed_at < ${since} then 1 else login_attempts.failures + 1 end,
			first_failed_at = case when login_attempts.last_failed_at < ${since} then ${now} else login_attempts.first_failed_at end,
			last_failed_at = ${now}`.execute(db);
}

export async function forgetLoginFailures(db: Db, emailKey: string): Promise<void> {
	await db.deleteFrom('login_attempts').where('email_key', '=', emailKey).execute();
}

const dayMs = 24 * 60 * 60 * 1000;

/** Expired sessions and login failures that no longer cause a delay. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
	await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
	await db
		.deleteFrom('login_attempts')
		.where('last_failed_at', '<', new Date(now.getTime() - dayMs))
		.execute();
}
