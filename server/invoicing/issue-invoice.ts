import { financialYear, invoiceNumber } from '#domain/invoice.ts';
import type { Db } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';
import { type Buyer, invoiceContent, sellerOf, soldLine } from './invoice-content.ts';
import {
	claimNumber,
	getShopFacts,
	insertInvoice,
	listDocuments,
	lockOrderToInvoice,
	type OrderToInvoice,
} from './invoice-queries.ts';

/**
 * Issues the invoice or bill of supply of an order, once: its content is stored with its number. It is issued
 * on request, once the order is packed: before that the quantities are not final, and issuing automatically at
 * dispatch would store incomplete settings permanently.
 * Refuses ORDER_NOT_FOUND, INVOICE_NOT_DUE, SHOP_STATE_UNKNOWN. @returns the order's number
 */
export async function issueInvoice(db: Db, orderId: string, actorId: string, now: Date): Promise<string> {
	return db.transaction().execute(async (tx) => {
		const order = await lockOrderToInvoice(tx, orderId);
		if (order === null) refuse('ORDER_NOT_FOUND');
		if ((await listDocuments(tx, 'invoice', [orderId])).length > 0) return order.number;
		const isOut = order.status !== 'ORDERED' && order.status !== 'CANCELLED';
		if (!isOut && !(order.status === 'ORDERED' && order.isPacked)) refuse('INVOICE_NOT_DUE');
		const content = invoiceContent(
			{ ...order, buyer: buyerOf(order), lines: order.lines.map(soldLine) },
			sellerOf(await getShopFacts(tx)),
		);
		if (content.seller.state === null && content.documentType !== 'bill-of-supply') refuse('SHOP_STATE_UNKNOWN');
		const year = financialYear(now);
		const number = await claimNumber(tx, 'KH', year);
		await insertInvoice(tx, { orderId, year, number, issuedAt: now, content });
		await audit(tx, { actorId, now }, 'order.issueInvoice', orderId, {
			after: {
				number: invoiceNumber('KH', year, number),
				documentType: content.documentType,
				totalPaise: content.total,
			},
		});
		return order.number;
	});
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
