import type { z } from 'zod';
import type { AddressWire, UserWire } from './accounts.ts';
import type { ProductWire } from './catalogue.ts';
import type { EndpointName, Endpoints } from './endpoints.ts';
import type { OrderWire } from './orders.ts';

type Example<N extends EndpointName> = {
	body?: z.input<Endpoints[N]['body']>;
	reply?: z.output<Endpoints[N]['reply']>;
};

const productId = '0b9f6a52-6a0b-4a3c-9f25-0d7e5f0c1a01';
const userId = '5f0d3c1e-8c57-4a55-9f0a-2f6f3b6f7a11';
const orderId = 'c3c1c6a5-1f3e-4a0e-8d2b-91f5c0b7d3e2';

const enteredAddress = {
	type: 'delivery',
	alternativename: 'Asha Patil',
	alternativeMobile: '9876543210',
	addressLine1: 'Flat 4, Sunrise Society',
	addressLine2: 'Baner Road',
	'Area or Landmark': 'Baner',
	pincode: '411045',
	city: 'Pune',
	state: 'Maharashtra',
	country: 'India',
} as const satisfies AddressWire;

const address: AddressWire = { _id: '7f8a2e0c-52f1-4e0b-8a63-1f0a9c4b6d21', ...enteredAddress };

const user: UserWire = {
	_id: userId,
	name: 'Asha Patil',
	email: 'asha@example.in',
	mobile: '9876543210',
	address: [address],
	roles: [],
	version: 3,
	emailVerified: true,
};

const product: ProductWire = {
	_id: productId,
	productName: 'Onion',
	names: { en: 'Onion', hi: 'प्याज', mr: 'कांदा' },
	thumbnail: '/media/onion-400.webp',
	gallery: ['/media/onion-800.webp'],
	description: '<p>Red onions from Nashik.</p>',
	productCategory: { _id: '4c2d8d8e-3d57-4c7e-9b0a-0f1e2d3c4b5a', name: 'Root Vegetables' },
	unitPricePairs: [{ unit: '1 kg', price: 42, lisedPrice: 50, stock: 120, amount: 1000, base: 'g' }],
	tableData: [],
	offerZone: false,
	todayOffer: true,
	campaigns: [],
	productType: 'loose',
	tint: 'root',
	origin: 'Nashik, Maharashtra',
	maker: '',
	licence: '',
	badge: null,
	restricted: false,
	modeOfAction: null,
	toxicity: null,
	antidote: null,
	translations: {
		hi: { description: '<p>नासिक का लाल प्याज।</p>', antidote: '' },
		mr: { description: '<p>नाशिकचा लाल कांदा.</p>', antidote: '' },
	},
	rating: { average: 4.5, count: 12, genuine: { average: 4.5, count: 12 } },
};

const order: OrderWire = {
	_id: orderId,
	orderNumber: 'KH-100042',
	orderStatus: 'ORDERED',
	paymentStatus: 'Pending',
	paymentMethod: 'Cash on Delivery',
	paymentMode: 'cod',
	createdAt: '2026-11-20T05:30:00.000Z',
	updatedAt: '2026-11-20T05:30:00.000Z',
	statusTimestamps: { ORDERED: '2026-11-20T05:30:00.000Z' },
	dbCart: [
		{
			productId: { _id: productId, thumbnail: product.thumbnail, productName: 'Onion' },
			unit: '1 kg',
			qty: 3,
			price: 42,
			discount: 0,
		},
	],
	grandTotal: 126,
	discountAmount: 0,
	totalAmount: 126,
	couponCode: null,
	rejectedReason: null,
	returnCase: false,
	accountDetails: [],
	shippingAddress: address,
	deliveryAddress: address,
	customerEmail: 'asha@example.in',
	customerPhoneNumber: '9876543210',
};

const pricesBefore = { pricePaise: 4200, mrpPaise: 5000, costPaise: 3000 };

