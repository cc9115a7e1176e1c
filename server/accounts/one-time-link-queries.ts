import type { Tx } from '#database/db.ts';

export type LinkPurpose = 'owner' | 'staff' | 'password-reset';

/** Uses a one-time link up: no row comes back when it is unknown, of another purpose, too old, used or withdrawn. */
export function updateToUsed(tx: Tx, purpose: LinkPurpose, tokenHash: Buffer, now: Date) {
	return tx
		.updateTable('one_time_links')
		.set({ used_at: now })
		.where('token_hash', '=', tokenHash)
		.where('purpose', '=', purpose)
		.where('used_at', 'is', null)
		.where('expires_at', '>', now);
}
