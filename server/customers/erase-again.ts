import type { Tx } from '#database/db.ts';
import { lockCustomer } from './customer-queries.ts';
import type { ErasedCustomer } from './erased-list.ts';
import { eraseLocked } from './personal-data.ts';

/**
 * Erases a customer whose account a restore brings back, in the transaction of the restore. There were no open orders at the
 * erasure: those that are open in the older data were closed since.
 * @returns false: the account was of the staff at the time of the backup, and stays
 */
export async function eraseAgain(tx: Tx, { id, erasedAt }: ErasedCustomer, now: Date): Promise<boolean> {
	const user = await lockCustomer(tx, id);
	if (user === null || user.isErased) return true;
	if (user.isStaff) return false;
	await eraseLocked(tx, user, { actorId: null, erasedAt, now });
	return true;
}
