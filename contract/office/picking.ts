import { maxCartLines, maxLineQuantity } from '#domain/cart.ts';
import { duties } from '#domain/staff.ts';
import { endpoint } from '#contract/endpoint.ts';
import { idSchema, success } from '#contract/wire.ts';
import { z } from 'zod';
import { orderIds, orderReply, outcomesReply } from './orders.ts';

export const putOnPickList = endpoint('office.orders.pick', {
	access: duties['orders.pick'],
	summary: 'Puts up to 100 orders on the pick list of the day, each by itself.',
	body: z.object({ ids: orderIds }),
	reply: outcomesReply,
});

export const packOrder = endpoint('office.orders.pack', {
	access: duties['orders.pick'],
	summary: 'Packs an order with what was found of every line; what is missing leaves order, sums and stock.',
	params: z.object({ id: idSchema }),
	body: z.object({
		version: z.number().int(),
		lines: z
			.array(
				z.object({
					position: z.number().int().min(0).max(maxCartLines),
					picked: z.number().int().min(0).max(maxLineQuantity),
					/** nothing of it is left for anybody else either */
					isShelfEmpty: z.boolean().default(false),
				}),
			)
			.min(1)
			.max(maxCartLines),
	}),
	reply: orderReply,
});

export const assignRider = endpoint('office.orders.assign', {
	access: duties['orders.deliver'],
	summary: 'Gives up to 100 orders to a rider, or to nobody; a rider may take free ones.',
	body: z.object({ ids: orderIds, riderId: idSchema.nullable() }),
	reply: outcomesReply,
});

export const listRiders = endpoint('office.riders.list', {
	access: duties['orders.deliver'],
	summary: 'Who rides for the shop.',
	reply: z.object({ status: success, data: z.array(z.object({ id: idSchema, name: z.string() })) }),
});
