import type { Tx } from '#database/db.ts';
import { insertMail, type MailLink, type MailText } from '#server/mail/mail-queries.ts';

export type LinkPurpose = 'owner' | 'staff' | 'password-reset' | 'email-verification';

type MailedLink = MailLink & {
	purpose: Extract<LinkPurpose, 'password-reset' | 'email-verification'>;
	tokenHash: Buffer;
	userId: string;
};

/** Stores the link's hash and its mail in one transaction, so that no link exists without its mail. */
export async function insertMailedLink(tx: Tx, link: MailedLink, mail: MailText, now: Date): Promise<void> {
	await tx
		.insertInto('one_time_links')
		.values({
			token_hash: link.tokenHash,
			purpose: link.purpose,
			user_id: link.userId,
			expires_at: link.expiresAt,
		})
		.execute();
	await insertMail(tx, { ...mail, key: `${link.purpose}:${link.tokenHash.toString('hex')}`, link }, now);
}

/** Marks a one-time link as used: no row is returned when it is unknown, of another purpose, expired, used or revoked. */
export function updateToUsed(tx: Tx, purpose: LinkPurpose, tokenHash: Buffer, now: Date) {
	return tx
		.updateTable('one_time_links')
		.set({ used_at: now })
		.where('token_hash', '=', tokenHash)
		.where('purpose', '=', purpose)
		.where('used_at', 'is', null)
		.where('expires_at', '>', now);
}

/** Marks the link that verifies this user's e-mail as used. @returns null: done; otherwise why not */
export async function takeVerificationLink(
	tx: Tx,
	{ tokenHash, userId }: { tokenHash: Buffer; userId: string },
	now: Date,
): Promise<'EMAIL_LINK_EXPIRED' | 'EMAIL_LINK_OF_OTHER_ACCOUNT' | null> {
	const taken = await updateToUsed(tx, 'email-verification', tokenHash, now)
		.where('user_id', '=', userId)
		.returning('user_id')
		.executeTakeFirst();
	if (taken !== undefined) return null;
	const other = await tx
		.selectFrom('one_time_links')
		.select('user_id')
		.where('token_hash', '=', tokenHash)
		.where('purpose', '=', 'email-verification')
		.where('user_id', '<>', userId)
		.where('used_at', 'is', null)
		.where('expires_at', '>', now)
		.executeTakeFirst();
	return other === undefined ? 'EMAIL_LINK_EXPIRED' : 'EMAIL_LINK_OF_OTHER_ACCOUNT';
}

/** Stores when the e-mail was verified first, and revokes the other links for it. */
export async function updateToVerified(tx: Tx, userId: string, now: Date): Promise<void> {
	await tx
		.updateTable('users')
		.set((set) => ({ email_verified_at: set.fn.coalesce('email_verified_at', set.val(now)), updated_at: now }))
		.where('id', '=', userId)
		.execute();
	await tx
		.updateTable('one_time_links')
		.set({ used_at: now })
		.where('user_id', '=', userId)
		.where('purpose', '=', 'email-verification')
		.where('used_at', 'is', null)
		.execute();
}
