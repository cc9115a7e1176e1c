import { maxPaise } from '#domain/money.ts';
import { packingStatuses, progressStatuses } from '#domain/order.ts';
import { decidingActions } from '#domain/order-transition.ts';
import { permissions } from '#domain/staff.ts';
import { z } from 'zod';
import { addressTypeSchema } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import type { Refusal } from './errors.ts';
import { cappedTotal, listQuery, listReply, oneReply, queryDaySchema } from './office-list.ts';
import { orderStatusSchema, paymentStatusSchema, refundAccountSchema } from './orders.ts';
import { idSchema, instantSchema, queryInteger, referenceSchema, textSchema } from './wire.ts';

const packingStatusSchema = z.enum(packingStatuses).meta({ id: 'PackingStatus' });
const paiseSchema = z.number().int();

const flagSchema = z
	.enum(['true', 'false'])
	.transform((value) => value === 'true')
	.optional();

const listedOrderSchema = z
	.object({
		id: idSchema,
		number: z.string(),
		status: orderStatusSchema,
		paymentStatus: paymentStatusSchema,
		createdAt: instantSchema,
		/** the recipient, or the customer where the address has no name */
		name: z.string(),
		mobile: z.string(),
		pincode: z.string(),
		city: z.string(),
		lineCount: z.number().int(),
		totalPaise: paiseSchema,
		/** 0 before delivery */
		cashDuePaise: paiseSchema,
		refundDuePaise: paiseSchema,
		refundedPaise: paiseSchema,
		refundReference: z.string(),
		isReturn: z.boolean(),
		/** before dispatch only; null for dispatched and cancelled orders */
		packingStatus: packingStatusSchema.nullable(),
		riderName: z.string().nullable(),
	})
	.meta({ id: 'ListedOrder' });
export type ListedOrder = z.output<typeof listedOrderSchema>;
export type OrderListQuery = z.output<(typeof orderOfficeEndpoints)['office.orders.list']['query']>;

const addressSchema = z
	.object({
		type: addressTypeSchema,
		contactName: z.string(),
		contactMobile: z.string(),
		line1: z.string(),
		line2: z.string(),
		area: z.string(),
		pincode: z.string(),
		city: z.string(),
		state: z.string(),
		country: z.string(),
	})
	.meta({ id: 'OfficeOrderAddress' });

/** A document with a serial number such as 'KH/26-27/000042'. */
const documentSchema = z.object({ number: z.string(), issuedAt: instantSchema }).meta({ id: 'InvoiceDocument' });

