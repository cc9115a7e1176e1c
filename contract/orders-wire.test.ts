import { maxPaise, paise } from '#domain/money.ts';
import { type Order, orderStatuses, paymentStatuses } from '#domain/order.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderEndpoints, orderSchema } from './orders.ts';
import {
	cancellationToWire,
	type OrderDraft,
	orderDraftToWire,
	orderFromWire,
	orderToWire,
	placedLinesFromWire,
} from './orders-wire.ts';

const amounts = fc.integer({ min: 0, max: maxPaise }).map(paise);
const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
const ids = fc.string({ minLength: 1, maxLength: 128 });
const texts = fc.string({ maxLength: 60 });
const addresses = fc.record({
	type: fc.constantFrom('Billing' as const, 'delivery' as const),
	contactName: texts,
	contactMobile: texts,
	line1: texts,
	line2: texts,
	area: texts,
	pincode: texts,
	city: texts,
	state: texts,
	country: texts,
});

const orders: fc.Arbitrary<Order> = fc.record({
	id: ids,
	number: texts,
	status: fc.constantFrom(...orderStatuses),
	paymentStatus: fc.constantFrom(...paymentStatuses),
	paymentMethod: texts,
	createdAt: instants,
	updatedAt: instants,
	statusTimes: fc.dictionary(fc.constantFrom(...orderStatuses), instants, { noNullPrototype: true }),
	lines: fc.array(
		fc.record({
			productId: ids,
			name: texts,
			picture: texts,
			unit: texts,
			pickedQuantity: fc.option(fc.integer({ min: 0, max: 999 })),
			quantity: fc.integer({ min: 1, max: 999 }),
			price: amounts,
			discount: amounts,
		}),
		{ maxLength: 5 },
	),
	subtotal: amounts,
	discount: amounts,
	total: amounts,
	invoiceNumber: fc.option(fc.string()),
	deliveryPromise: fc.option(fc.record({ en: texts, hi: texts, mr: texts })),
	couponCode: fc.option(texts),
	cancellationReason: fc.option(texts),
	isReturn: fc.boolean(),
	isInReview: fc.boolean(),
	paid: amounts,
	refundDue: amounts,
	credited: fc.option(amounts),
	refunded: amounts,
	refundReference: texts,
	returnNote: fc.option(texts),
	refundAccount: fc.option(
		fc.record({ accountNumber: texts, ifscCode: texts, bankName: texts, branchName: texts, mobileNumber: texts }),
	),
	billingAddress: fc.option(addresses),
	deliveryAddress: fc.option(addresses),
	email: texts,
	mobile: texts,
});

test('reads a stored response from before the delivery promise was translated', () => {
	const order = fc.sample(orders, 1)[0] as Order;
	const wire = { ...orderToWire(order), deliveryPromise: 'Next day', deliveryPromiseTexts: undefined };
	expect(orderFromWire(orderSchema.parse(wire)).deliveryPromise).toEqual({ en: 'Next day', hi: '', mr: '' });
});

test('maps every order to the wire and back', () => {
	fc.assert(
		fc.property(orders, (order) => {
			const wire = orderSchema.parse(JSON.parse(JSON.stringify(orderToWire(order))));
			expect(orderFromWire(wire)).toEqual(order);
		}),
	);
});

const deliveryAddress = {
	type: 'delivery' as const,
	contactName: 'Asha Kulkarni',
	contactMobile: '9876543210',
	line1: '12 Tulip',
	line2: '',
	area: '',
	pincode: '411045',
	city: 'Pune',
	state: 'Maharashtra',
	country: 'India',
};

function orderDraft(changes: Partial<OrderDraft> = {}): OrderDraft {
	return {
		lines: [{ productId: 'onion', unit: '1 kg', name: 'Onion', price: paise(6050), quantity: 2, picture: '' }],
		subtotal: paise(12_100),
		discount: paise(0),
		total: paise(12_100),
		couponCode: null,
		billingAddress: null,
		deliveryAddress,
		email: 'asha@example.in',
		mobile: '9876543210',
		...changes,
	};
}

test('sends the amounts the customer saw, in rupees', () => {
	expect(orderDraftToWire(orderDraft())).toMatchObject({
		dbCart: [{ productId: 'onion', qty: 2, unit: '1 kg', price: 60.5 }],
		grandTotal: 121,
		totalAmount: 121,
		shippingAddress: null,
		customerEmail: 'asha@example.in',
		customerPhoneNumber: '9876543210',
	});
});

test('sends discount and payment only when there is a discount', () => {
	const plain = orderDraftToWire(orderDraft());
	for (const field of ['discountAmount', 'paymentMethod', 'paymentMode', 'couponCode']) {
		expect(plain).not.toHaveProperty(field);
	}
	const reduced = orderDraft({ discount: paise(1210), total: paise(10_890), couponCode: 'KHET10' });
	expect(orderDraftToWire(reduced)).toMatchObject({
		grandTotal: 121,
		discountAmount: 12.1,
		totalAmount: 108.9,
		couponCode: 'KHET10',
		paymentMethod: 'Cash on Delivery',
		paymentMode: 'cod',
	});
});

test('sends what the server accepts', () => {
	const billingAddress = { ...deliveryAddress, id: 'a1', type: 'Billing' as const };
	expect(orderEndpoints['orders.place'].body.safeParse(orderDraftToWire(orderDraft({ billingAddress }))).success).toBe(
		true,
	);
	expect(orderEndpoints['orders.update'].body.safeParse(cancellationToWire('Changed Mind', null)).success).toBe(true);
});

test('reads the lines of a pending order with the price that was shown', () => {
	const sent = orderEndpoints['orders.place'].body.parse(orderDraftToWire(orderDraft()));
	expect(placedLinesFromWire(sent)).toEqual([{ productId: 'onion', unit: '1 kg', quantity: 2, price: 6050 }]);
	const unpriced = orderEndpoints['orders.place'].body.parse({
		dbCart: [{ productId: 'onion', qty: 1, unit: '1 kg' }],
	});
	expect(placedLinesFromWire(unpriced)).toEqual([{ productId: 'onion', unit: '1 kg', quantity: 1, price: null }]);
});

test('cancels with a reason, and with an account when money goes back', () => {
	expect(cancellationToWire('Changed Mind', null)).toEqual({
		orderStatus: 'CANCELLED',
		rejectedReason: 'Changed Mind',
	});
	const account = {
		accountNumber: '123456789',
		ifscCode: 'SBIN0001234',
		bankName: '',
		branchName: '',
		mobileNumber: '',
	};
	expect(cancellationToWire('Other', account)).toEqual({
		orderStatus: 'CANCELLED',
		rejectedReason: 'Other',
		accountDetails: account,
	});
});

test('an IFSC code in small letters is read in capitals', () => {
	const { body } = orderEndpoints['orders.update'];
	const account = { ifscCode: ' hdfc0001234 ', accountNumber: '123456789012' };
	expect(body.parse({ orderStatus: 'CANCELLED', accountDetails: [account] }).accountDetails).toMatchObject([
		{ ifscCode: 'HDFC0001234' },
	]);
});
