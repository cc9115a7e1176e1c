import { expect, test } from 'vitest';
import { dispatchRefusal, type LatestAction, takeBackMs, takeBackRefusal } from './order-step.ts';

test('an order is dispatched packed, or by order staff with a reason', () => {
	expect(dispatchRefusal(true, ['picker'], '')).toBeNull();
	expect(dispatchRefusal(false, ['picker'], 'Late')).toBe('ORDER_NOT_PACKED');
	expect(dispatchRefusal(false, ['rider', 'orders'], '')).toBe('DISPATCH_REASON_REQUIRED');
	expect(dispatchRefusal(false, ['owner'], 'Sold at the counter')).toBeNull();
});

const at = new Date('2026-11-21T06:00:00Z');
const step: LatestAction = { action: 'order.updateStatus', at, actorId: 'ravi', from: 'ORDERED', to: 'SHIPPED' };
const order = { status: 'SHIPPED' as const, paidPaise: 0 };
const ravi = { userId: 'ravi', roles: ['rider'] as const };
const after = (ms: number) => new Date(at.getTime() + ms);

test('a staff member takes back the own latest step for ten minutes, order staff any step', () => {
	expect(takeBackRefusal(order, step, ravi, after(takeBackMs))).toBeNull();
	expect(takeBackRefusal(order, step, ravi, after(takeBackMs + 1))).toBe('TAKE_BACK_TOO_LATE');
	const other = { userId: 'sunil', roles: ['rider'] as const };
	expect(takeBackRefusal(order, step, other, at)).toBe('NOT_ALLOWED');
	expect(takeBackRefusal(order, step, { ...other, roles: ['orders'] }, at)).toBeNull();
});

test('takes back nothing twice, nothing of the customer, and nothing after money or a document', () => {
	expect(takeBackRefusal(order, null, ravi, at)).toBe('NOTHING_TO_TAKE_BACK');
	expect(takeBackRefusal({ ...order, status: 'CANCELLED' }, step, ravi, at)).toBe('NOTHING_TO_TAKE_BACK');
	expect(takeBackRefusal(order, { ...step, action: 'order.takeBack' }, ravi, at)).toBe('NOTHING_TO_TAKE_BACK');
	for (const action of ['order.refund', 'order.processReturn', 'order.issueCreditNote'] as const) {
		expect(takeBackRefusal(order, { ...step, action }, ravi, at)).toBe('TAKE_BACK_AFTER_DOCUMENT');
	}
	const cash: LatestAction = { ...step, action: 'order.collectCash' };
	expect(takeBackRefusal({ ...order, paidPaise: 100 }, cash, ravi, at)).toBe('TAKE_BACK_AFTER_CASH');
});
