import { suppliedQuantity } from '#domain/order.ts';
import { paymentOf } from '#domain/refund.ts';
import { pickedOrder, poolShortages } from '#domain/short-pick.ts';
import type { Db, Tx } from '#database/db.ts';
import { lockPools } from '#server/inventory/stock-queries.ts';
import { writeInvoice } from '#server/invoicing/issue-invoice.ts';
import { applyCancellation } from '#server/orders/apply-cancellation.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse, refuseIfStale } from '#server/platform/refuse.ts';
import {
	hasInvoice,
	type LineToPick,
	listLinesToPick,
	lockOrderToPick,
	recordMissingStock,
	recordShortPick,
	updateToPacked,
	updateToPicked,
} from './packing-queries.ts';

/** The quantity found of a line; `isOutOfStock` sets the remaining stock to zero. */
export type FoundLine = { position: number; picked: number; isOutOfStock: boolean };

export type Packing = {
	orderId: string;
	actorId: string;
	/** the version of the order the caller last read */
	version: number;
	found: readonly FoundLine[];
	secretKey: Buffer;
};

/** `quantity` is the quantity due: ordered, or packed before. */
type Picked = Omit<LineToPick, 'pickedQuantity'> & { picked: number; isOutOfStock: boolean };

/** Cancellation reason, for the customer and the audit log, when no item was found. */
const nothingLeft = 'Out of stock: no item could be packed.';

/**
 * Packs an order with the quantities found, in one transaction: missing items are removed from order and stock, the
 * totals are updated, overpayments become refunds, the invoice or bill of supply is written, and the customer is mailed.
 * An order without items is cancelled. Once there is an invoice the quantities are final.
 * Refuses ORDER_NOT_FOUND, ORDER_ALREADY_DISPATCHED, ORDER_IN_REVIEW, STALE_VERSION, INVOICE_ISSUED, PICK_INCOMPLETE,
 * PICK_TOO_MUCH.
 */
export async function packOrder(db: Db, packing: Packing, now: Date): Promise<void> {
	const { orderId, actorId, version, found } = packing;
	await db.transaction().execute(async (tx) => {
		const order = await lockOrderToPick(tx, orderId);
		if (order === null) refuse('ORDER_NOT_FOUND');
		if (order.status !== 'ORDERED') refuse('ORDER_ALREADY_DISPATCHED');
		if (order.isInReview) refuse('ORDER_IN_REVIEW');
		refuseIfStale(order, version);
		const lines = match(await listLinesToPick(tx, orderId), found);
		const isShort = lines.some((line) => line.picked < line.quantity);
		if (isShort && (await hasInvoice(tx, orderId))) refuse('INVOICE_ISSUED');
		const shortages = await lockShortages(tx, lines);
		const isNothingLeft = lines.every((line) => line.picked === 0);
		const picked = pickedOrder(lines);
		if (isNothingLeft) {
			const cancellation = {
				orderId,
				actorId,
				reason: nothingLeft,
				refundAccount: null,
				secretKey: packing.secretKey,
				now,
			};
			await applyCancellation(tx, order, cancellation);
		} else {
			const payment = paymentOf({ ...order, total: picked.total, isReturn: false });
			await updateToPicked(tx, orderId, lines, picked);
			await updateToPacked(tx, { orderId, picked, payment, isShort, now });
			await recordShortPick(tx, shortages, orderId, actorId, now);
		}
		await recordMissingStock(tx, shortages, orderId, actorId, now);
		await audit(tx, { actorId, now }, 'order.pack', orderId, {
			before: { totalPaise: order.total, quantities: quantitiesOf(lines, 'quantity') },
			after: {
				totalPaise: isNothingLeft ? 0 : picked.total,
				quantities: quantitiesOf(lines, 'picked'),
				...outOfStockItems(lines),
			},
		});
		if (!isNothingLeft) await writeInvoice(tx, orderId, actorId, now);
	});
}

/** Every line is listed once, with at most the quantity due. */
function match(due: readonly LineToPick[], found: readonly FoundLine[]): Picked[] {
	const lines = due.map(({ pickedQuantity, ...line }) => {
		const quantity = suppliedQuantity({ ...line, pickedQuantity });
		const ofLine = found.filter(({ position }) => position === line.position);
		const [foundLine] = ofLine;
		if (foundLine === undefined || ofLine.length > 1) refuse('PICK_INCOMPLETE');
		if (foundLine.picked > quantity) refuse('PICK_TOO_MUCH');
		return { ...line, quantity, picked: foundLine.picked, isOutOfStock: foundLine.isOutOfStock };
	});
	if (found.length !== due.length) refuse('PICK_INCOMPLETE');
	return lines;
}

async function lockShortages(tx: Tx, lines: readonly Picked[]) {
	const pools = lines.filter((line) => line.picked < line.quantity).map((line) => line.poolId);
	if (pools.length === 0) return [];
	const locked = await lockPools(tx, pools);
	return poolShortages(lines, new Map(locked.map(({ id, onHand }) => [id, onHand])));
}

function quantitiesOf(lines: readonly Picked[], which: 'quantity' | 'picked'): Record<string, number> {
	return Object.fromEntries(lines.map((line) => [`${line.productName}, ${line.unit}`, line[which]]));
}

function outOfStockItems(lines: readonly Picked[]): { outOfStock?: string[] } {
	const empty = lines.filter((line) => line.isOutOfStock && line.picked < line.quantity);
	return empty.length === 0 ? {} : { outOfStock: empty.map((line) => `${line.productName}, ${line.unit}`) };
}
