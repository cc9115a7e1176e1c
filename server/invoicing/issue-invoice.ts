import { financialYear, invoiceNumber } from '#domain/invoice.ts';
import { sellerOf } from '#domain/seller.ts';
import type { Db, Tx } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';
import { type Buyer, invoiceContent, soldLine } from './invoice-content.ts';
import {
	claimNumber,
	getShopFacts,
	insertInvoice,
	listDocuments,
	lockOrderToInvoice,
	type OrderToInvoice,
	updateToInvoiced,
} from './invoice-queries.ts';

/**
 * Issues the invoice or bill of supply of an order that lacks one: packing writes it by itself, unless the settings
 * lacked what the law requires. Issuing it again has no effect.
 * Refuses ORDER_NOT_FOUND, INVOICE_NOT_DUE, SHOP_STATE_UNKNOWN. @returns the order's number
 */
export async function issueInvoice(db: Db, orderId: string, actorId: string, now: Date): Promise<string> {
	return db.transaction().execute(async (tx) => {
		const written = await writeInvoice(tx, orderId, actorId, now, { isOrderWritten: false });
		if (written.refusal !== null) refuse(written.refusal);
		return written.orderNumber;
	});
}

type WrittenInvoice =
	| { orderNumber: string; refusal: null }
	| { refusal: 'ORDER_NOT_FOUND' | 'INVOICE_NOT_DUE' | 'SHOP_STATE_UNKNOWN' };

/**
 * Writes the invoice or bill of supply of an order, once, in the transaction that packs or dispatches it: its content is
 * stored with its number. @returns why none can be written; the order is then in the list of those that lack one
 * @param isOrderWritten the transaction has written the order before
 */
export async function writeInvoice(
	tx: Tx,
	orderId: string,
	actorId: string,
	now: Date,
	{ isOrderWritten } = { isOrderWritten: true },
): Promise<WrittenInvoice> {
	const order = await lockOrderToInvoice(tx, orderId);
	if (order === null) return { refusal: 'ORDER_NOT_FOUND' };
	if ((await listDocuments(tx, 'invoice', [orderId])).length > 0) return { orderNumber: order.number, refusal: null };
	const isOut = order.status !== 'ORDERED' && order.status !== 'CANCELLED';
	if (!isOut && !(order.status === 'ORDERED' && order.isPacked)) return { refusal: 'INVOICE_NOT_DUE' };
	const content = invoiceContent(
		{ ...order, buyer: buyerOf(order), lines: order.lines.map(soldLine) },
		sellerOf(await getShopFacts(tx)),
	);
	const isTaxed = content.documentType !== 'bill-of-supply';
	if (content.seller.state === null && isTaxed) return { refusal: 'SHOP_STATE_UNKNOWN' };
	const year = financialYear(now);
	if (isOrderWritten) await updateToInvoiced(tx, orderId, now);
	const number = await claimNumber(tx, 'KH', year);
	const issuedAt = await insertInvoice(tx, { orderId, year, number, issuedAt: now, content });
	if (!isOrderWritten || issuedAt > now) await updateToInvoiced(tx, orderId, issuedAt);
	await audit(tx, { actorId, now }, 'order.issueInvoice', orderId, {
		after: {
			number: invoiceNumber('KH', year, number),
			documentType: content.documentType,
			totalPaise: content.total,
		},
	});
	return { orderNumber: order.number, refusal: null };
}

function buyerOf({ billTo, shipTo, mobile, customerName }: OrderToInvoice): Buyer {
	const lines = [billTo.line1, billTo.line2, billTo.area, `${billTo.city} ${billTo.pincode}, ${billTo.state}`];
	return {
		name: billTo.contactName.trim() === '' ? customerName : billTo.contactName,
		lines: lines.filter((line) => line.trim() !== ''),
		mobile: billTo.contactMobile === '' ? mobile : billTo.contactMobile,
		// The place of supply is the delivery address, not the billing address.
		state: shipTo.state,
	};
}
