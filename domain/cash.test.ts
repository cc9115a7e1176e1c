import { expect, test } from 'vitest';
import { cashDue, collectionRefusal, undoCashRefusal } from './cash.ts';
import type { Paise } from './money.ts';

const order = {
	status: 'DELIVERED',
	paymentStatus: 'Pending',
	total: 18_000 as Paise,
	paid: 5000 as Paise,
} as const;

test('cash due is the total less the part payments, and nothing of a paid or cancelled order', () => {
	expect(cashDue(order)).toBe(13_000);
	expect(cashDue({ ...order, paymentStatus: 'Paid' })).toBe(0);
	expect(cashDue({ ...order, status: 'CANCELLED' })).toBe(0);
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
	const collection = { collectedBy: 'ravi', at, orderStatus: 'DELIVERED' as const };
	const ravi = { userId: 'ravi', roles: ['rider'] as const };
	expect(undoCashRefusal(collection, ravi, at)).toBeNull();
	expect(undoCashRefusal(collection, ravi, later)).toBe('UNDO_CASH_TOO_LATE');
	expect(undoCashRefusal(collection, { ...ravi, userId: 'sunil' }, at)).toBe('NOT_ALLOWED');
	expect(undoCashRefusal(collection, { userId: 'meera', roles: ['orders'] }, later)).toBeNull();
	const cancelled = { ...collection, orderStatus: 'CANCELLED' as const };
	expect(undoCashRefusal(cancelled, { userId: 'meera', roles: ['orders'] }, at)).toBe('CASH_NOT_DUE');
});
