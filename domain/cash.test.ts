import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balanceDue, cashDue, collectionRefusal, isCashDue, undoCashRefusal } from './cash.ts';
import { type Paise, paise } from './money.ts';
import { orderStatuses, paymentStatuses } from './order.ts';
import { paymentOf } from './refund.ts';

const order = {
	status: 'DELIVERED',
	paymentStatus: 'Pending',
	total: 18_000 as Paise,
	credited: null,
	paid: 5000 as Paise,
} as const;

test('cash due is the total less the part payments, and nothing of a paid or cancelled order', () => {
	expect(cashDue(order)).toBe(13_000);
	expect(cashDue({ ...order, paymentStatus: 'Paid' })).toBe(0);
	expect(cashDue({ ...order, status: 'CANCELLED' })).toBe(0);
});

test('cash is due on delivery and afterwards, once', () => {
	const due = orderStatuses.flatMap((status) =>
		paymentStatuses
			.filter((paymentStatus) => isCashDue({ ...order, status, paymentStatus }))
			.map((paymentStatus) => `${status} ${paymentStatus}`),
	);
	expect(due).toEqual(['OUT_FOR_DELIVERY Pending', 'DELIVERED Pending']);
});

test('after a return inspection cash is due for the items the customer keeps', () => {
	const cancelled = { ...order, status: 'CANCELLED', credited: 6000 as Paise } as const;
	expect(cashDue(cancelled)).toBe(7000);
	expect(collectionRefusal(cancelled, 7000 as Paise)).toBeNull();
	expect(collectionRefusal(cancelled, 7001 as Paise)).toBe('CASH_TOO_MUCH');
	for (const credited of [13_000, 18_000]) {
		expect(collectionRefusal({ ...cancelled, credited: credited as Paise }, 1 as Paise)).toBe('CASH_NOT_DUE');
	}
});

test('a balance is due after a part payment and of a cancelled order, not of an order that owes its total', () => {
	expect(balanceDue(order)).toBe(13_000);
	expect(balanceDue({ ...order, paid: paise(0) })).toBe(0);
	const cancelled = { ...order, status: 'CANCELLED', paid: paise(0) } as const;
	expect(balanceDue(cancelled)).toBe(0);
	expect(balanceDue({ ...cancelled, credited: 6000 as Paise })).toBe(12_000);
});

test('of an inspected return either a refund or cash is due, and then total, credit and payment agree', () => {
	const share = fc.double({ min: 0, max: 1, noNaN: true });
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 5_000_000 }), share, share, (total, creditedShare, paidShare) => {
			const credited = paise(Math.floor(total * creditedShare));
			const paid = paise(Math.floor(total * paidShare));
			const money = { status: 'CANCELLED', isReturn: true, total: paise(total), refunded: paise(0) } as const;
			const { refundDue, paymentStatus } = paymentOf({ ...money, paid }, credited);
			const due = cashDue({ ...money, paymentStatus, credited, paid });
			expect(paid - refundDue + due).toBe(total - credited);
			if (due === 0) return;
			expect(refundDue).toBe(0);
			const collected = paise(paid + due);
			expect(paymentOf({ ...money, paid: collected }, credited)).toEqual({ refundDue: 0, paymentStatus: 'Paid' });
		}),
	);
});

test('refuses more cash than is due, none, and cash before the delivery', () => {
	expect(collectionRefusal(order, 13_000 as Paise)).toBeNull();
	expect(collectionRefusal(order, 13_001 as Paise)).toBe('CASH_TOO_MUCH');
	expect(collectionRefusal(order, 0 as Paise)).toBe('CASH_TOO_MUCH');
	expect(collectionRefusal({ ...order, status: 'SHIPPED' }, 1 as Paise)).toBe('CASH_NOT_DUE');
});

test('a collector undoes a collection for ten minutes, order staff also later, and none of a cancelled order', () => {
	const at = new Date('2026-11-21T06:00:00Z');
	const later = new Date('2026-11-21T06:10:01Z');
	const collection = { collectedBy: 'ravi', at, orderStatus: 'DELIVERED' as const, returnProcessedAt: null };
	const ravi = { userId: 'ravi', roles: ['rider'] as const };
	expect(undoCashRefusal(collection, ravi, at)).toBeNull();
	expect(undoCashRefusal(collection, ravi, later)).toBe('UNDO_CASH_TOO_LATE');
	expect(undoCashRefusal(collection, { ...ravi, userId: 'sunil' }, at)).toBe('NOT_ALLOWED');
	const meera = { userId: 'meera', roles: ['orders'] as const };
	expect(undoCashRefusal(collection, meera, later)).toBeNull();
	const cancelled = { ...collection, orderStatus: 'CANCELLED' as const };
	expect(undoCashRefusal(cancelled, meera, at)).toBe('CASH_NOT_DUE');
	expect(undoCashRefusal({ ...cancelled, returnProcessedAt: later }, meera, later)).toBe('CASH_NOT_DUE');
	expect(undoCashRefusal({ ...cancelled, at: later, returnProcessedAt: at }, meera, later)).toBeNull();
});
