import { emailKey } from '#domain/user.ts';
import type { Db, Tx } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';
import { lockUsers } from '#server/platform/session-queries.ts';
import { type ActingSession, refuseUnlessOpen } from '#server/platform/sessions.ts';
import { type LockedCustomer, lockCustomer } from './customer-queries.ts';
import {
	closeWaitingEvents,
	eraseMessages,
	eraseOrders,
	eraseUser,
	findPersonalData,
	hasOpenOrders,
	lockRecords,
} from './personal-data-queries.ts';

export type Erasure = {
	id: string;
	/** of the customer or of staff */
	session: ActingSession;
	/** typed again as a confirmation */
	email: string;
};

type ErasureDeps = {
	db: Db;
	/** brings the list outside the database up to date; never rejects */
	listErasedCustomers: () => Promise<void>;
};

/** Erases a customer whose row is locked. The audit log records the erasure without the customer's name. */
export async function eraseLocked(
	tx: Tx,
	user: LockedCustomer,
	{ actorId, erasedAt, now }: { actorId: string | null; erasedAt: Date; now: Date },
): Promise<void> {
	const orders = await eraseOrders(tx, user.id);
	await closeWaitingEvents(tx, user.id, now);
	await eraseMessages(tx, user);
	await eraseUser(tx, user.id, emailKey(user.email), erasedAt);
	await audit(tx, { actorId, now }, 'customer.erase', user.id, { after: { orders } });
}

/**
 * Erases a customer. Account, addresses, sessions, mails and tickets are deleted; orders and invoices keep the data
 * required for accounting, and reviews lose their author. Irreversible, so it is refused while orders or refunds are open. The
 * list outside the database has it when this returns.
 * Refuses SESSION_EXPIRED, NOT_ALLOWED, CUSTOMER_NOT_FOUND, CUSTOMER_IS_STAFF, CUSTOMER_NOT_CONFIRMED, CUSTOMER_HAS_OPEN_ORDERS.
 */
export async function eraseCustomer(
	{ db, listErasedCustomers }: ErasureDeps,
	{ id, session, email }: Erasure,
	now: Date,
): Promise<void> {
	await db.transaction().execute(async (tx) => {
		await lockUsers(tx, [id, session.userId]);
		const user = await lockCustomer(tx, id);
		await refuseUnlessOpen(tx, session);
		if (user === null || user.isErased) refuse('CUSTOMER_NOT_FOUND');
		if (user.isStaff) refuse('CUSTOMER_IS_STAFF');
		if (emailKey(email) !== emailKey(user.email)) refuse('CUSTOMER_NOT_CONFIRMED');
		// Before their locks, which a transaction of an open order may hold, and after them.
		if (await hasOpenOrders(tx, id)) refuse('CUSTOMER_HAS_OPEN_ORDERS');
		await lockRecords(tx, user);
		if (await hasOpenOrders(tx, id)) refuse('CUSTOMER_HAS_OPEN_ORDERS');
		await eraseLocked(tx, user, { actorId: session.userId, erasedAt: now, now });
	});
	await listErasedCustomers();
}

/** All data of a customer; the export is recorded in the audit log. Refuses SESSION_EXPIRED, NOT_ALLOWED, CUSTOMER_NOT_FOUND. */
export async function exportCustomer(db: Db, id: string, session: ActingSession, now: Date): Promise<object> {
	return db.transaction().execute(async (tx) => {
		await refuseUnlessOpen(tx, session);
		const data = await findPersonalData(tx, id);
		if (data === null) refuse('CUSTOMER_NOT_FOUND');
		await audit(tx, { actorId: session.userId, now }, 'customer.export', id, {});
		return data;
	});
}