const coupon = {
	code: 'MONSOON50',
	discountType: 'fixed',
	amountPaise: 5000,
	minimumPaise: 30_000,
	startsAt: '2026-11-20T00:00:00.000Z',
} as const;

const campaign = {
	festival: 'Pongal',
	title: 'Pongal offers',
	startsAt: '2026-12-20T00:00:00.000Z',
	endsAt: '2027-01-16T00:00:00.000Z',
};

/** Examples of the main calls in the OpenAPI document; a test parses each with its schema. */
export const examples: { readonly [N in EndpointName]?: Example<N> } = {
	'auth.signup': {
		body: {
			name: 'Asha Patil',
			email: 'asha@example.in',
			mobile: '9876543210',
			password: 'sunrise-4',
			confirmPassword: 'sunrise-4',
		},
		reply: { status: 'success', message: 'Signed up successfully! Please log in.', data: { user } },
	},
	'auth.login': {
		body: { email: 'asha@example.in', password: 'sunrise-4' },
		reply: { status: 'success', token: 'Jx1l9m0vQ3c7T5b2Zk8r4Wn6Yp0sDfGhJkLqErTyUiO', user },
	},
	'user.me': { reply: { status: 'success', data: { user } } },
	'user.update': {
		body: { address: [enteredAddress], version: 2 },
		reply: { status: 'success', data: { user } },
	},
	'products.list': {
		reply: {
			status: 'success',
			products: [product],
			pagination: { total: 1, totalPages: 1, page: 1, limit: 10 },
			search: null,
		},
	},
	'products.get': { reply: { status: 'success', data: { product } } },
	'pincode.lookup': {
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
	'coupons.verify': {
		reply: {
			status: 'success',
			data: {
				coupon: {
					_id: '2b7c1d9e-4f3a-4e6b-8c5d-6a7b8c9d0e1f',
					code: 'FRESH10',
					discount: 10,
					discountType: 'percentage',
					maxDiscount: 100,
					minimumAmount: 300,
					endsAt: null,
				},
			},
		},
	},
	'orders.place': {
		body: {
			dbCart: [{ productId, qty: 3, unit: '1 kg', price: 42 }],
			grandTotal: 126,
			totalAmount: 126,
			paymentMethod: 'Cash on Delivery',
			paymentMode: 'cod',
			shippingAddress: { _id: '7f8a2e0c-52f1-4e0b-8a63-1f0a9c4b6d21' },
			deliveryAddress: enteredAddress,
		},
		reply: { status: 'success', data: { order } },
	},
	'orders.list': { reply: { status: 'success', data: { orders: [order], nextCursor: null } } },
	'orders.get': { reply: { status: 'success', data: { order } } },
	'orders.update': {
		body: { orderStatus: 'CANCELLED', rejectedReason: 'Changed Mind' },
		reply: {
			status: 'success',
			data: { order: { ...order, orderStatus: 'CANCELLED', rejectedReason: 'Changed Mind' } },
		},
	},
	'reviews.create': { body: { productId, rating: 5, description: 'Firm and dry.' } },
	'office.coupons.create': { body: coupon },
	'office.coupons.update': { body: { ...coupon, version: 2 } },
	'office.campaigns.create': { body: campaign },
	'office.campaigns.update': { body: { ...campaign, version: 2 } },
	'office.orders.collectCash': { body: { amountPaise: 5000, version: 4 } },
	'office.orders.updateStatus': { body: { orderStatus: 'SHIPPED', note: 'Handed to the courier.' } },
	'office.prices.publish': {
		body: {
			changes: [
				{
					variantId: '9d4e1f7a-0b2c-4d3e-8f5a-6b7c8d9e0f12',
					from: pricesBefore,
					to: { ...pricesBefore, pricePaise: 4500 },
				},
			],
			note: 'Morning market',
		},
		reply: {
			status: 'success',
			data: {
				id: 'a1b2c3d4-e5f6-4a7b-8c9d-0e1f2a3b4c5d',
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
};
