import type { OrderStatus } from './order.ts';
import { can } from './staff.ts';
import type { StaffRole } from './user.ts';

/** An order leaves the shop packed; staff with the permission may dispatch another one and say why. */
export function dispatchRefusal(
	isPacked: boolean,
	roles: readonly StaffRole[],
	reason: string,
): 'ORDER_NOT_PACKED' | 'DISPATCH_REASON_REQUIRED' | null {
	if (isPacked) return null;
	if (!can(roles, 'orders.dispatchUnpacked')) return 'ORDER_NOT_PACKED';
	return reason === '' ? 'DISPATCH_REASON_REQUIRED' : null;
}

/** A wrong transition can be undone this long. */
export const undoStatusMs = 10 * 60 * 1000;

/** The actions after which a transition can no longer be undone by itself: money or documents follow from them. */
const finalActions = ['order.processReturn', 'order.refund', 'order.issueCreditNote'] as const;
const cashActions = ['order.collectCash', 'order.undoCash'] as const;
const transitionActions = ['order.updateStatus', 'order.cancel'] as const;
/** The actions that decide what can be undone. */
export const decidingActions = [...transitionActions, ...finalActions, ...cashActions, 'order.undoStatus'] as const;

/** The latest of the deciding actions on an order, from the audit log. */
export type LatestAction = {
	action: (typeof decidingActions)[number];
	at: Date;
	actorId: string | null;
	from: OrderStatus | null;
	to: OrderStatus | null;
};

export type UndoStatusRefusal =
	| 'NO_STATUS_TO_UNDO'
	| 'UNDO_STATUS_TOO_LATE'
	| 'UNDO_STATUS_AFTER_CASH'
	| 'UNDO_STATUS_AFTER_DOCUMENT'
	| 'NOT_ALLOWED';

const canUndoAll: readonly StaffRole[] = ['owner', 'orders'];

/**
 * Why the latest transition of an order cannot be undone, or null. Staff undo their own, order staff every one.
 * What the customer did, such as a cancellation, is not undone.
 */
export function undoStatusRefusal(
	order: { status: OrderStatus; paidPaise: number },
	latest: LatestAction | null,
	actor: { userId: string; roles: readonly StaffRole[] },
	now: Date,
): UndoStatusRefusal | null {
	if (latest === null) return 'NO_STATUS_TO_UNDO';
	if ((finalActions as readonly string[]).includes(latest.action)) return 'UNDO_STATUS_AFTER_DOCUMENT';
	if (latest.action === 'order.collectCash' && order.paidPaise > 0) return 'UNDO_STATUS_AFTER_CASH';
	const isTransition = (transitionActions as readonly string[]).includes(latest.action);
	if (!isTransition || latest.from === null || latest.to !== order.status) return 'NO_STATUS_TO_UNDO';
	if (latest.actorId !== actor.userId && !actor.roles.some((role) => canUndoAll.includes(role))) return 'NOT_ALLOWED';
	return now.getTime() - latest.at.getTime() > undoStatusMs ? 'UNDO_STATUS_TOO_LATE' : null;
}
