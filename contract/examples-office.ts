import type { z } from 'zod';
import type { EndpointName, Endpoints } from './endpoints.ts';

type Example<N extends EndpointName> = {
	body?: z.input<Endpoints[N]['body']>;
	reply?: z.output<Endpoints[N]['reply']>;
};
export type Examples = { readonly [N in EndpointName]?: Example<N> };

const ids = ['c3c1c6a5-1f3e-4a0e-8d2b-91f5c0b7d3e2', 'd4d2d7b6-2a4f-4b1f-9e3c-82a6d1c8e4f3'];
const version = 4;
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

const listing = {
	sku: 'VR-ONI',
	names: { en: 'Onion', hi: 'प्याज', mr: 'कांदा' },
	categoryId: '4c2d8d8e-3d57-4c7e-9b0a-0f1e2d3c4b5a',
	productType: 'loose',
	descriptionHtml: '<p>Red onions from Nashik.</p>',
	gstPercent: 0,
	hsn: '0703',
	origin: 'Nashik, Maharashtra',
	status: 'active',
} as const;
const category = { names: { en: 'Root Vegetables', hi: 'जड़ वाली सब्ज़ियाँ', mr: 'कंदभाज्या' }, tint: 'root' } as const;

/** Examples of the calls that programs of a shop send to the back office. */
export const officeExamples: Examples = {
	'office.products.create': {
		body: {
			...listing,
			aliases: ['kanda'],
			base: 'g',
			pooling: 'shared',
			variants: [{ unit: '500 g', amount: 500, sku: 'VR-ONI-500', pricePaise: 2100, mrpPaise: 2500 }],
		},
	},
	'office.products.update': {
		body: {
			...listing,
			aliases: ['kanda'],
			variants: [
				{
					id: '9d4e1f7a-0b2c-4d3e-8f5a-6b7c8d9e0f12',
					unit: '500 g',
					amount: 500,
					sku: 'VR-ONI-500',
				},
			],
			version,
		},
	},
	'office.products.archive': { body: { version } },
	'office.categories.create': { body: category },
	'office.categories.update': { body: { ...category, version } },
	'office.stock.receive': {
		body: { lines: [{ id: '1f2e3d4c-5b6a-4789-8a9b-0c1d2e3f4a5b', amount: 50_000 }], note: 'Nashik, 50 kg' },
	},
	'office.stock.writeOff': { body: { amount: 1500, note: 'Spoilt' } },
	'office.stock.count': { body: { counted: 48_000, expectedCount: 48_500 } },
	'office.stock.update': { body: { lowAt: 5000 } },
	'office.orders.updateManyStatuses': { body: { ids, orderStatus: 'SHIPPED' } },
	'office.orders.undoStatus': { body: { version } },
	'office.orders.cancel': { body: { reason: 'The customer called.', version } },
	'office.orders.refund': { body: { reference: 'UTR 432109876543', version } },
	'office.orders.processReturn': {
		body: { version, lines: [{ position: 0, sellable: 2, wasted: 1 }], note: 'One pack was open.' },
	},
	'office.invoices.issue': { body: { ids } },
	'office.invoices.file': { body: { ids, document: 'invoice' } },
	'office.prices.import': {
		body: { fileName: 'prices.csv', text: 'sku,price,mrp\nVR-ONI-500,21,25\n', isLast: true },
	},
	'office.reviews.update': { body: { isHidden: false, reply: 'Thank you.', version } },
	'office.tickets.reply': { body: { body: 'The missing pack arrives tomorrow.', isClosed: true, version } },
	'office.staff.create': { body: { email: 'ravi@example.in', roles: ['picker'] } },
	'office.coupons.create': { body: coupon },
	'office.coupons.update': { body: { ...coupon, version } },
	'office.campaigns.create': { body: campaign },
	'office.campaigns.update': { body: { ...campaign, version } },
	'office.orders.collectCash': { body: { amountPaise: 5000, version } },
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
