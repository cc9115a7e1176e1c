import { maxCartLines, maxLineQuantity } from '#domain/cart.ts';
import { permissions } from '#domain/staff.ts';
import { z } from 'zod';
import { baseUnitSchema, productTypeSchema } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { oneReply, referencesReply } from './office-list.ts';
import { paymentStatusSchema } from './orders.ts';
import { orderIds, orderIdsBody, orderReply, outcomesReply } from './orders-office.ts';
import { idSchema, instantSchema } from './wire.ts';

const printedOrderSchema = z
	.object({
		id: idSchema,
		number: z.string(),
		createdAt: instantSchema,
		name: z.string(),
		mobile: z.string(),
		/** lines of the delivery address */
		address: z.array(z.string()),
		pincode: z.string(),
		city: z.string(),
		riderName: z.string().nullable(),
		paymentStatus: paymentStatusSchema,
		totalPaise: z.number().int(),
		/** to be collected on delivery */
		cashPaise: z.number().int(),
		lines: z.array(
			z.object({
				productId: idSchema,
				productName: z.string(),
				/** food and crop care have separate packing slips */
				productType: productTypeSchema,
				category: z.string(),
				unit: z.string(),
				packAmount: z.number().int(),
				base: baseUnitSchema,
				/** quantity to pick, or the quantity found once the order is packed */
				quantity: z.number().int(),
				ordered: z.number().int(),
			}),
		),
	})
	.meta({ id: 'PrintedOrder' });
export type PrintedOrder = z.output<typeof printedOrderSchema>;

export const fulfilmentOfficeEndpoints = {
	'office.orders.addToPickList': endpoint('POST /api/v1/office/orders/pick', {
		access: permissions['orders.pick'],
		summary: 'Adds up to 100 orders to the pick list of the day. Each order is added or refused on its own.',
		body: orderIdsBody,
		reply: outcomesReply,
	}),
	'office.orders.pack': endpoint('POST /api/v1/office/orders/:id/pack', {
		access: permissions['orders.pick'],
		summary: 'Packs an order with the quantities found; missing items are removed from order, totals and stock.',
		params: z.object({ id: idSchema }),
		body: z.object({
			version: z.number().int(),
			lines: z
				.array(
					z.object({
						position: z.number().int().min(0).max(maxCartLines),
						picked: z.number().int().min(0).max(maxLineQuantity),
						/** no stock of the product is left */
						isOutOfStock: z.boolean().default(false),
					}),
				)
				.min(1)
				.max(maxCartLines),
		}),
		reply: orderReply,
		refusals: [
			'INVOICE_ISSUED',
			'ORDER_ALREADY_DISPATCHED',
			'ORDER_IN_REVIEW',
			'ORDER_NOT_FOUND',
			'PICK_INCOMPLETE',
			'PICK_TOO_MUCH',
			'STALE_VERSION',
		],
	}),
	'office.orders.assign': endpoint('POST /api/v1/office/orders/assign', {
		access: permissions['orders.deliver'],
		summary: 'Assigns up to 100 orders to a rider or to none; a rider may take unassigned ones.',
		body: z.object({ ids: orderIds, riderId: idSchema.nullable() }),
		reply: outcomesReply,
	}),
	'office.riders.list': endpoint('GET /api/v1/office/riders', {
		access: permissions['orders.deliver'],
		summary: 'The riders of the shop.',
		reply: referencesReply,
	}),
	'office.orders.print': endpoint('POST /api/v1/office/orders/print', {
		access: permissions['orders.updateStatus'],
		summary:
			'The data for printing pick lists, packing slips and run sheets of up to 100 orders, without those that wait for review.',
		body: orderIdsBody,
		reply: oneReply(z.array(printedOrderSchema)),
	}),
};
