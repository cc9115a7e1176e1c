import { paymentStatuses } from '#domain/order.ts';
import { duties } from '#domain/staff.ts';
import { endpoint } from '#contract/endpoint.ts';
import { idSchema, instantSchema } from '#contract/wire.ts';
import { z } from 'zod';
import { oneReply } from './list.ts';
import { orderIds } from './orders.ts';

const printedOrderSchema = z.object({
	id: idSchema,
	number: z.string(),
	createdAt: instantSchema,
	name: z.string(),
	mobile: z.string(),
	/** lines of the address where the goods go */
	address: z.array(z.string()),
	pincode: z.string(),
	city: z.string(),
	riderName: z.string().nullable(),
	paymentStatus: z.enum(paymentStatuses),
	totalPaise: z.number().int(),
	/** to be collected at the door */
	cashPaise: z.number().int(),
	lines: z.array(
		z.object({
			productId: idSchema,
			productName: z.string(),
			category: z.string(),
			unit: z.string(),
			packAmount: z.number().int(),
			base: z.enum(['g', 'ml', 'pc']),
			/** packs to fetch, or that were found once the order is packed */
			quantity: z.number().int(),
			ordered: z.number().int(),
		}),
	),
});
export type PrintedOrder = z.output<typeof printedOrderSchema>;

export const printOrders = endpoint('office.orders.print', {
	access: duties['orders.move'],
	summary: 'What pick lists, packing slips and run sheets of up to 100 orders are printed from.',
	body: z.object({ ids: orderIds }),
	reply: oneReply(z.array(printedOrderSchema)),
});
