import { emailKey } from '#domain/user.ts';
import type { Db } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';
import { lockCustomer } from './customer-queries.ts';
import { eraseMessages, eraseOrders, eraseUser, hasOpenOrders } from './erase-customer-queries.ts';

export type Erasure = {
	id: string;
	actorId: string;
	/** typed again as a confirmation */
	email: string;
};

/**
 * Forgets a person. Account, addresses, sessions, letters and questions go; orders and invoices stay with what the
 * books need, and reviews without their author. It cannot be taken back, so it waits for open business.
 * Refuses CUSTOMER_NOT_FOUND, CUSTOMER_IS_STAFF, CUSTOMER_NOT_CONFIRMED, CUSTOMER_HAS_OPEN_ORDERS.
 */
export async function eraseCustomer(db: Db, { id, actorId, email }: Erasure, now: Date): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const user = await lockCustomer(tx, id);
		if (user === null || user.isErased) refuse('CUSTOMER_NOT_FOUND');
		if (user.isStaff) refuse('CUSTOMER_IS_STAFF');
		if (emailKey(email) !== emailKey(user.email)) refuse('CUSTOMER_NOT_CONFIRMED');
		if (await hasOpenOrders(tx, id)) refuse('CUSTOMER_HAS_OPEN_ORDERS');
		const orders = await eraseOrders(tx, id);
		await eraseMessages(tx, id, user.email);
		await eraseUser(tx, id, emailKey(user.email), now);
		// The log keeps that it happened, not of whom.
		await audit(tx, { actorId, now }, 'customer.erase', id, { after: { orders } });
	});
}
