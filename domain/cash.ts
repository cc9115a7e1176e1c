import { minusPaise, type Paise, paise } from './money.ts';
import type { OrderStatus, PaymentStatus } from './order.ts';
import { undoStatusMs } from './order-transition.ts';
import { can } from './staff.ts';
import type { StaffRole } from './user.ts';

export type CashOrder = {
	paymentStatus: PaymentStatus;
	status: OrderStatus;
	total: Paise;
	/** total of the items that the return inspection accepted; null without an inspection */
	credited: Paise | null;
	/** received from the customer so far */
	paid: Paise;
};

/**
 * What is still to be collected: the total less the part payments. Of a cancelled order nothing, unless the return
 * inspection left items with the customer: those are owed.
 */
export function cashDue({ paymentStatus, status, total, credited, paid }: CashOrder): Paise {
	if (paymentStatus !== 'Pending') return paise(0);
	if (status === 'CANCELLED' && credited === null) return paise(0);
	return minusPaise(minusPaise(total, credited ?? paise(0)), paid);
}

/** The amount still to be collected when it differs from the total: after a part payment or a partly accepted return. */
export function balanceDue(order: CashOrder): Paise {
	return order.paid > 0 || order.status === 'CANCELLED' ? cashDue(order) : paise(0);
}

/** Cash is collected on delivery or afterwards, not before; of a cancelled order what its customer keeps and owes. */
export function isCashDue(order: CashOrder): boolean {
	if (order.status === 'CANCELLED') return cashDue(order) > 0;
	return order.paymentStatus === 'Pending' && (order.status === 'OUT_FOR_DELIVERY' || order.status === 'DELIVERED');
}

/** Why an amount cannot be collected, or null. */
export function collectionRefusal(order: CashOrder, amount: Paise): 'CASH_NOT_DUE' | 'CASH_TOO_MUCH' | null {
	if (!isCashDue(order)) return 'CASH_NOT_DUE';
	return amount > cashDue(order) || amount <= 0 ? 'CASH_TOO_MUCH' : null;
}

/**
 * A collection is undone by its collector for ten minutes, by order staff until the order is cancelled. The refund of
 * a cancelled order follows from what was paid before: only a collection after its return inspection can be undone.
 */
export function undoCashRefusal(
	collection: { collectedBy: string | null; at: Date; orderStatus: OrderStatus; returnProcessedAt: Date | null },
	actor: { userId: string; roles: readonly StaffRole[] },
	now: Date,
): 'NOT_ALLOWED' | 'UNDO_CASH_TOO_LATE' | 'CASH_NOT_DUE' | null {
	const { at, orderStatus, returnProcessedAt } = collection;
	const isAfterReturn = returnProcessedAt !== null && at.getTime() > returnProcessedAt.getTime();
	if (orderStatus === 'CANCELLED' && !isAfterReturn) return 'CASH_NOT_DUE';
	if (can(actor.roles, 'orders.cancel')) return null;
	if (collection.collectedBy !== actor.userId) return 'NOT_ALLOWED';
	return now.getTime() - at.getTime() > undoStatusMs ? 'UNDO_CASH_TOO_LATE' : null;
}