const officeOrderSchema = z
	.object({
		id: idSchema,
		version: z.number().int(),
		number: z.string(),
		status: orderStatusSchema,
		paymentStatus: paymentStatusSchema,
		paymentMethod: z.string(),
		createdAt: instantSchema,
		updatedAt: instantSchema,
		customer: referenceSchema,
		email: z.string(),
		mobile: z.string(),
		pincode: z.string(),
		subtotalPaise: paiseSchema,
		discountPaise: paiseSchema,
		totalPaise: paiseSchema,
		couponCode: z.string().nullable(),
		cancellationReason: z.string().nullable(),
		isReturn: z.boolean(),
		returnProcessedAt: instantSchema.nullable(),
		/** why a return was refused, or a remark of the inspection */
		returnNote: z.string(),
		/** received from the customer */
		paidPaise: paiseSchema,
		/** total of the items that the return inspection accepted; null without an inspection */
		creditedPaise: paiseSchema.nullable(),
		/** account number masked */
		refundAccount: refundAccountSchema.nullable(),
		/** amount to refund to the customer, and amount refunded */
		refundDuePaise: paiseSchema,
		refundedPaise: paiseSchema,
		refundedAt: instantSchema.nullable(),
		/** reference of the latest refund */
		refundReference: z.string(),
		/** when the refund account is deleted */
		refundAccountDeleteOn: z.iso.date().nullable(),
		packingStatus: packingStatusSchema.nullable(),
		pickListAt: instantSchema.nullable(),
		packedAt: instantSchema.nullable(),
		rider: referenceSchema.nullable(),
		invoice: documentSchema.nullable(),
		creditNote: documentSchema.nullable(),
		cashReceivedAt: instantSchema.nullable(),
		cashReceivedBy: z.string().nullable(),
		cashReceivedById: idSchema.nullable(),
		billingAddress: addressSchema.nullable(),
		deliveryAddress: addressSchema.nullable(),
		lines: z.array(
			z.object({
				position: z.number().int(),
				productId: idSchema,
				productName: z.string(),
				picture: z.string(),
				unit: z.string(),
				quantity: z.number().int(),
				/** quantity found; null until the order is packed */
				pickedQuantity: z.number().int().nullable(),
				/** returned quantities of a processed return: sellable, and wasted */
				returnedQuantity: z.number().int().nullable(),
				wastedQuantity: z.number().int().nullable(),
				pricePaise: paiseSchema,
				discountPaise: paiseSchema,
				gstPercent: z.number(),
				hsn: z.string(),
				/** the stock pool of the variant; available, in grams, millilitres or pieces */
				pool: z.object({ id: idSchema, label: z.string(), base: z.string(), onHand: z.number().int() }),
			}),
		),
		/** the latest action that decides what can be undone */
		latestAction: z
			.object({
				action: z.enum(decidingActions).meta({ id: 'DecidingAction' }),
				at: instantSchema,
				actorId: idSchema.nullable(),
				from: orderStatusSchema.nullable(),
				to: orderStatusSchema.nullable(),
			})
			.nullable(),
		/** what staff did, from the audit log, oldest first */
		events: z.array(
			z.object({
				action: z.string(),
				at: instantSchema,
				actorName: z.string(),
				riderName: z.string().nullable(),
				before: z.unknown(),
				after: z.unknown(),
			}),
		),
		history: z.array(
			z.object({ status: orderStatusSchema, at: instantSchema, actorName: z.string().nullable(), note: z.string() }),
		),
	})
	.meta({ id: 'OfficeOrder' });
export type OfficeOrder = z.output<typeof officeOrderSchema>;

export const orderReply = oneReply(officeOrderSchema);
const params = z.object({ id: idSchema });

const progressStatusSchema = z.enum(progressStatuses).meta({ id: 'ProgressStatus' });
const noteSchema = textSchema(500).default('');

/** Bulk actions on orders. */
export const orderIds = z.array(idSchema).min(1).max(100);
/** The refusals of one of many orders; the request itself is answered with 200. */
const outcomeRefusals = [
	'DISPATCH_REASON_REQUIRED',
	'INVALID_TRANSITION',
	'INVOICE_NOT_DUE',
	'NOT_ALLOWED',
	'NOT_A_RIDER',
	'ORDER_ALREADY_DISPATCHED',
	'ORDER_IN_REVIEW',
	'ORDER_NOT_FOUND',
	'ORDER_NOT_PACKED',
	'SHOP_STATE_UNKNOWN',
] as const satisfies readonly Refusal[];
const outcomeSchema = z
	.object({
		id: idSchema,
		/** null: no such order, or not one of this user's */
		number: z.string().nullable(),
		/** null: done; otherwise code and message of the refusal */
		refusal: z
			.object({ code: z.enum(outcomeRefusals).meta({ id: 'OrderOutcomeCode' }), message: z.string() })
			.nullable(),
	})
	.meta({ id: 'OrderOutcome' });
export const outcomesReply = oneReply(z.array(outcomeSchema)).meta({ id: 'OrderOutcomesReply' });
export const orderIdsBody = z.object({ ids: orderIds }).meta({ id: 'OrderIds' });
export type OrderOutcome = z.output<typeof outcomesReply>['data'][number];
export type OrderOutcomeCode = (typeof outcomeRefusals)[number];

