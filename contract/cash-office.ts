import { permissions } from '#domain/staff.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { oneReply, queryDaySchema, writtenPaiseSchema } from './office-list.ts';
import { orderReply } from './orders-office.ts';
import { idSchema, instantSchema, referenceSchema } from './wire.ts';

const params = z.object({ id: idSchema });
const paiseSchema = z.number().int();

const cashDaySchema = z
	.object({
		/** the day in India */
		day: z.iso.date(),
		totalPaise: paiseSchema,
		totals: z.array(
			z.object({ collectorId: idSchema.nullable(), name: z.string(), count: z.number().int(), paise: paiseSchema }),
		),
		collections: z.array(
			z.object({
				id: idSchema,
				/** its name is the order number */
				order: referenceSchema,
				orderVersion: z.number().int(),
				amountPaise: paiseSchema,
				at: instantSchema,
				collectorId: idSchema.nullable(),
				collectorName: z.string(),
				/** undone collections stay in the list and are in no sum */
				undoneAt: instantSchema.nullable(),
				/** only the latest collection of an order can be undone */
				isLatest: z.boolean(),
			}),
		),
	})
	.meta({ id: 'CashDay' });
export type CashDay = z.output<typeof cashDaySchema>;

export const cashOfficeEndpoints = {
	'office.cash.day': endpoint('GET /api/v1/office/cash', {
		access: permissions['orders.cash'],
		isReport: true,
		summary: 'The cash collected on a day and its sum per rider; riders see their own.',
		query: z.object({ day: queryDaySchema.optional() }),
		reply: oneReply(cashDaySchema),
	}),
	'office.orders.collectCash': endpoint('POST /api/v1/office/orders/:id/cash', {
		access: permissions['orders.cash'],
		summary: 'Records collected cash: all that is due, or a part payment with the version of the order.',
		params,
		body: z
			.object({ amountPaise: writtenPaiseSchema.min(1), version: z.number().int() })
			.partial()
			.refine((body) => body.amountPaise === undefined || body.version !== undefined, 'needs the version')
			.nullish(),
		reply: orderReply,
		refusals: ['CASH_NOT_DUE', 'CASH_TOO_MUCH', 'ORDER_NOT_FOUND', 'STALE_VERSION'],
	}),
	'office.orders.undoCash': endpoint('POST /api/v1/office/orders/:id/cash/undo', {
		access: permissions['orders.cash'],
		summary: 'Undoes the latest cash collection: its collector within ten minutes, order staff also later.',
		params,
		body: z.object({ version: z.number().int() }),
		reply: orderReply,
		refusals: ['CASH_NOT_DUE', 'NO_CASH_COLLECTED', 'ORDER_NOT_FOUND', 'STALE_VERSION', 'UNDO_CASH_TOO_LATE'],
	}),
};
