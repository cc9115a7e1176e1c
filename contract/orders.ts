import { normalizedMobile } from '#domain/address.ts';
import { maxCartLines, maxLineQuantity } from '#domain/cart.ts';
import { orderStatuses, paymentStatuses } from '#domain/order.ts';
import { z } from 'zod';
import { addressReplySchema, addressSchema } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import {
	exactSchema,
	idSchema,
	instantSchema,
	lineSchema,
	namesSchema,
	queryInteger,
	rupeesSchema,
	success,
	textSchema,
} from './wire.ts';

const placedLineSchema = z
	.object({
		productId: idSchema,
		qty: z.number().int().min(1, 'must be at least 1').max(maxLineQuantity, `must be at most ${maxLineQuantity}`),
		unit: exactSchema(60),
		/** the price the customer saw; compared, never charged */
		price: rupeesSchema.optional(),
	})
	.meta({ id: 'OrderDraftLine' });

/** An address of the account by its `_id`, or a complete address. */
const orderAddressSchema = z.union([addressSchema, z.object({ _id: idSchema })]).meta({ id: 'OrderDraftAddress' });
export type OrderAddressInput = z.output<typeof orderAddressSchema>;
export type PlaceOrderBody = z.output<(typeof orderEndpoints)['orders.place']['body']>;

export const refundAccountSchema = z
	.object({
		ifscCode: z.string(),
		/** masked: XXXXXX1234 */
		accountNumber: z.string(),
		bankName: z.string(),
		branchName: z.string(),
		mobileNumber: z.string(),
	})
	.meta({ id: 'RefundAccount' });

export const orderStatusSchema = z.enum(orderStatuses as [string, ...string[]]).meta({ id: 'OrderStatus' });
export const paymentStatusSchema = z.enum(paymentStatuses).meta({ id: 'PaymentStatus' });

export const orderSchema = z
	.object({
		_id: idSchema,
		orderNumber: z.string(),
		orderStatus: orderStatusSchema,
		paymentStatus: paymentStatusSchema,
		paymentMethod: z.string(),
		paymentMode: z.string(),
		createdAt: instantSchema,
		updatedAt: instantSchema,
		/** status → when it was reached */
		statusTimestamps: z.record(z.string(), instantSchema),
		dbCart: z.array(
			z.object({
				productId: z.object({ _id: idSchema, thumbnail: z.string(), productName: z.string() }),
				unit: z.string(),
				qty: z.number().int(),
				/** ours: quantity found when the order was packed; the totals are based on it */
				pickedQty: z.number().int().nullable().optional(),
				price: rupeesSchema,
				discount: rupeesSchema,
			}),
		),
		grandTotal: rupeesSchema,
		discountAmount: rupeesSchema,
		totalAmount: rupeesSchema,
		couponCode: z.string().nullable(),
		/** ours: 'KH/26-27/000042' once there is an invoice to download */
		invoiceNumber: z.string().nullable().optional(),
		/** ours: when the shop promised to deliver, in English and in every language */
		deliveryPromise: z.string().nullable().optional(),
		deliveryPromiseTexts: namesSchema.nullable().optional(),
		rejectedReason: z.string().nullable(),
		/** dispatched before the order was cancelled */
		returnCase: z.boolean(),
		/** ours: the shop reviews the order before it is packed, and calls the customer */
		inReview: z.boolean().optional(),
		accountDetails: z.array(refundAccountSchema),
		/** ours: received so far; a part payment leaves the payment pending */
		amountPaid: rupeesSchema.optional(),
		/** ours: refund due, refunded so far, and the reference of the latest refund */
		refundDue: rupeesSchema.optional(),
		refunded: rupeesSchema.optional(),
		refundReference: z.string().optional(),
		/** ours: total of the items accepted by the return inspection, deducted from what is owed; null without one */
		amountCredited: rupeesSchema.nullable().optional(),
		/** ours: null until the returned items are inspected, then the remark of the inspection */
		returnNote: z.string().nullable().optional(),
		shippingAddress: addressReplySchema.nullable(),
		deliveryAddress: addressReplySchema.nullable(),
		customerEmail: z.string(),
		customerPhoneNumber: z.string(),
	})
	.meta({ id: 'Order' });
export type OrderWire = z.output<typeof orderSchema>;

const orderReply = z.object({ status: success, data: z.object({ order: orderSchema }) }).meta({ id: 'OrderReply' });

/** Optional text that a response shows as null, and a client sends back as it was read. */
function nullableLine(max: number) {
	return lineSchema(max)
		.nullish()
		.transform((text) => text ?? '');
}

