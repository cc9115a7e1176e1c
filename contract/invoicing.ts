import { z } from 'zod';
import { endpoint, fileReply } from './endpoint.ts';
import { idSchema } from './wire.ts';

export const invoicingEndpoints = {
	'orders.invoice': endpoint('GET /api/v1/orders/:id/invoice', {
		access: 'signed-in',
		summary: 'The invoice or bill of supply of an order of the signed-in user as PDF.',
		params: z.object({ id: idSchema }),
		reply: fileReply,
		refusals: ['NO_INVOICE', 'ORDER_NOT_FOUND'],
	}),
};
