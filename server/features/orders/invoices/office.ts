import type { AppContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/endpoint.ts';
import { eachOrder } from '../each-order.ts';
import { officeOrderReply, orderId } from '../office/reply.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { issueInvoice } from './issue-invoice.ts';
import { printPapers } from './print-papers.ts';

type InvoiceHandlers = Pick<Handlers, 'office.invoices.issue' | 'office.invoices.credit' | 'office.invoices.file'>;

export function invoiceOfficeHandlers({ db }: AppContext): InvoiceHandlers {
	return {
		async 'office.invoices.issue'({ body }, { session, now }) {
			const data = await eachOrder(body.ids, (id) => issueInvoice(db, id, session.personId, now));
			return { status: 'success', data };
		},
		async 'office.invoices.credit'({ params }, { session, now }) {
			const id = orderId(params);
			await issueCreditNote(db, id, session.personId, now);
			return officeOrderReply(db, id, session);
		},
		async 'office.invoices.file'({ body }) {
			return printPapers(db, body.paper, body.ids);
		},
	};
}
