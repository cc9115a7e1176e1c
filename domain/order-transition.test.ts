import { expect, test } from 'vitest';
import { dispatchRefusal, type LatestAction, undoStatusMs, undoStatusRefusal } from './order-transition.ts';

test('an order is dispatched packed, or by order staff with a reason', () => {
	expect(dispatchRefusal(true, ['picker'], '')).toBeNull();
	expect(dispatchRefusal(false, ['picker'], 'Late')).toBe('ORDER_NOT_PACKED');
	expect(dispatchRefusal(false, ['rider', 'orders'], '')).toBe('DISPATCH_REASON_REQUIRED');
	expect(dispatchRefusal(false, ['owner'], 'Sold at the counter')).toBeNull();
});

const at = new Date('2026-11-21T06:00:00Z');
const transition: LatestAction = { action: 'order.updateStatus', at, actorId: 'ravi', from: 'ORDERED', to: 'SHIPPED' };
const order = { status: 'SHIPPED' as const, paidPaise: 0 };
const ravi = { userId: 'ravi', roles: ['rider'] as const };
const after = (ms: number) => new Date(at.getTime() + ms);

test('a staff member can undo the own latest transition for ten minutes, order staff any one', () => {
	expect(undoStatusRefusal(order, transition, ravi, after(undoStatusMs))).toBeNull();
	expect(undoStatusRefusal(order, transition, ravi, after(undoStatusMs + 1))).toBe('UNDO_STATUS_TOO_LATE');
	const other = { userId: 'sunil', roles: ['rider'] as const };
	expect(undoStatusRefusal(order, transition, other, at)).toBe('NOT_ALLOWED');
	expect(undoStatusRefusal(order, transition, { ...other, roles: ['orders'] }, at)).toBeNull();
});

test('refuses to undo a transition twice, one of the customer, and one followed by money or a document', () => {
	expect(undoStatusRefusal(order, null, ravi, at)).toBe('NO_STATUS_TO_UNDO');
	expect(undoStatusRefusal({ ...order, status: 'CANCELLED' }, transition, ravi, at)).toBe('NO_STATUS_TO_UNDO');
	expect(undoStatusRefusal(order, { ...transition, action: 'order.undoStatus' }, ravi, at)).toBe('NO_STATUS_TO_UNDO');
	for (const action of ['order.refund', 'order.processReturn', 'order.issueCreditNote'] as const) {
		expect(undoStatusRefusal(order, { ...transition, action }, ravi, at)).toBe('UNDO_STATUS_AFTER_DOCUMENT');
	}
	const cash: LatestAction = { ...transition, action: 'order.collectCash' };
	expect(undoStatusRefusal({ ...order, paidPaise: 100 }, cash, ravi, at)).toBe('UNDO_STATUS_AFTER_CASH');
});
