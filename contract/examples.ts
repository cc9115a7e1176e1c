import { accountExamples } from './accounts-examples.ts';
import { catalogueExamples } from './catalogue-examples.ts';
import { addressId, type Examples, enteredAddress, order, orderId, productId } from './example-records.ts';

const ticketId = 'd4c3b2a1-6f5e-4d8c-9b7a-1e0f2d3c4b5a';
const variantId = '9d4e1f7a-0b2c-4d3e-8f5a-6b7c8d9e0f12';
const priceUpdateId = 'a1b2c3d4-e5f6-4a7b-8c9d-0e1f2a3b4c5d';
const pricesBefore = { pricePaise: 4200, mrpPaise: 5000, costPaise: 3000 };
const params = { id: orderId };

/** Examples of `delivery`, `settings`, `support`, `orders`, `invoicing`, `fulfilment`, `returns` and `pricing`. */
const orderExamples: Examples = {
	'pincode.lookup': {
		params: { pincode: '411045' },
		reply: [
			{
				Status: 'Success',
				Message: 'Number of pincode(s) found:1',
				PostOffice: [
					{
						Name: 'Baner Road',
						District: 'Pune',
						State: 'Maharashtra',
						Block: 'Haveli',
						Country: 'India',
						Pincode: '411045',
					},
				],
			},
		],
	},
	'delivery.promise': {
		params: { pincode: '411045' },
		reply: {
			status: 'success',
			data: {
				pincode: '411045',
				scope: 'all',
				area: 'Baner',
				promise: 'Next day',
				promiseTexts: { en: 'Next day', hi: 'अगले दिन', mr: 'दुसऱ्या दिवशी' },
			},
		},
	},
	'shop.get': {
		reply: {
			status: 'success',
			data: {
				shop: {
					name: 'Khetse',
					whatsappNumber: '919876543210',
					googleClientId: null,
					supportEmail: 'support@example.in',
					supportHours: '8 am to 8 pm',
					grievanceEmail: 'grievance@example.in',
					address: 'Baner Road, Pune 411045, Maharashtra',
					pickupAddress: 'Baner Road, Pune 411045, Maharashtra',
					manufacturer: '',
					licences: [],
					isDemo: false,
					minimumOrder: 100,
					translations: {
						hi: { supportHours: 'सुबह 8 बजे से रात 8 बजे तक', address: '', pickupAddress: '' },
						mr: { supportHours: 'सकाळी 8 ते रात्री 8', address: '', pickupAddress: '' },
					},
				},
			},
		},
	},
	'tickets.create': {
		body: {
			dbCart: [{ name: 'Asha Patil', email: 'asha@example.in', mobile: '9876543210' }],
			title: 'Soft tomatoes',
			description: 'Order KH-100042',
			issue_msg: 'Two of the tomatoes in the 500 g pack were soft.',
		},
		reply: { status: 'success', message: 'Query submitted successfully!', data: { _id: ticketId } },
	},
	'inquiries.create': {
		body: {
			name: 'Asha Patil',
			email: 'asha@example.in',
			mobile: '9876543210',
			state: 'Maharashtra',
			city: 'Nashik',
			userType: 'Customer',
			productNames: ['Tomato', 'Onion'],
			additionalInfo: '200 kg of tomatoes a week.',
		},
		reply: { status: 'success', message: 'Bulk order inquiry submitted successfully!', data: { _id: ticketId } },
	},
	'orders.place': {
		body: {
			dbCart: [{ productId, qty: 3, unit: '1 kg', price: 42 }],
			grandTotal: 126,
			totalAmount: 126,
			paymentMethod: 'Cash on Delivery',
			paymentMode: 'cod',
			shippingAddress: { _id: addressId },
			deliveryAddress: enteredAddress,
		},
		reply: { status: 'success', data: { order } },
	},
	'orders.list': {
		query: { first: '20' },
		reply: { status: 'success', data: { orders: [order], nextCursor: null } },
	},
	'orders.get': { params, reply: { status: 'success', data: { order } } },
	'orders.update': {
		params,
		body: { orderStatus: 'CANCELLED', rejectedReason: 'Changed Mind' },
		reply: {
			status: 'success',
			data: { order: { ...order, orderStatus: 'CANCELLED', rejectedReason: 'Changed Mind' } },
		},
	},
	'orders.invoice': { params },
	'office.orders.list': {
		query: { status: 'ORDERED', from: '2026-11-20', to: '2026-11-20', perPage: '50' },
		reply: {
			status: 'success',
			data: [
				{
					id: orderId,
					number: 'KH-100042',
					status: 'ORDERED',
					paymentStatus: 'Pending',
					createdAt: '2026-11-20T05:30:00.000Z',
					name: 'Asha Patil',
					mobile: '9876543210',
					pincode: '411045',
					city: 'Pune',
					lineCount: 1,
					totalPaise: 12_600,
					cashDuePaise: 0,
					refundDuePaise: 0,
					refundedPaise: 0,
					refundReference: '',
					isReturn: false,
					packingStatus: 'new',
					riderName: null,
				},
			],
			total: 1,
			isTotalCapped: false,
			sumPaise: 12_600,
			cashDuePaise: 0,
		},
	},
	'office.orders.get': { params },
	'office.orders.updateStatus': { params, body: { orderStatus: 'SHIPPED', note: 'Handed to the courier.' } },
	'office.orders.updateManyStatuses': {
		body: { ids: [orderId], orderStatus: 'SHIPPED' },
		reply: { status: 'success', data: [{ id: orderId, number: 'KH-100042', refusal: null }] },
	},
	'office.orders.cancel': { params, body: { reason: 'The customer called.', version: 4 } },
	'office.orders.addToPickList': {
		body: { ids: [orderId] },
		reply: { status: 'success', data: [{ id: orderId, number: 'KH-100042', refusal: null }] },
	},
	'office.orders.pack': { params, body: { version: 4, lines: [{ position: 0, picked: 3 }] } },
	'office.orders.processReturn': {
		params,
		body: { version: 6, lines: [{ position: 0, sellable: 2, wasted: 1 }], note: 'One pack was crushed.' },
	},
	'office.orders.collectCash': { params, body: { amountPaise: 5000, version: 4 } },
	'office.tickets.reply': {
		params: { id: ticketId },
		body: { body: 'We replace the tomatoes with your next order.', version: 1 },
	},
	'office.prices.board': { query: { category: 'Root Vegetables' } },
	'office.prices.publish': {
		body: {
			changes: [
				{
					variantId: variantId,
					from: pricesBefore,
					to: { ...pricesBefore, pricePaise: 4500 },
				},
			],
			note: 'Morning market',
		},
		reply: {
			status: 'success',
			data: {
				id: priceUpdateId,
				source: 'board',
				state: 'published',
				note: 'Morning market',
				actorName: 'Ravi Kale',
				createdAt: '2026-11-20T01:10:00.000Z',
				publishAt: '2026-11-20T01:10:00.000Z',
				publishedAt: '2026-11-20T01:10:00.000Z',
				count: 1,
				skippedCount: 0,
				doneCount: 1,
				undoesId: null,
				isUndone: false,
			},
		},
	},
	'office.price-updates.get': { params: { id: priceUpdateId } },
};

/** Examples in the OpenAPI document; a test parses each with its schema. */
export const examples: Examples = { ...accountExamples, ...catalogueExamples, ...orderExamples };
