import type { OrderStatus, PaymentStatus } from './order.ts';

/** Whether money of the shopper is with the shop: for all of the order, or for all but what is on its way back. */
export function isPaid(paymentStatus: PaymentStatus): boolean {
	return paymentStatus === 'Paid' || paymentStatus === 'Refund due';
}

/** Payment status after the refund: Refunded for a cancelled order, Paid for an active one. */
export function paymentAfterRefund(status: OrderStatus): PaymentStatus {
	return status === 'CANCELLED' ? 'Refunded' : 'Paid';
}

/** Bank details have served their purpose so many days after the refund. source: steadiness §1 */
export const refundAccountDays = 30;

export type ReturnedLine = { quantity: number; sellable: number; wasted: number };

/** No more comes back than was delivered. */
export function isPossibleReturn({ quantity, sellable, wasted }: ReturnedLine): boolean {
	return sellable >= 0 && wasted >= 0 && sellable + wasted <= quantity;
}

/**
 * The coupon use is released only when the customer keeps no item of the order.
 * spec: reading §2 — what comes back of a return case is settled by people
 */
export function isCouponUseReturned(lines: readonly ReturnedLine[]): boolean {
	return lines.every(({ quantity, sellable, wasted }) => sellable + wasted === quantity);
}
