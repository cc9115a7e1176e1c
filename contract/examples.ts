import { bulkUserTypes } from '#domain/support.ts';
import type { ProductWire } from './catalogue.ts';
import { accountExamples, address, enteredAddress, user } from './examples-accounts.ts';
import { type Examples, officeExamples } from './examples-office.ts';
import type { OrderWire } from './orders.ts';
import type { ReviewWire } from './reviews.ts';

const productId = '0b9f6a52-6a0b-4a3c-9f25-0d7e5f0c1a01';
const orderId = 'c3c1c6a5-1f3e-4a0e-8d2b-91f5c0b7d3e2';

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

const review: ReviewWire = {
	_id: '5e6f7a8b-9c0d-4e1f-8a2b-3c4d5e6f7a8b',
	user: { _id: user._id, name: user.name },
	productId,
	rating: 5,
	description: 'Firm and dry.',
	createdAt: '2026-11-20T05:30:00.000Z',
	updatedAt: '2026-11-20T05:30:00.000Z',
	isDemo: false,
	answer: null,
	product: {
		_id: productId,
		productName: product.productName,
		names: product.names,
		thumbnail: '/media/onion-128.webp',
		tint: 'root',
	},
};

/** Examples in the OpenAPI document, one of every body of the storefront; a test parses each with its schema. */
export const examples: Examples = {
	...accountExamples,
	'products.list': {
		reply: {
			status: 'success',
			products: [product],
			pagination: { total: 1, totalPages: 1, page: 1, limit: 10 },
			search: null,
		},
	},
	'products.get': { reply: { status: 'success', data: { product } } },
	'products.suggest': {
		reply: {
			status: 'success',
			data: {
				products: [
					{
						_id: productId,
						productName: 'Onion',
						names: product.names,
						thumbnail: '/media/onion-128.webp',
						tint: 'root',
						price: 42,
						unit: '1 kg',
					},
				],
				categories: [],
			},
		},
	},
	'categories.list': {
		reply: {
			status: 'success',
			data: {
				categories: [
					{
						_id: '4c2d8d8e-3d57-4c7e-9b0a-0f1e2d3c4b5a',
						name: 'Root Vegetables',
						thumbnail: '/media/root-vegetables-256.webp',
						names: { en: 'Root Vegetables', hi: 'जड़ वाली सब्ज़ियाँ', mr: 'कंदभाज्या' },
						tint: 'root',
						parent: null,
						productCount: 9,
					},
				],
			},
			totalCategories: 18,
			totalPages: 18,
			currentPage: 1,
		},
	},
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
	'reviews.create': {
		body: { productId, rating: 5, description: 'Firm and dry.' },
		reply: { status: 'success', data: { review } },
	},
	'reviews.update': {
		body: { rating: 4, description: 'Firm and dry, two were small.' },
		reply: {
			status: 'success',
			data: { review: { ...review, rating: 4, description: 'Firm and dry, two were small.' } },
		},
	},
	'reviews.ofProduct': {
		reply: {
			status: 'success',
			data: { reviews: [review], summary: { average: 5, count: 1, stars: [0, 0, 0, 0, 1] } },
		},
	},
	'coupons.offers': {
		reply: {
			status: 'success',
			data: {
				coupons: [
					{
						_id: '2b7c1d9e-4f3a-4e6b-8c5d-6a7b8c9d0e1f',
						code: 'FRESH10',
						discount: 10,
						discountType: 'percentage',
						maxDiscount: 100,
						minimumAmount: 300,
						endsAt: '2026-12-31T18:30:00.000Z',
					},
				],
			},
		},
	},
	'tickets.create': {
		body: {
			dbCart: [{ name: 'Asha Patil', email: user.email, mobile: user.mobile }],
			title: 'Order KH-100042',
			description: 'One pack is missing',
			issue_msg: 'I ordered 3 packs of 1 kg and received 2.',
		},
		reply: {
			status: 'success',
			message: 'Query submitted successfully!',
			data: { _id: '3c4d5e6f-7a8b-4c9d-8e0f-1a2b3c4d5e6f' },
		},
	},
	'inquiries.create': {
		body: {
			name: 'Asha Patil',
			email: user.email,
			mobile: user.mobile,
			state: 'Maharashtra',
			city: 'Pune',
			userType: bulkUserTypes[0],
			productNames: ['Onion', 'Potato'],
			additionalInfo: '200 kg of each on every Monday.',
		},
		reply: {
			status: 'success',
			message: 'Bulk order inquiry submitted successfully!',
			data: { _id: '4d5e6f7a-8b9c-4d0e-9f1a-2b3c4d5e6f7a' },
		},
	},
	...officeExamples,
};
