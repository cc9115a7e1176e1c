import { maxCartLines, maxLineQuantity } from '#domain/cart.ts';
import { permissions } from '#domain/staff.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { oneReply } from './office-list.ts';
import { refundAccountSchema } from './orders.ts';
import { orderReply } from './orders-office.ts';
import { idSchema, textSchema } from './wire.ts';

const params = z.object({ id: idSchema });
const quantitySchema = z.number().int().min(0).max(maxLineQuantity);

export const returnOfficeEndpoints = {
	'office.orders.processReturn': endpoint('POST /api/v1/office/orders/:id/return', {
		access: permissions['returns.manage'],
		summary: 'Processes a return: per line, the quantity to restock and the wastage. The refund due follows from it.',
		params,
		body: z.object({
			version: z.number().int(),
			lines: z
				.array(
					z.object({
						position: z.number().int().min(0).max(maxCartLines),
						sellable: quantitySchema,
						wasted: quantitySchema,
					}),
				)
				.min(1)
				.max(maxCartLines),
			note: textSchema(500).default(''),
		}),
		reply: orderReply,
		refusals: [
			'NO_OPEN_RETURN',
			'ORDER_NOT_FOUND',
			'RETURN_INCOMPLETE',
			'RETURN_LATE',
			'RETURN_REASON_REQUIRED',
			'RETURN_TOO_MUCH',
			'STALE_VERSION',
		],
	}),
	'office.orders.refund': endpoint('POST /api/v1/office/orders/:id/refund', {
		access: permissions['returns.manage'],
		summary: 'Records a refund. Its refund account is deleted 30 days later.',
		params,
		body: z.object({ version: z.number().int(), reference: textSchema(100, 1) }),
		reply: orderReply,
		refusals: [
			'ORDER_NOT_FOUND',
			'REFUND_NEEDS_SECOND_STAFF',
			'REFUND_NOT_DUE',
			'RETURN_NOT_INSPECTED',
			'STALE_VERSION',
		],
	}),
	'office.orders.revealRefundAccount': endpoint('POST /api/v1/office/orders/:id/reveal', {
		access: permissions['returns.manage'],
		needsReauthentication: true,
		summary: 'The refund account of an order. Each access is recorded in the audit log with its reason.',
		securityEvent: 'refund account shown',
		params,
		body: z.object({ reason: textSchema(200, 3) }),
		reply: oneReply(refundAccountSchema),
		refusals: ['ORDER_NOT_FOUND', 'REFUND_ACCOUNT_NONE'],
	}),
};
