import type { RefundAccount } from '#domain/cancellation.ts';
import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { refuse } from '#server/refuse.ts';
import { decryptRefundAccount } from '../refund-cipher.ts';
import { findRefundCipher } from './queries.ts';

/**
 * The bank account of a refund in plain digits. The look stands in the log before anything is shown; the log has the
 * reason, never a digit. Refuses ORDER_NOT_FOUND, REFUND_ACCOUNT_NONE.
 */
export async function revealRefundAccount(
	db: Db,
	look: { orderId: string; actorId: string; reason: string; secretKey: Buffer },
	now: Date,
): Promise<RefundAccount> {
	const { orderId, actorId, reason, secretKey } = look;
	return db.transaction().execute(async (tx) => {
		const found = await findRefundCipher(tx, orderId);
		if (found === null) refuse('ORDER_NOT_FOUND');
		if (found.cipher === null) refuse('REFUND_ACCOUNT_NONE');
		const account = decryptRefundAccount(found.cipher, orderId, secretKey);
		await insertAudit(tx, {
			actorId,
			action: 'order.reveal',
			entity: 'order',
			entityId: orderId,
			before: null,
			after: { reason },
			at: now,
		});
		return account;
	});
}
