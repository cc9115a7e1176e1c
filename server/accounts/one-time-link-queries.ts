import type { Tx } from '#database/db.ts';

export type LinkPurpose = 'owner' | 'staff' | 'password-reset';

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
