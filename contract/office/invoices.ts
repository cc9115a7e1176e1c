import { duties } from '#domain/staff.ts';
import { endpoint, fileReply } from '#contract/endpoint.ts';
import { idSchema } from '#contract/wire.ts';
import { z } from 'zod';
import { orderIds, orderReply, outcomesReply } from './orders.ts';

export const issueInvoices = endpoint('office.invoices.issue', {
	access: duties['orders.invoice'],
	summary: 'Gives up to 100 packed orders their invoice or bill of supply with the next number; once for each.',
	body: z.object({ ids: orderIds }),
	reply: outcomesReply,
});

export const issueCreditNote = endpoint('office.invoices.credit', {
	access: duties['orders.settle'],
	summary: 'Takes the invoice of a cancelled order back, for what came back of it, with a number of its own.',
	params: z.object({ id: idSchema }),
	reply: orderReply,
});

export const printInvoices = endpoint('office.invoices.file', {
	access: duties['orders.invoice'],
	summary: 'The invoices or credit notes of up to 100 orders as one PDF, the same for ever.',
	body: z.object({ ids: orderIds, paper: z.enum(['invoice', 'credit-note']).default('invoice') }),
	reply: fileReply,
});
