import { invoiceNumber } from '#domain/invoice.ts';
import type { FileReply } from '#contract/endpoint.ts';
import type { invoicingEndpoints } from '#contract/invoicing.ts';
import type { invoicingOfficeEndpoints } from '#contract/invoicing-office.ts';
import type { Db } from '#database/db.ts';
import { isUuid } from '#database/db.ts';
import { listOrderNumbers, officeOrderReply, orderId } from '#server/orders/order-office-queries.ts';
import { findOrder } from '#server/orders/order-queries.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { runBulk } from '#server/platform/bulk.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { refuse } from '#server/platform/refuse.ts';
import { listDocuments } from './invoice-queries.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { issueInvoice } from './issue-invoice.ts';

const series = { invoice: 'KH', 'credit-note': 'KC' } as const;

/** The documents of these orders as one PDF, in the requested order. Refuses NO_INVOICE when none is issued. */
async function renderDocuments(db: Db, document: keyof typeof series, ids: readonly string[]): Promise<FileReply> {
	const stored = await listDocuments(db, document, ids);
	const [first] = stored;
	if (first === undefined) refuse('NO_INVOICE');
	const numbers = stored.map(({ year, number }) => invoiceNumber(series[document], year, number));
	// The library for PDF files takes memory and time at the start.
	const { startDocument } = await import('./invoice-document.ts');
	const { drawInvoice } = await import('./draw-invoice.ts');
	const printed = startDocument(numbers.join(', '), first.issuedAt);
	for (const [index, { issuedAt, content }] of stored.entries()) {
		await drawInvoice(printed, { number: numbers[index] ?? '', issuedAt, content });
	}
	const name = stored.length === 1 ? numbers[0] : `${document}s`;
	return { file: await printed.finish(), mime: 'application/pdf', name: `${name}.pdf` };
}

export function invoiceHandlers({ db }: AppContext): HandlersOf<typeof invoicingEndpoints> {
	return {
		async 'orders.invoice'({ params }, { session }) {
			const order = isUuid(params.id) ? await findOrder(db, params.id, session.userId) : null;
			if (order === null) refuse('ORDER_NOT_FOUND');
			return renderDocuments(db, 'invoice', [order.id]);
		},
	};
}

export function invoiceOfficeHandlers({ db }: AppContext): HandlersOf<typeof invoicingOfficeEndpoints> {
	return {
		async 'office.invoices.issue'({ body }, { session, now }) {
			const data = await runBulk(body.ids, {
				work: (id) => issueInvoice(db, id, session.userId, now),
				numbersOf: (ids) => listOrderNumbers(db, ids),
			});
			return { status: 'success', data };
		},
		async 'office.invoices.credit'({ params }, { session, now }) {
			const id = orderId(params);
			await issueCreditNote(db, id, session.userId, now);
			return officeOrderReply(db, id, session);
		},
		async 'office.invoices.file'({ body }) {
			return renderDocuments(db, body.document, body.ids);
		},
	};
}
