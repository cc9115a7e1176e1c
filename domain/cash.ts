import { minusPaise, type Paise } from './money.ts';
import { isCashDue, type OrderStatus, type PaymentStatus } from './order.ts';
import { takeBackMs } from './order-step.ts';
import { can } from './staff.ts';
import type { StaffRole } from './user.ts';

/** What is still to be collected: the total less the part payments. */
export function cashDue(order: {
	paymentStatus: PaymentStatus;
	status: OrderStatus;
	total: Paise;
	paid: Paise;
}): Paise {
	if (order.paymentStatus !== 'Pending' || order.status === 'CANCELLED') return 0 as Paise;
	return minusPaise(order.total, order.paid);
}

/** Why an amount cannot be collected, or null. */
export function collectionRefusal(
	order: { paymentStatus: PaymentStatus; status: OrderStatus; total: Paise; paid: Paise },
	amount: Paise,
): 'CASH_NOT_DUE' | 'CASH_TOO_MUCH' | null {
	if (!isCashDue(order)) return 'CASH_NOT_DUE';
	return amount > cashDue(order) || amount <= 0 ? 'CASH_TOO_MUCH' : null;
}

/** A collection is undone by its collector for ten minutes, by order staff until the order is cancelled. */
export function undoCashRefusal(
	collection: { collectedBy: string | null; at: Date; orderStatus: OrderStatus },
	actor: { userId: string; roles: readonly StaffRole[] },
	now: Date,
): 'NOT_ALLOWED' | 'UNDO_CASH_TOO_LATE' | 'CASH_NOT_DUE' | null {
	if (collection.orderStatus === 'CANCELLED') return 'CASH_NOT_DUE';
	if (can(actor.roles, 'orders.cancel')) return null;
	if (collection.collectedBy !== actor.userId) return 'NOT_ALLOWED';
	return now.getTime() - collection.at.getTime() > takeBackMs ? 'UNDO_CASH_TOO_LATE' : null;
}
