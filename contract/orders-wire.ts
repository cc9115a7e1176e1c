import type { Address } from '#domain/address.ts';
import type { CartLine } from '#domain/cart.ts';
import { type Paise, paiseFromRupees, rupeesFromPaise } from '#domain/money.ts';
import type { Order, OrderStatus, RefundAccount } from '#domain/order.ts';
import { addressFromWire, addressToWire } from './accounts-wire.ts';
import type { EndpointCall } from './endpoint.ts';
import type { OrderWire, orderEndpoints, PlaceOrderBody } from './orders.ts';

export function orderToWire(order: Order): OrderWire {
	return {
		_id: order.id,
		orderNumber: order.number,
		orderStatus: order.status,
		paymentStatus: order.paymentStatus,
		paymentMethod: order.paymentMethod,
		paymentMode: 'cod',
		createdAt: order.createdAt.toISOString(),
		updatedAt: order.updatedAt.toISOString(),
		statusTimestamps: Object.fromEntries(
			Object.entries(order.statusTimes).map(([status, at]) => [status, at.toISOString()]),
		),
		dbCart: order.lines.map((line) => ({
			productId: { _id: line.productId, thumbnail: line.picture, productName: line.name },
			unit: line.unit,
			qty: line.quantity,
			pickedQty: line.pickedQuantity,
			price: rupeesFromPaise(line.price),
			discount: rupeesFromPaise(line.discount),
		})),
		grandTotal: rupeesFromPaise(order.subtotal),
		discountAmount: rupeesFromPaise(order.discount),
		totalAmount: rupeesFromPaise(order.total),
		couponCode: order.couponCode,
		invoiceNumber: order.invoiceNumber,
		rejectedReason: order.cancellationReason,
		returnCase: order.isReturn,
		inReview: order.isInReview,
		deliveryPromise: order.deliveryPromise?.en ?? null,
		deliveryPromiseTexts: order.deliveryPromise,
		accountDetails: order.refundAccount === null ? [] : [order.refundAccount],
		amountPaid: rupeesFromPaise(order.paid),
		refundDue: rupeesFromPaise(order.refundDue),
		refunded: rupeesFromPaise(order.refunded),
		amountCredited: order.credited === null ? null : rupeesFromPaise(order.credited),
		refundReference: order.refundReference,
		returnNote: order.returnNote,
		shippingAddress: order.billingAddress === null ? null : addressToWire(order.billingAddress),
		deliveryAddress: order.deliveryAddress === null ? null : addressToWire(order.deliveryAddress),
		customerEmail: order.email,
		customerPhoneNumber: order.mobile,
	};
}

export function orderFromWire(wire: OrderWire): Order {
	return {
		id: wire._id,
		number: wire.orderNumber,
		status: wire.orderStatus as OrderStatus,
		paymentStatus: wire.paymentStatus,
		paymentMethod: wire.paymentMethod,
		createdAt: new Date(wire.createdAt),
		updatedAt: new Date(wire.updatedAt),
		statusTimes: Object.fromEntries(
			Object.entries(wire.statusTimestamps).map(([status, at]) => [status, new Date(at)]),
		),
		lines: wire.dbCart.map((line) => ({
			productId: line.productId._id,
			name: line.productId.productName,
			picture: line.productId.thumbnail,
			unit: line.unit,
			quantity: line.qty,
			// stored responses from before orders were picked do not have it
			pickedQuantity: line.pickedQty ?? null,
			price: paiseFromRupees(line.price),
			discount: paiseFromRupees(line.discount),
		})),
		subtotal: paiseFromRupees(wire.grandTotal),
		discount: paiseFromRupees(wire.discountAmount),
		total: paiseFromRupees(wire.totalAmount),
		couponCode: wire.couponCode,
		invoiceNumber: wire.invoiceNumber ?? null,
		cancellationReason: wire.rejectedReason,
		isReturn: wire.returnCase,
		// stored responses from before orders were reviewed do not have it
		isInReview: wire.inReview ?? false,
		deliveryPromise: deliveryPromiseFromWire(wire),
		refundAccount: wire.accountDetails[0] ?? null,
		// stored responses are of placed orders: nothing is received yet
		paid: paiseFromRupees(wire.amountPaid ?? 0),
		// stored responses from before refunds followed from the inspection do not have them
		refundDue: paiseFromRupees(wire.refundDue ?? 0),
		refunded: paiseFromRupees(wire.refunded ?? 0),
		credited: wire.amountCredited == null ? null : paiseFromRupees(wire.amountCredited),
		refundReference: wire.refundReference ?? '',
		returnNote: wire.returnNote ?? null,
		billingAddress: wire.shippingAddress === null ? null : addressFromWire(wire.shippingAddress),
		deliveryAddress: wire.deliveryAddress === null ? null : addressFromWire(wire.deliveryAddress),
		email: wire.customerEmail,
		mobile: wire.customerPhoneNumber,
	};
}

/** Stored responses from before it was kept do not have it, those from before it was translated have the English text. */
function deliveryPromiseFromWire({ deliveryPromiseTexts, deliveryPromise }: OrderWire): Order['deliveryPromise'] {
	if (deliveryPromiseTexts) return deliveryPromiseTexts;
	return deliveryPromise ? { en: deliveryPromise, hi: '', mr: '' } : null;
}

export type OrderDraft = {
	lines: readonly CartLine[];
	subtotal: Paise;
	discount: Paise;
	total: Paise;
	couponCode: string | null;
	billingAddress: (Address & { id?: string }) | null;
	deliveryAddress: (Address & { id?: string }) | null;
	email: string;
	mobile: string;
};

/** The body of createOrder. Discount and the COD method are sent only when there is a discount. spec: shopping §5 */
export function orderDraftToWire(
	draft: OrderDraft,
): NonNullable<EndpointCall<(typeof orderEndpoints)['orders.place']>['body']> {
	return {
		dbCart: draft.lines.map((line) => ({
			productId: line.productId,
			qty: line.quantity,
			unit: line.unit,
			price: rupeesFromPaise(line.price),
		})),
		grandTotal: rupeesFromPaise(draft.subtotal),
		totalAmount: rupeesFromPaise(draft.total),
		...(draft.discount > 0
			? {
					discountAmount: rupeesFromPaise(draft.discount),
					paymentMethod: 'Cash on Delivery' as const,
					paymentMode: 'cod' as const,
				}
			: {}),
		...(draft.couponCode === null ? {} : { couponCode: draft.couponCode }),
		shippingAddress: draft.billingAddress === null ? null : addressToWire(draft.billingAddress),
		deliveryAddress: draft.deliveryAddress === null ? null : addressToWire(draft.deliveryAddress),
		customerEmail: draft.email,
		customerPhoneNumber: draft.mobile,
	};
}

/** A line as ordered; `price` is the price the customer saw, null when not sent. */
export type PlacedLine = { productId: string; unit: string; quantity: number; price: Paise | null };

export function placedLinesFromWire(body: Pick<PlaceOrderBody, 'dbCart'>): PlacedLine[] {
	return body.dbCart.map((line) => ({
		productId: line.productId,
		unit: line.unit,
		quantity: line.qty,
		price: line.price === undefined ? null : paiseFromRupees(line.price),
	}));
}

/** The body that cancels an order. */
export function cancellationToWire(
	reason: string,
	account: RefundAccount | null,
): NonNullable<EndpointCall<(typeof orderEndpoints)['orders.update']>['body']> {
	return {
		orderStatus: 'CANCELLED',
		rejectedReason: reason,
		...(account === null ? {} : { accountDetails: account }),
	};
}
