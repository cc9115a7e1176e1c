import type { z } from 'zod';
import type { AddressWire, UserWire } from './accounts.ts';
import type { ProductWire } from './catalogue.ts';
import type { EndpointName, Endpoints } from './endpoints.ts';
import type { OrderWire } from './orders.ts';

type Example<N extends EndpointName> = {
	params?: z.input<Endpoints[N]['params']>;
	query?: z.input<Endpoints[N]['query']>;
	body?: z.input<Endpoints[N]['body']>;
	reply?: z.output<Endpoints[N]['reply']>;
};

/** Examples of calls by the name of the endpoint. */
export type Examples = { readonly [N in EndpointName]?: Example<N> };

export const productId = '0b9f6a52-6a0b-4a3c-9f25-0d7e5f0c1a01';
export const categoryId = '4c2d8d8e-3d57-4c7e-9b0a-0f1e2d3c4b5a';
export const userId = '5f0d3c1e-8c57-4a55-9f0a-2f6f3b6f7a11';
export const orderId = 'c3c1c6a5-1f3e-4a0e-8d2b-91f5c0b7d3e2';

export const enteredAddress = {
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

export const addressId = '7f8a2e0c-52f1-4e0b-8a63-1f0a9c4b6d21';
const address: AddressWire = { _id: addressId, ...enteredAddress };

/** Records that the examples of several slices show. */
export const user: UserWire = {
	_id: userId,
	name: 'Asha Patil',
	email: 'asha@example.in',
	mobile: '9876543210',
	address: [address],
	roles: [],
	version: 3,
	emailVerified: true,
	policiesVersion: '2026-11-23',
	policiesAcceptedAt: '2026-11-24T05:30:00.000Z',
};

export const product: ProductWire = {
	_id: productId,
	productName: 'Onion',
	names: { en: 'Onion', hi: 'प्याज', mr: 'कांदा' },
	thumbnail: '/media/onion-400.webp',
	gallery: ['/media/onion-800.webp'],
	description: '<p>Red onions from Nashik.</p>',
	productCategory: { _id: categoryId, name: 'Root Vegetables' },
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

export const order: OrderWire = {
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
