import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCouponUseReturned, isPaid } from './cancellation.ts';
import { minusPaise, type Paise, paise } from './money.ts';
import { isPossibleReturn, orderTotals } from './order.ts';
import {
	acceptedTotal,
	type InspectedLine,
	isNothingAccepted,
	isReturnLate,
	type OrderMoney,
	paymentOf,
	returnDays,
} from './refund.ts';
import { pickedOrder } from './short-pick.ts';

const amount = (value: number) => value as Paise;
const cancelled = (money: Partial<OrderMoney>): OrderMoney => ({
	status: 'CANCELLED',
	isReturn: true,
	total: amount(18_400),
	paid: amount(18_400),
	refunded: amount(0),
	...money,
});

test('counts an order as paid from payment to refund', () => {
	expect((['Pending', 'Paid', 'Refund due', 'Refunded'] as const).map(isPaid)).toEqual([false, true, true, false]);
});

test('after its refund a cancelled order is refunded and an active one is paid', () => {
	const refunded = amount(18_400);
	expect(paymentOf(cancelled({ refunded })).paymentStatus).toBe('Refunded');
	const active = { total: amount(12_400), refunded: amount(6000) };
	expect(paymentOf(cancelled({ status: 'DELIVERED', ...active })).paymentStatus).toBe('Paid');
});

test('no refund is due before the inspection, then the accepted amount', () => {
	expect(paymentOf(cancelled({}))).toEqual({ refundDue: 0, paymentStatus: 'Paid' });
	expect(paymentOf(cancelled({}), amount(12_400))).toEqual({ refundDue: 12_400, paymentStatus: 'Refund due' });
	expect(paymentOf(cancelled({ isReturn: false }))).toEqual({ refundDue: 18_400, paymentStatus: 'Refund due' });
});

test('an order that was never paid has no refund, and one paid in part refunds at most that part', () => {
	expect(paymentOf(cancelled({ paid: amount(0) }), amount(12_400))).toEqual({
		refundDue: 0,
		paymentStatus: 'Pending',
	});
	expect(paymentOf(cancelled({ paid: amount(10_000) }), amount(12_400)).refundDue).toBe(4000);
	expect(paymentOf(cancelled({ paid: amount(10_000), isReturn: false })).refundDue).toBe(10_000);
	expect(paymentOf(cancelled({ paid: amount(10_000), status: 'DELIVERED' })).paymentStatus).toBe('Pending');
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
	expect(isNothingAccepted([{ sellable: 0, wasted: 0 }])).toBe(true);
	expect(isNothingAccepted([{ sellable: 0, wasted: 1 }])).toBe(false);
});

const lines = fc.array(
	fc
		.record({
			quantity: fc.integer({ min: 1, max: 40 }),
			price: fc.integer({ min: 1, max: 500_000 }),
			share: fc.double({ min: 0, max: 1, noNaN: true }),
			found: fc.double({ min: 0, max: 1, noNaN: true }),
			sellable: fc.double({ min: 0, max: 1, noNaN: true }),
			wasted: fc.double({ min: 0, max: 1, noNaN: true }),
		})
		.map(({ quantity, price, share, found, ...back }) => ({
			quantity,
			price: paise(price),
			discount: paise(Math.floor(quantity * price * share)),
			picked: Math.floor(quantity * found),
			...back,
		})),
	{ minLength: 1, maxLength: 8 },
);

test('refunds and kept items add up to the amount paid, for short picks, discounts and partial returns', () => {
	fc.assert(
		fc.property(lines, fc.boolean(), (ordered, isPaidBeforePacking) => {
			const picked = pickedOrder(ordered);
			const sent: InspectedLine[] = ordered.map((line, index) => {
				const sellable = Math.floor(line.picked * line.sellable);
				return {
					quantity: line.quantity,
					pickedQuantity: line.picked,
					price: line.price,
					discount: picked.lineDiscounts[index] as Paise,
					sellable,
					wasted: Math.floor((line.picked - sellable) * line.wasted),
				};
			});
			const paid = isPaidBeforePacking ? orderTotals(ordered).total : picked.total;
			const money = cancelled({ total: picked.total, paid });
			// the refund of the short pick, before the order is dispatched
			const short = paymentOf({ ...money, status: 'ORDERED', isReturn: false }).refundDue;
			expect(short).toBe(isPaidBeforePacking ? picked.reduction : 0);
			const accepted = acceptedTotal(sent);
			const back = paymentOf({ ...money, refunded: short }, accepted).refundDue;
			expect(back).toBe(accepted);
			const kept = acceptedTotal(sent.map((line) => ({ ...line, sellable: line.pickedQuantity as number, wasted: 0 })));
			expect(short + back + minusPaise(kept, accepted)).toBe(paid);
			const after = paymentOf({ ...money, refunded: paise(short + back) }, accepted);
			expect(after.refundDue).toBe(0);
		}),
	);
});

test('a return is late from the moment after the seventh day since the delivery, in transit never', () => {
	const delivered = { status: 'DELIVERED', at: new Date('2026-11-01T10:00:00Z') } as const;
	const cancelledAfter = (ms: number) => ({ status: 'CANCELLED', at: new Date(delivered.at.getTime() + ms) }) as const;
	const window = returnDays * 86_400_000;
	expect([0, window, window + 1].map((ms) => isReturnLate([delivered, cancelledAfter(ms)]))).toEqual([
		false,
		false,
		true,
	]);
	expect(isReturnLate([{ status: 'SHIPPED', at: new Date(0) }, cancelledAfter(2 * window)])).toBe(false);
	expect(isReturnLate([])).toBe(false);
});
