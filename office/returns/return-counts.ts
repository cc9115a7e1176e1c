import { type Paise, paise } from '#domain/money.ts';
import { isPossibleReturn, type OrderStatus, suppliedQuantity } from '#domain/order.ts';
import { acceptedTotal, type InspectedLine, isNothingAccepted, isReturnLate, paymentOf } from '#domain/refund.ts';
import type { OfficeOrder } from '#contract/orders-office.ts';

/** What staff have typed for a line; '' until they have counted it. */
export type ReturnCount = { position: number; sellable: string; wasted: string };

/** The form starts empty: an uncounted item is neither restocked nor refunded. */
export function emptyCounts(order: OfficeOrder): ReturnCount[] {
	return order.lines
		.filter((line) => suppliedQuantity(line) > 0)
		.map(({ position }) => ({ position, sellable: '', wasted: '' }));
}

const isCounted = ({ sellable, wasted }: ReturnCount) => /^\d{1,4}$/.test(sellable) && /^\d{1,4}$/.test(wasted);

/** Every line of the order with its counted quantities; an uncounted one has none. */
export function inspectedLines(order: OfficeOrder, counts: readonly ReturnCount[]) {
	return order.lines.map((line): InspectedLine & { position: number } => {
		const count = counts.find(({ position }) => position === line.position);
		return {
			position: line.position,
			quantity: line.quantity,
			pickedQuantity: line.pickedQuantity,
			price: line.pricePaise as Paise,
			discount: line.discountPaise as Paise,
			sellable: Number(count?.sellable ?? 0),
			wasted: Number(count?.wasted ?? 0),
		};
	});
}

export type InspectionState = {
	lines: ReturnType<typeof inspectedLines>;
	isComplete: boolean;
	isPossible: boolean;
	isRefused: boolean;
	/** requested after the days in which a return is accepted */
	isLate: boolean;
	/** a reason is required */
	needsReason: boolean;
	/** null while the counts are incomplete or impossible */
	refundDue: Paise | null;
};

/** The counts with what follows from them, by the rules of the server. */
export function inspectionOf(order: OfficeOrder, counts: readonly ReturnCount[]): InspectionState {
	const lines = inspectedLines(order, counts);
	const isComplete = counts.every(isCounted);
	const isPossible = lines.every(isPossibleReturn);
	const isLate = isReturnLate(
		order.history.map(({ status, at }) => ({ status: status as OrderStatus, at: new Date(at) })),
	);
	const state = { lines, isComplete, isPossible, isLate };
	if (!(isComplete && isPossible)) return { ...state, isRefused: false, needsReason: isLate, refundDue: null };
	const money = {
		status: order.status as OrderStatus,
		isReturn: order.isReturn,
		total: paise(order.totalPaise),
		paid: paise(order.paidPaise),
		refunded: paise(order.refundedPaise),
	};
	const { refundDue } = paymentOf(money, acceptedTotal(lines));
	const isRefused = isNothingAccepted(lines);
	return { ...state, isRefused, needsReason: isRefused || isLate, refundDue };
}
