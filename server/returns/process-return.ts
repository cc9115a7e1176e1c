import { isCouponUseReturned, refundAccountDays } from '#domain/cancellation.ts';
import { isPossibleReturn, type ReturnedLine, suppliedQuantity } from '#domain/order.ts';
import { acceptedTotal, isNothingAccepted, isReturnLate, paymentOf } from '#domain/refund.ts';
import type { Db } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse, refuseIfStale } from '#server/platform/refuse.ts';
import { releaseCouponUse } from '#server/promotions/coupon-queries.ts';
import {
	listSentLines,
	listTransitions,
	lockReturn,
	recordReturnedStock,
	type SentLine,
	updateToProcessed,
} from './return-queries.ts';

/** Return inspection of a line: sellable and wasted packs. The rest stayed with the customer. */
export type ReturnedQuantity = { position: number; sellable: number; wasted: number };

export type ReturnInspection = {
	orderId: string;
	actorId: string;
	version: number;
	returned: readonly ReturnedQuantity[];
	note: string;
};

/**
 * Processes a return: stock is restocked or written off, the coupon use is released when the customer kept no item.
 * The refund due is what was paid for the accepted items. A return of which nothing is accepted, and a late one of which
 * anything is, ends with a reason,
 * and a refund account that no refund needs is deleted later.
 * Refuses ORDER_NOT_FOUND, NO_OPEN_RETURN, STALE_VERSION, RETURN_INCOMPLETE, RETURN_TOO_MUCH, RETURN_REASON_REQUIRED,
 * RETURN_LATE.
 */
export async function processReturn(db: Db, inspection: ReturnInspection, now: Date): Promise<void> {
	const { orderId, actorId, version, returned, note } = inspection;
	await db.transaction().execute(async (tx) => {
		const order = await lockReturn(tx, orderId);
		if (order === null) refuse('ORDER_NOT_FOUND');
		if (!order.isReturnOpen) refuse('NO_OPEN_RETURN');
		refuseIfStale(order, version);
		const lines = match(await listSentLines(tx, orderId), returned);
		const isCouponBack = isCouponUseReturned(lines);
		const isRefused = isNothingAccepted(lines);
		if (isRefused && note === '') refuse('RETURN_REASON_REQUIRED');
		if (!isRefused && note === '' && isReturnLate(await listTransitions(tx, orderId))) refuse('RETURN_LATE');
		const credited = acceptedTotal(lines);
		const payment = paymentOf(order, credited);
		await updateToProcessed(tx, orderId, { lines, credited, payment, note, keepsAccountDays: refundAccountDays, now });
		await recordReturnedStock(tx, lines, { orderId, actorId, now });
		if (isCouponBack) await releaseCouponUse(tx, orderId, now);
		const counts = lines.map((line) => {
			const { label, sellable, wasted } = line;
			return [label, { sent: suppliedQuantity(line), sellable, wasted }];
		});
		// The note is in the order, where an erasure empties it.
		await audit(tx, { actorId, now }, 'order.processReturn', orderId, {
			after: { returned: Object.fromEntries(counts), isCouponBack, refundDuePaise: payment.refundDue },
		});
	});
}

function match(sent: readonly SentLine[], returned: readonly ReturnedQuantity[]): (SentLine & ReturnedLine)[] {
	if (returned.length !== sent.length) refuse('RETURN_INCOMPLETE');
	return sent.map((line) => {
		const inspected = returned.find(({ position }) => position === line.position);
		if (inspected === undefined) refuse('RETURN_INCOMPLETE');
		const matched = { ...line, sellable: inspected.sellable, wasted: inspected.wasted };
		if (!isPossibleReturn(matched)) refuse('RETURN_TOO_MUCH');
		return matched;
	});
}
