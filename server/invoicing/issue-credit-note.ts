import { financialYear, invoiceNumber } from '#domain/invoice.ts';
import { acceptedPart } from '#domain/refund.ts';
import type { Db } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';
import { type CreditContent, type InvoiceContent, invoiceContent, type SoldLine, soldLine } from './invoice-content.ts';
import {
	claimNumber,
	insertCreditNote,
	listDocuments,
	lockOrderToInvoice,
	type OrderToInvoice,
} from './invoice-queries.ts';

/**
 * Issues the credit note of a cancelled order: for all items when it was not dispatched, else for those returned, once
 * the return is processed. Issuing it again has no effect. source: CGST Act s. 34
 * Refuses ORDER_NOT_FOUND, CREDIT_NOTE_NOT_DUE.
 */
export async function issueCreditNote(db: Db, orderId: string, actorId: string, now: Date): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const order = await lockOrderToInvoice(tx, orderId);
		if (order === null) refuse('ORDER_NOT_FOUND');
		if ((await listDocuments(tx, 'credit-note', [orderId])).length > 0) return;
		const [invoice] = await listDocuments(tx, 'invoice', [orderId]);
		const isDue = order.status === 'CANCELLED' && (!order.isReturn || order.isReturnProcessed);
		const lines = returnedLines(order);
		if (invoice === undefined || !isDue || lines.length === 0) refuse('CREDIT_NOTE_NOT_DUE');
		const { seller, buyer } = invoice.content as InvoiceContent;
		const content: CreditContent = {
			...invoiceContent({ ...order, buyer, lines }, seller),
			invoiceNumber: invoiceNumber('KH', invoice.year, invoice.number),
			invoicedAt: invoice.issuedAt.toISOString(),
			reason: order.cancellationReason ?? '',
		};
		// Not before the invoice, whose process may have its clock ahead.
		const issuedAt = invoice.issuedAt > now ? invoice.issuedAt : now;
		const year = financialYear(issuedAt);
		const number = await claimNumber(tx, 'KC', year);
		await insertCreditNote(tx, { orderId, year, number, issuedAt, content });
		await audit(tx, { actorId, now }, 'order.issueCreditNote', orderId, {
			before: { invoice: content.invoiceNumber },
			after: { number: invoiceNumber('KC', year, number), totalPaise: content.total },
		});
	});
}

/** The credited quantity of each line, with its share of the discount. */
function returnedLines({ lines, isReturn }: OrderToInvoice): SoldLine[] {
	if (!isReturn) return lines.map(soldLine);
	return lines.map((line) => ({ ...soldLine(line), ...acceptedPart(line) })).filter(({ quantity }) => quantity > 0);
}