export const orderOfficeEndpoints = {
	'office.orders.list': endpoint('GET /api/v1/office/orders', {
		access: permissions['orders.read'],
		summary: 'All orders, newest first. Riders see only the orders they can deliver or collect cash for.',
		query: z.object({
			...listQuery(['createdAt', 'totalPaise', 'pincode'], 'desc'),
			status: orderStatusSchema.optional(),
			paymentStatus: paymentStatusSchema.optional(),
			packingStatus: packingStatusSchema.optional(),
			/** false: orders that are not cancelled, as counted on the dashboard */
			isCancelled: flagSchema,
			/** returns that have not been processed yet */
			isReturn: flagSchema,
			/** true: orders with work left; false: all orders */
			isOpen: flagSchema,
			/** packed or dispatched, and without an invoice or bill of supply */
			isInvoiceMissing: flagSchema,
			/** out for delivery or delivered, and the cash not collected yet */
			isCashDue: flagSchema,
			riderId: idSchema.optional(),
			pincode: z
				.string()
				.regex(/^\d{1,6}$/, 'must have up to 6 digits')
				.optional(),
			from: queryDaySchema.optional(),
			to: queryDaySchema.optional(),
			minPaise: queryInteger(0, maxPaise).optional(),
			maxPaise: queryInteger(0, maxPaise).optional(),
		}),
		reply: listReply(listedOrderSchema, {
			...cappedTotal,
			/** null: the total is capped, and the sum of the rows would be wrong */
			sumPaise: paiseSchema.nullable(),
			cashDuePaise: paiseSchema,
		}),
	}),
	'office.orders.get': endpoint('GET /api/v1/office/orders/:id', {
		access: permissions['orders.read'],
		summary: 'One order with lines, history and stock.',
		params,
		reply: orderReply,
		refusals: ['ORDER_NOT_FOUND'],
	}),
	'office.orders.updateStatus': endpoint('POST /api/v1/office/orders/:id/status', {
		access: permissions['orders.updateStatus'],
		summary: 'Updates the status of an order, as far as the role permits. The customer is emailed.',
		params,
		body: z.object({ orderStatus: progressStatusSchema, note: noteSchema }),
		reply: orderReply,
		refusals: [
			'DISPATCH_REASON_REQUIRED',
			'INVALID_TRANSITION',
			'ORDER_IN_REVIEW',
			'ORDER_NOT_FOUND',
			'ORDER_NOT_PACKED',
		],
	}),
	'office.orders.undoStatus': endpoint('POST /api/v1/office/orders/:id/undo-status', {
		access: permissions['orders.updateStatus'],
		summary: 'Undoes the latest transition of an order within ten minutes, with its effects.',
		params,
		body: z.object({ version: z.number().int() }),
		reply: orderReply,
		refusals: [
			'COUPON_EXHAUSTED',
			'NO_STATUS_TO_UNDO',
			'ORDER_NOT_FOUND',
			'STALE_VERSION',
			'UNDO_STATUS_AFTER_CASH',
			'UNDO_STATUS_AFTER_DOCUMENT',
			'UNDO_STATUS_CUSTOMER_ERASED',
			'UNDO_STATUS_STOCK_SOLD',
			'UNDO_STATUS_TOO_LATE',
		],
	}),
	'office.orders.updateManyStatuses': endpoint('POST /api/v1/office/orders/status', {
		access: permissions['orders.updateStatus'],
		summary: 'Updates the status of up to 100 orders, with a result for each.',
		body: z.object({ ids: orderIds, orderStatus: progressStatusSchema, note: noteSchema }),
		reply: outcomesReply,
	}),
	'office.orders.approve': endpoint('POST /api/v1/office/orders/:id/approve', {
		access: permissions['orders.approve'],
		summary: 'Approves an order that waits for review, so that it can be packed. The customer is emailed.',
		params,
		reply: orderReply,
		refusals: ['ORDER_ALREADY_DISPATCHED', 'ORDER_NOT_FOUND'],
	}),
	'office.orders.cancel': endpoint('POST /api/v1/office/orders/:id/cancel', {
		access: permissions['orders.cancel'],
		summary: 'Cancels an order: stock and coupon are released, or a return is opened.',
		params,
		body: z.object({ reason: textSchema(500).default(''), version: z.number().int() }),
		reply: orderReply,
		refusals: ['ORDER_NOT_FOUND', 'REASON_REQUIRED', 'STALE_VERSION'],
	}),
};
