import { isFullyReturned, type Order, type PaymentStatus, type RefundAccount, type ReturnedLine } from './order.ts';

/** Whether the shop has received a payment that it has not refunded. */
export function isPaid(paymentStatus: PaymentStatus): boolean {
	return paymentStatus === 'Paid' || paymentStatus === 'Refund due';
}

type Received = Pick<Order, 'paymentStatus' | 'paid' | 'refunded'>;

/** Whether the shop has money of the customer that a cancellation may give back; a part payment counts. */
export function hasReceivedMoney({ paymentStatus, paid, refunded }: Received): boolean {
	return isPaid(paymentStatus) || paid > refunded;
}

/** Whether a return was inspected and the shop gives back none of the money received. */
export function isReturnRefused(order: Received & Pick<Order, 'returnNote' | 'refundDue'>): boolean {
	if (order.returnNote === null || order.paymentStatus === 'Refunded') return false;
	return hasReceivedMoney(order) && order.refundDue === 0;
}

/** A refund account is deleted this many days after the refund, in case the transfer is returned, or after its refusal. */
export const refundAccountDays = 30;

/**
 * The coupon use is released only when the customer keeps no item of the order.
 * spec: decision D10 — staff decide what is returned to stock
 */
export function isCouponUseReturned(lines: readonly ReturnedLine[]): boolean {
	return lines.every(isFullyReturned);
}

/** spec: shopping §5 — 'Other' reveals a free-text field */
export const cancellationReasons = ['Product Issue', 'Delivery Delay', 'Changed Mind', 'Other'] as const;

/** Four letters, a zero, six letters or digits. source: Reserve Bank of India, IFSC format */
export function isIfscCode(value: string): boolean {
	return /^[A-Z]{4}0[A-Z0-9]{6}$/i.test(value);
}

/** Indian account numbers have 9 to 18 digits. source: NPCI, NACH file format */
export function isAccountNumber(value: string): boolean {
	return /^\d{9,18}$/.test(value);
}

export type CancellationRefusal = 'REASON_REQUIRED' | 'ACCOUNT_DETAILS_REQUIRED' | 'ACCOUNT_DETAILS_INVALID';

/**
 * Why a cancellation is refused, or null.
 * @param reason the chosen or typed reason
 */
export function cancellationRefusal(
	reason: string,
	order: Received,
	account: RefundAccount | null,
): CancellationRefusal | null {
	if (reason.trim() === '') return 'REASON_REQUIRED';
	if (!hasReceivedMoney(order)) return null;
	if (account === null || account.accountNumber.trim() === '' || account.ifscCode.trim() === '') {
		return 'ACCOUNT_DETAILS_REQUIRED';
	}
	if (!isAccountNumber(account.accountNumber) || !isIfscCode(account.ifscCode)) return 'ACCOUNT_DETAILS_INVALID';
	return null;
}

/** 'XXXXXX1234': the last four digits are enough to recognise an account. */
export function maskAccountNumber(accountNumber: string): string {
	return `XXXXXX${accountNumber.slice(-4)}`;
}
