import { isCouponUseReturned, isPossibleReturn, type ReturnedLine } from '#domain/cancellation.ts';
import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';
import { returnCouponUse } from '#server/promotions/coupon-queries.ts';
import { bookReturn, listSentLines, lockOrderToSettle, type SentLine, updateToSettled } from './return-queries.ts';

/** Of one line: packs that can be sold again, and packs that came back spoilt. What is left stayed where it was. */
export type CameBack = { position: number; sellable: number; wasted: number };

export type ReturnSettlement = {
	orderId: string;
	actorId: string;
	version: number;
	cameBack: readonly CameBack[];
	note: string;
};

/**
 * Closes a return case: goods go back into their pools or are written off, the coupon's use comes back when nothing
 * stayed with the shopper. The money is a matter of its own: what was paid has been due since the cancellation.
 * Refuses ORDER_NOT_FOUND, RETURN_NOT_OPEN, CHANGED_MEANWHILE, RETURN_INCOMPLETE, RETURN_TOO_MUCH.
 */
export async function settleReturn(db: Db, settlement: ReturnSettlement, now: Date): Promise<void> {
	const { orderId, actorId, version, cameBack, note } = settlement;
	await db.transaction().execute(async (tx) => {
		const order = await lockOrderToSettle(tx, orderId);
		if (order === null) refuse('ORDER_NOT_FOUND');
		if (!order.isReturnOpen) refuse('RETURN_NOT_OPEN');
		if (order.version !== version) refuse('CHANGED_MEANWHILE');
		const lines = match(await listSentLines(tx, orderId), cameBack);
		const isCouponBack = isCouponUseReturned(lines);
		await updateToSettled(tx, orderId, lines, now);
		await bookReturn(tx, lines, { orderId, actorId, now });
		if (isCouponBack) await returnCouponUse(tx, orderId, now);
		const counts = lines.map(({ label, sellable, wasted, quantity }) => [label, { sent: quantity, sellable, wasted }]);
		await insertAudit(tx, {
			actorId,
			action: 'order.settle',
			entity: 'order',
			entityId: orderId,
			before: null,
			after: { cameBack: Object.fromEntries(counts), isCouponBack, ...(note === '' ? {} : { note }) },
			at: now,
		});
	});
}

function match(sent: readonly SentLine[], cameBack: readonly CameBack[]): (SentLine & ReturnedLine)[] {
	if (cameBack.length !== sent.length) refuse('RETURN_INCOMPLETE');
	return sent.map((line) => {
		const answer = cameBack.find(({ position }) => position === line.position);
		if (answer === undefined) refuse('RETURN_INCOMPLETE');
		const returned = { ...line, sellable: answer.sellable, wasted: answer.wasted };
		if (!isPossibleReturn(returned)) refuse('RETURN_TOO_MUCH');
		return returned;
	});
}
