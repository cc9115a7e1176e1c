import { invoiceNumber } from '#domain/invoice.ts';
import type { AppContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/endpoint.ts';
import { refuse } from '#server/refuse.ts';
import { eachOrder } from '../each-order.ts';
import { officeOrderReply, orderId } from '../office/reply.ts';
import { drawInvoice } from './draw-invoice.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { issueInvoice } from './issue-invoice.ts';
import { startPaper } from './paper.ts';
import { listPapers } from './queries.ts';

type InvoiceHandlers = Pick<Handlers, 'office.invoices.issue' | 'office.invoices.credit' | 'office.invoices.file'>;

const series = { invoice: 'KH', 'credit-note': 'KC' } as const;

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
			const stored = await listPapers(db, body.paper, body.ids);
			const [first] = stored;
			if (first === undefined) refuse('INVOICE_NONE');
			const numbers = stored.map(({ year, number }) => invoiceNumber(series[body.paper], year, number));
			const paper = startPaper(numbers.join(', '), first.issuedAt);
			stored.forEach(({ issuedAt, content }, index) => {
				drawInvoice(paper, { number: numbers[index] ?? '', issuedAt, content });
			});
			const name = stored.length === 1 ? numbers[0] : `${body.paper}s`;
			return { file: await paper.finish(), mime: 'application/pdf', name: `${name}.pdf` };
		},
	};
}
