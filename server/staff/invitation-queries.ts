import type { StaffRole } from '#domain/user.ts';
import type { Db, Tx } from '#database/db.ts';
import { updateToUsed } from '#server/accounts/one-time-link-queries.ts';
import { sql } from 'kysely';

export type Invitation = { id: string; email: string; roles: StaffRole[]; createdAt: Date; expiresAt: Date };

const columns = [
	'id',
	sql<string>`coalesce(email, '')`.as('email'),
	sql<StaffRole[]>`roles::text[]`.as('roles'),
	'created_at as createdAt',
	'expires_at as expiresAt',
] as const;

function selectOpen(db: Db, now: Date) {
	return db
		.selectFrom('one_time_links')
		.select(columns)
		.where('purpose', '=', 'staff')
		.where('used_at', 'is', null)
		.where('expires_at', '>', now);
}

/** Writers of invitations are serialised, so that the newer of two for one address revokes the other. */
export async function lockInvitations(tx: Tx): Promise<void> {
	await sql`select pg_advisory_xact_lock(hashtext('khetse.invitations'))`.execute(tx);
}

/** One invitation per address: an older one is revoked. Needs `lockInvitations`. */
export async function replaceInvitation(
	tx: Tx,
	link: { tokenHash: Buffer; email: string; roles: readonly StaffRole[]; expiresAt: Date; now: Date },
): Promise<Invitation> {
	await tx
		.deleteFrom('one_time_links')
		.where('purpose', '=', 'staff')
		.where(sql`lower(email)`, '=', link.email.toLowerCase())
		.execute();
	return tx
		.insertInto('one_time_links')
		.values({
			token_hash: link.tokenHash,
			purpose: 'staff',
			email: link.email,
			roles: sql`${[...link.roles]}::staff_role[]`,
			created_at: link.now,
			expires_at: link.expiresAt,
		})
		.returning(columns)
		.executeTakeFirstOrThrow();
}

export async function listInvitations(
	db: Db,
	query: { page: number; perPage: number; order: 'asc' | 'desc' },
	now: Date,
): Promise<{ rows: Invitation[]; total: number }> {
	const rows = await selectOpen(db, now)
		.select(sql<number>`count(*) over ()`.as('total'))
		.orderBy('created_at', query.order)
		.limit(query.perPage)
		.offset((query.page - 1) * query.perPage)
		.execute();
	return { rows, total: rows[0]?.total ?? 0 };
}

export async function findInvitation(db: Db, tokenHash: Buffer, now: Date): Promise<Invitation | null> {
	return (await selectOpen(db, now).where('token_hash', '=', tokenHash).executeTakeFirst()) ?? null;
}

/** Marks an invitation as used. @returns null when it is unknown, expired, used or revoked */
export async function takeInvitation(tx: Tx, tokenHash: Buffer, now: Date): Promise<Invitation | null> {
	const row = await updateToUsed(tx, 'staff', tokenHash, now).returning(columns).executeTakeFirst();
	return row ?? null;
}

export async function hasAccount(db: Db, key: string): Promise<boolean> {
	const row = await db.selectFrom('users').select('id').where('email_key', '=', key).executeTakeFirst();
	return row !== undefined;
}

/** @returns the revoked invitation, null when there is none */
export async function deleteInvitation(tx: Tx, id: string): Promise<Invitation | null> {
	const row = await tx
		.deleteFrom('one_time_links')
		.where('id', '=', id)
		.where('purpose', '=', 'staff')
		.where('used_at', 'is', null)
		.returning(columns)
		.executeTakeFirst();
	return row ?? null;
}
