import { permissions } from '#domain/staff.ts';
import { z } from 'zod';
import { endpoint, fileReply } from './endpoint.ts';
import { orderIds, orderIdsBody, orderReply, outcomesReply } from './orders-office.ts';
import { idSchema } from './wire.ts';

export const invoicingOfficeEndpoints = {
	'office.invoices.issue': endpoint('POST /api/v1/office/invoices', {
		access: permissions['orders.invoice'],
		summary: 'Issues the invoice or bill of supply for up to 100 packed orders, once per order.',
		body: orderIdsBody,
		reply: outcomesReply,
	}),
	'office.invoices.credit': endpoint('POST /api/v1/office/invoices/:id/credit', {
		access: permissions['returns.manage'],
		summary: 'Issues a credit note for the returned items of a cancelled order.',
		params: z.object({ id: idSchema }),
		reply: orderReply,
		refusals: ['CREDIT_NOTE_NOT_DUE', 'ORDER_NOT_FOUND'],
	}),
	'office.invoices.file': endpoint('POST /api/v1/office/invoices/file', {
		access: permissions['orders.invoice'],
		summary: 'The invoices or credit notes of up to 100 orders as one PDF.',
		body: z.object({ ids: orderIds, document: z.enum(['invoice', 'credit-note']).default('invoice') }),
		reply: fileReply,
		refusals: ['NO_INVOICE'],
	}),
};