const accountInputSchema = z
	.object({
		ifscCode: nullableLine(20).transform((code) => code.toUpperCase()),
		accountNumber: nullableLine(40),
		bankName: nullableLine(100),
		branchName: nullableLine(100),
		mobileNumber: nullableLine(20).transform(normalizedMobile),
	})
	.meta({ id: 'RefundAccountInput' });

export const orderEndpoints = {
	'orders.place': endpoint('POST /api/v1/orders/createOrder', {
		access: 'signed-in',
		summary:
			'Places a cash-on-delivery order. Amounts in the body are compared with those of the server, never charged.',
		workClass: 'order',
		status: 201,
		body: z
			.object({
				dbCart: z.array(placedLineSchema).min(1, 'Your cart is empty.').max(maxCartLines),
				grandTotal: rupeesSchema.optional(),
				totalAmount: rupeesSchema.optional(),
				discountAmount: rupeesSchema.optional(),
				couponCode: textSchema(64).optional(),
				paymentMethod: z.literal('Cash on Delivery').optional(),
				paymentMode: z.literal('cod').optional(),
				shippingAddress: orderAddressSchema.nullish(),
				deliveryAddress: orderAddressSchema.nullish(),
				customerEmail: lineSchema(254).optional(),
				customerPhoneNumber: lineSchema(20).optional(),
			})
			.meta({ id: 'OrderDraft' }),
		reply: orderReply,
		refusals: [
			'ADDRESS_NOT_YOURS',
			'BELOW_MINIMUM',
			'COUPON_ALREADY_USED',
			'COUPON_BELOW_MINIMUM',
			'COUPON_EXHAUSTED',
			'COUPON_EXPIRED',
			'COUPON_NOT_STARTED',
			'COUPON_NOT_YOURS',
			'COUPON_UNKNOWN',
			'EMAIL_NOT_VERIFIED',
			'KEY_REUSED',
			'KEY_TOO_LONG',
			'NEW_ACCOUNT_DAY',
			'NEW_ACCOUNT_GROUP',
			'NEW_ACCOUNT_ORDERS',
			'NEW_ACCOUNT_QUANTITY',
			'NOT_FOR_SALE',
			'NO_ADDRESS',
			'ORDER_TOO_LARGE',
			'OUT_OF_STOCK',
			'PINCODE_NOT_SERVED',
			'PRICE_CHANGED',
			'TOO_MANY_ATTEMPTS',
			'TOO_MANY_OF_ONE',
			'UNKNOWN_PRODUCT',
			'UNKNOWN_UNIT',
		],
	}),
	'orders.list': endpoint('GET /api/v1/orders', {
		access: 'signed-in',
		summary: 'The orders of the signed-in user, newest first: 500 of them, or as many as `first`.',
		query: z.object({
			email: lineSchema(254).optional(),
			/** ours: so many orders; existing clients have a page and a limit that they do not send */
			first: queryInteger(1, 100).optional(),
			/** ours: the orders before this one, the `nextCursor` of the page before */
			before: z.uuid().optional(),
		}),
		reply: z.object({
			status: success,
			data: z.object({
				orders: z.array(orderSchema),
				/** ours: `before` of the next page; null: there are no more orders */
				nextCursor: idSchema.nullable(),
			}),
		}),
		refusals: ['NOT_ALLOWED', 'ORDER_NOT_FOUND'],
	}),
	'orders.get': endpoint('GET /api/v1/orders/:id', {
		access: 'signed-in',
		summary: 'One order of the signed-in user.',
		params: z.object({ id: idSchema }),
		reply: orderReply,
		refusals: ['ORDER_NOT_FOUND'],
	}),
	'orders.update': endpoint('PATCH /api/v1/orders/:id', {
		access: 'signed-in',
		summary:
			'Cancels an order; with its present status nothing changes. Only the three fields below are read, the rest of the body is ignored.',
		workClass: 'order',
		params: z.object({ id: idSchema }),
		body: z
			.object({
				orderStatus: z.string().max(40),
				rejectedReason: textSchema(500)
					.nullish()
					.transform((reason) => reason ?? ''),
				/** one account, or a list with one: both have been sent */
				accountDetails: z.union([accountInputSchema, z.array(accountInputSchema).max(5)]).nullish(),
			})
			.meta({ id: 'OrderChange' }),
		reply: orderReply,
		refusals: [
			'ACCOUNT_DETAILS_INVALID',
			'ACCOUNT_DETAILS_REQUIRED',
			'INVALID_TRANSITION',
			'ORDER_NOT_FOUND',
			'REASON_REQUIRED',
		],
	}),
};
