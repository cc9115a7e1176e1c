import { dayMs } from './duration.ts';
import { minusPaise, type Paise, paise, sumPaise } from './money.ts';
import {
	netLineTotal,
	type OrderStatus,
	type PaymentStatus,
	type PricedLine,
	type ReturnedLine,
	returnedQuantity,
	suppliedQuantity,
} from './order.ts';
import { prorate } from './prorate.ts';

export type InspectedLine = PricedLine & ReturnedLine;

/** The part of a line that the return inspection accepted, with its share of the discount. */
export function acceptedPart(line: InspectedLine): { quantity: number; discount: Paise } {
	const quantity = returnedQuantity(line);
	const sent = suppliedQuantity(line);
	if (sent === 0) return { quantity: 0, discount: paise(0) };
	return { quantity, discount: prorate(line.discount, [quantity, sent - quantity])[0] ?? line.discount };
}

/** What the customer paid for the accepted items: the total of the credit note. */
export function acceptedTotal(lines: readonly InspectedLine[]): Paise {
	return sumPaise(
		lines.map((line) => {
			const { quantity, discount } = acceptedPart(line);
			return netLineTotal({ price: line.price, quantity, discount });
		}),
	);
}

/** A refused return: the customer gets everything back and keeps it. */
export function isNothingAccepted(lines: readonly Pick<ReturnedLine, 'sellable' | 'wasted'>[]): boolean {
	return lines.every((line) => returnedQuantity(line) === 0);
}

export type OrderMoney = {
	status: OrderStatus;
	isReturn: boolean;
	total: Paise;
	/** received from the customer so far */
	paid: Paise;
	refunded: Paise;
};

/**
 * What the customer owes for the items that stay with the customer: the total of an active order, nothing after a
 * cancellation before dispatch. Of a return the accepted items are deducted once they are inspected.
 */
function amountOwed({ status, isReturn, total }: OrderMoney, accepted: Paise): Paise {
	if (status === 'CANCELLED' && !isReturn) return paise(0);
	return minusPaise(total, accepted);
}

/**
 * Refund and payment status of an order: refunded and kept amounts always add up to the amount paid.
 * @param accepted total of the items accepted by the return inspection
 */
export function paymentOf(
	order: OrderMoney,
	accepted: Paise = paise(0),
): { refundDue: Paise; paymentStatus: PaymentStatus } {
	const owed = amountOwed(order, accepted);
	const kept = minusPaise(order.paid, order.refunded);
	const refundDue = minusPaise(kept, owed);
	if (refundDue > 0) return { refundDue, paymentStatus: 'Refund due' };
	if (order.status === 'CANCELLED' && order.refunded > 0) return { refundDue, paymentStatus: 'Refunded' };
	return { refundDue, paymentStatus: order.paid > 0 && kept >= owed ? 'Paid' : 'Pending' };
}

/** Days after the delivery in which a return is accepted without a reason. */
export const returnDays = 7;

/** A refund above this needs two staff members: one decides what is due, the other records that it is paid. */
export const soleRefundLimit = paise(10_000_00);

type Transition = { status: OrderStatus; at: Date };

/**
 * Whether a return was requested later than returnDays after the delivery. An order that was in transit is not late.
 * @param history of the order; a transition that was undone is followed by another one, so the last of each counts
 */
export function isReturnLate(history: readonly Transition[]): boolean {
	const lastOf = (status: OrderStatus) =>
		Math.max(...history.filter((each) => each.status === status).map(({ at }) => at.getTime()));
	return lastOf('CANCELLED') > lastOf('DELIVERED') + returnDays * dayMs && lastOf('DELIVERED') > 0;
}
