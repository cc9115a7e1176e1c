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

/** A wrong step can be taken back this long. */
export const takeBackMs = 10 * 60 * 1000;

/** The actions after which a step can no longer be taken back by itself: money or documents follow from them. */
const finalActions = ['order.processReturn', 'order.refund', 'order.issueCreditNote'] as const;
const cashActions = ['order.collectCash', 'order.undoCash'] as const;
const stepActions = ['order.updateStatus', 'order.cancel'] as const;
/** The actions that decide what can be taken back. */
export const decidingActions = [...stepActions, ...finalActions, ...cashActions, 'order.takeBack'] as const;

/** The latest of the deciding actions on an order, from the audit log. */
export type LatestAction = {
	action: (typeof decidingActions)[number];
	at: Date;
	actorId: string | null;
	from: OrderStatus | null;
	to: OrderStatus | null;
};

export type TakeBackRefusal =
	| 'NOTHING_TO_TAKE_BACK'
	| 'TAKE_BACK_TOO_LATE'
	| 'TAKE_BACK_AFTER_CASH'
	| 'TAKE_BACK_AFTER_DOCUMENT'
	| 'NOT_ALLOWED';

const canTakeBackAll: readonly StaffRole[] = ['owner', 'orders'];

/**
 * Why the latest step of an order cannot be taken back, or null. Staff take back their own step, order staff every one.
 * What the customer did, such as a cancellation, is not taken back.
 */
export function takeBackRefusal(
	order: { status: OrderStatus; paidPaise: number },
	latest: LatestAction | null,
	actor: { userId: string; roles: readonly StaffRole[] },
	now: Date,
): TakeBackRefusal | null {
	if (latest === null) return 'NOTHING_TO_TAKE_BACK';
	if ((finalActions as readonly string[]).includes(latest.action)) return 'TAKE_BACK_AFTER_DOCUMENT';
	if (latest.action === 'order.collectCash' && order.paidPaise > 0) return 'TAKE_BACK_AFTER_CASH';
	const isStep = (stepActions as readonly string[]).includes(latest.action);
	if (!isStep || latest.from === null || latest.to !== order.status) return 'NOTHING_TO_TAKE_BACK';
	if (latest.actorId !== actor.userId && !actor.roles.some((role) => canTakeBackAll.includes(role)))
		return 'NOT_ALLOWED';
	return now.getTime() - latest.at.getTime() > takeBackMs ? 'TAKE_BACK_TOO_LATE' : null;
}
