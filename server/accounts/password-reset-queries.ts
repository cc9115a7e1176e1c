import type { Db, Tx } from '#database/db.ts';
import { type DeleteChunk, deleteRows } from '#server/platform/retention-queries.ts';
import { deleteSessionsOfUser } from '#server/platform/session-queries.ts';
import { sql } from 'kysely';
import { updateToUsed } from './one-time-link-queries.ts';

export async function isResetLinkOpen(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
	const link = db.selectFrom('one_time_links').select('user_id').where('token_hash', '=', tokenHash);
	const open = link.where('purpose', '=', 'password-reset').where('used_at', 'is', null).where('expires_at', '>', now);
	return (await open.executeTakeFirst()) !== undefined;
}

/**
 * Marks a link as used. Its user is locked before, in the order of what revokes links.
 * @returns the user of the link, null when it is unknown, expired or used
 */
export async function takeResetLink(tx: Tx, tokenHash: Buffer, now: Date): Promise<string | null> {
	await sql`
		select from users u join one_time_links l on l.user_id = u.id
		where l.token_hash = ${tokenHash} for no key update of u`.execute(tx);
	const row = await updateToUsed(tx, 'password-reset', tokenHash, now)
		.returning('user_id as userId')
		.executeTakeFirst();
	return row?.userId ?? null;
}

export async function isStaffMember(tx: Tx, userId: string): Promise<boolean> {
	const row = await tx.selectFrom('staff_members').select('role').where('user_id', '=', userId).executeTakeFirst();
	return row !== undefined;
}

/** Sets the password of a signed-in user and revokes all other sessions and links. */
export async function updateOwnPassword(
	tx: Tx,
	input: { userId: string; passwordHash: string; tokenHash: Buffer; now: Date },
): Promise<void> {
	await tx
		.updateTable('users')
		// Another session may have begun the set-up of an authenticator.
		.set({ password_hash: input.passwordHash, totp_pending: null, updated_at: input.now })
		.where('id', '=', input.userId)
		.execute();
	await deleteSessionsOfUser(tx, input.userId, input.tokenHash);
	await tx.deleteFrom('one_time_links').where('user_id', '=', input.userId).execute();
}

/** Sets a password and revokes all sessions and other open links of the account. @returns its e-mail key */
export async function updatePassword(tx: Tx, userId: string, passwordHash: string, now: Date): Promise<string> {
	const { emailKey } = await tx
		.updateTable('users')
		.set((set) => ({
			password_hash: passwordHash,
			// A session that ends may have begun the set-up of an authenticator.
			totp_pending: null,
			updated_at: now,
			// The link came by mail, so its user owns the mailbox.
			email_verified_at: set.fn.coalesce('email_verified_at', set.val(now)),
		}))
		.where('id', '=', userId)
		.returning('email_key as emailKey')
		.executeTakeFirstOrThrow();
	await deleteSessionsOfUser(tx, userId, null);
	await tx
		.updateTable('one_time_links')
		.set({ used_at: now })
		.where('user_id', '=', userId)
		.where('used_at', 'is', null)
		.execute();
	return emailKey;
}

/** Links that can no longer be used. */
export const deleteExpiredLinks: DeleteChunk = (db, chunk) =>
	deleteRows(db, 'one_time_links', sql`expires_at < ${chunk.now}`, chunk);
