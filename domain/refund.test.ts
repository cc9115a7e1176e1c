import { expect, test } from 'vitest';
import { isCouponUseReturned, isPaid, paymentAfterRefund } from './cancellation.ts';
import { isPossibleReturn } from './order.ts';

test('counts an order as paid from payment to refund', () => {
	expect((['Pending', 'Paid', 'Refund due', 'Refunded'] as const).map(isPaid)).toEqual([false, true, true, false]);
});

test('after its refund a cancelled order is refunded and one that goes on is paid', () => {
	expect(paymentAfterRefund('CANCELLED')).toBe('Refunded');
	expect(paymentAfterRefund('DELIVERED')).toBe('Paid');
});

test('refuses to return more than was delivered', () => {
	expect(isPossibleReturn({ quantity: 3, sellable: 2, wasted: 1 })).toBe(true);
	expect(isPossibleReturn({ quantity: 3, sellable: 3, wasted: 1 })).toBe(false);
	expect(isPossibleReturn({ quantity: 3, sellable: -1, wasted: 1 })).toBe(false);
	expect(isPossibleReturn({ quantity: 3, pickedQuantity: 2, sellable: 2, wasted: 1 })).toBe(false);
});

test('releases the coupon use only for a full return', () => {
	const all = { quantity: 3, sellable: 2, wasted: 1 };
	expect(isCouponUseReturned([all, all])).toBe(true);
	expect(isCouponUseReturned([all, { quantity: 1, sellable: 0, wasted: 0 }])).toBe(false);
});
