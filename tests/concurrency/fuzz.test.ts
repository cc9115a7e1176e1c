import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { paths } from '#contract/paths.ts';
import { deliveryAddress } from '#tests/fixtures/delivery-address.ts';
import { faultSize, recordFault } from '#tests/fixtures/fault-size.ts';
import { getVariant, openShop } from '#tests/fixtures/shop.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

/** Hostile values in every field of every endpoint, half of them signed in. */
const runs = faultSize({ small: 1500, full: 1_000_000 });

const hostile = fc.oneof(
	fc.constantFrom(
		'',
		' ',
		'\u0000',
		'a\u0000b',
		'\ud800',
		'%',
		'%00',
		"' or 1=1 --",
		'__proto__',
		'../../etc/passwd',
		'\r\nBcc: x@y.z',
		'🥕'.repeat(40),
		'x'.repeat(5000),
		'NaN',
		'null',
		'1e309',
		'00000000-0000-0000-0000-000000000000',
	),
	fc.constantFrom(0, -1, 1.5, 999, 1000, 1e21, -0, Number.MAX_SAFE_INTEGER, null, true, false),
	fc.constant([]),
	fc.constant({}),
	fc.string({ maxLength: 30, unit: 'binary' }),
	fc.jsonValue({ maxDepth: 2 }),
);

const fields = [
	'email',
	'password',
	'confirmPassword',
	'name',
	'mobile',
	'address',
	'version',
	'dbCart',
	'grandTotal',
	'totalAmount',
	'discountAmount',
	'couponCode',
	'shippingAddress',
	'deliveryAddress',
	'customerEmail',
	'customerPhoneNumber',
	'orderStatus',
	'rejectedReason',
	'accountDetails',
	'credential',
	'paymentMethod',
	'title',
	'description',
	'issue_msg',
	'state',
	'city',
	'userType',
	'productNames',
	'additionalInfo',
	'website',
	'user',
	'productId',
	'rating',
	'token',
	'roles',
	'removesTotp',
	'isBlocked',
	'currentPassword',
	'totp',
	'ids',
	'note',
	'reason',
	'changes',
	'publishAt',
	'areLargeChangesConfirmed',
	'source',
	'fileName',
	'text',
	'riderId',
	'assigneeId',
	'isClosed',
	'body',
	'lines',
	'document',
	'version',
	'sku',
	'names',
	'categoryId',
	'productType',
	'base',
	'descriptionHtml',
	'gstPercent',
	'hsn',
	'badge',
	'toxicity',
	'aliases',
	'pictures',
	'doses',
	'variants',
	'pooling',
	'parentId',
	'picture',
	'tint',
	'isActive',
	'lines',
	'amount',
	'counted',
	'expectedCount',
	'lowAt',
];
const queries = [
	'keyword',
	'page',
	'limit',
	'minPrice',
	'maxPrice',
	'sort',
	'status',
	'email',
	'todayOffer',
	'offerZone',
	'perPage',
	'order',
	'q',
	'role',
	'person',
	'actor',
	'entity',
	'entityId',
	'action',
	'from',
	'to',
	'pincode',
	'paymentStatus',
	'minPaise',
	'packingStatus',
	'isCancelled',
	'isReturn',
	'isCashDue',
	'assigneeId',
	'riderId',
	'maxPaise',
	'state',
	'category',
	'productType',
	'low',
	'offer',
	'incomplete',
	'active',
	'shape',
];

function record(names: string[]) {
	return fc.dictionary(fc.constantFrom(...names), hostile, { maxKeys: 6, noNullPrototype: true });
}

test('answers hostile values in every field of every endpoint with a declared status, never with 5xx', async () => {
	const shop = await openShop();
	const { token } = await shop.signIn();
	const owner = await shop.signIn({ roles: ['owner'] });
	const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
	const category = await shop.db.selectFrom('categories').select('id').executeTakeFirstOrThrow();
	const newCategory = { names: { en: 'Herbs', hi: 'जड़ी', mr: 'औषधी' }, tint: 'leafy' };
	const newProduct = {
		sku: 'VR-NEW',
		names: { en: 'New', hi: '', mr: '' },
		categoryId: category.id,
		productType: 'loose',
		base: 'g',
		gstPercent: 0,
		status: 'draft',
		variants: [{ unit: '1 kg', amount: 1000, sku: 'VR-NEW-1', pricePaise: 100, mrpPaise: 100 }],
		doses: [{ cropName: 'Cotton', pestName: 'Jassid', dosePerAcre: '40 ml' }],
	};
	/** Valid bodies, of which one field at a time is made invalid: an entirely wrong body is refused at its first field. */
	const good: Partial<Record<EndpointName, Record<string, unknown>>> = {
		'orders.place': { dbCart: [{ productId: onion.productId, unit: '1 kg', qty: 2, price: 60 }], deliveryAddress },
		'user.update': { name: 'Asha', address: [deliveryAddress] },
		'tickets.create': {
			dbCart: [{ name: 'Asha', email: 'a@example.in', mobile: '9876543210' }],
			title: 'x',
			description: 'x',
			issue_msg: 'x',
		},
		'inquiries.create': {
			name: 'Asha',
			email: 'a@example.in',
			mobile: '9876543210',
			state: 'Goa',
			userType: 'Customer',
			productNames: ['onion'],
		},
		'reviews.create': { productId: onion.productId, rating: 4, description: 'Firm and dry.' },
		'reviews.update': { rating: 2, description: 'Two were soft.' },
		'office.staff.create': { email: 'new@example.in', roles: ['picker'] },
		'office.invitations.accept': { token: 'x', name: 'Asha', mobile: '9876543210', password: 'x'.repeat(12) },
		'office.staff.update': { roles: ['picker'], version: 1 },
		'office.orders.updateStatus': { orderStatus: 'SHIPPED', note: 'Crate 7' },
		'office.orders.updateManyStatuses': { ids: [onion.productId], orderStatus: 'SHIPPED' },
		'office.products.create': newProduct,
		'office.products.update': { ...newProduct, version: 1, variants: [] },
		'office.products.archive': { version: 1 },
		'office.zero-result-searches.alias': { productId: onion.productId },
		'office.categories.create': newCategory,
		'office.categories.update': { ...newCategory, version: 1 },
		'office.categories.order': { ids: [category.id] },
		'office.stock.receive': { lines: [{ id: onion.poolId, amount: 1000 }], note: 'x' },
		'office.stock.writeOff': { amount: 1, note: 'Soft' },
		'office.stock.count': { counted: 5, expectedCount: 5 },
		'office.stock.update': { lowAt: 5 },
		'office.orders.cancel': { reason: 'Late', version: 1 },
		'office.prices.publish': {
			changes: [
				{
					variantId: onion.variantId,
					from: { pricePaise: 6000, mrpPaise: 7000, costPaise: null },
					to: { pricePaise: 6100, mrpPaise: 7000, costPaise: null },
				},
			],
		},
		'office.prices.import': { fileName: 'prices.csv', text: 'sku,price\nVR-ONI-2,60' },
		'office.orders.pick': { ids: [onion.productId] },
		'office.orders.pack': { version: 1, lines: [{ position: 0, picked: 2, isOutOfStock: true }] },
		'office.orders.assign': { ids: [onion.productId], riderId: null },
		'office.orders.print': { ids: [onion.productId] },
		'office.orders.processReturn': { version: 1, lines: [{ position: 0, sellable: 1, wasted: 1 }] },
		'office.orders.refund': { version: 1, note: 'UPI 4711' },
		'office.orders.revealRefundAccount': { reason: 'Transfer' },
		'office.tickets.reply': { body: 'It is on its way.', version: 1 },
		'office.inquiries.assign': { assigneeId: null, version: 1 },
		'office.customers.block': { isBlocked: true },
		'office.invoices.issue': { ids: [onion.productId] },
		'office.invoices.file': { ids: [onion.productId], document: 'invoice' },
		'orders.update': { orderStatus: 'CANCELLED', rejectedReason: 'Other' },
	};
	const counts = new Map<number, number>();
	await fc.assert(
		fc.asyncProperty(
			fc.constantFrom(...(Object.keys(paths) as EndpointName[]).filter((name) => name !== 'auth.logout')),
			record(fields),
			record(['productId', 'unit', 'qty', 'price']),
			record(Object.keys(deliveryAddress)),
			record(queries),
			// an object may have its own `toString` that is no function
			hostile.map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()),
			fc.constantFrom('anonymous', 'customer', 'owner'),
			async (name, body, line, address, query, param, who) => {
				const base = good[name] ?? {};
				const spoiltLine = { ...(base.dbCart as object[] | undefined)?.[0], ...line };
				const spoiltAddress = { ...deliveryAddress, ...address };
				const params = Object.fromEntries(
					['id', 'code', 'pincode', 'festival'].map((key) => [key, param === '' ? 'x' : param]),
				);
				const answer = await shop.call(name, {
					params: params as never,
					query: Object.fromEntries(
						Object.entries(query).map(([key, value]) => [
							key,
							typeof value === 'object' ? JSON.stringify(value) : value,
						]),
					),
					...(endpoints[name].method === 'GET'
						? {}
						: {
								body: {
									...base,
									...(base.dbCart === undefined ? {} : { dbCart: [spoiltLine], deliveryAddress: spoiltAddress }),
									...(base.address === undefined ? {} : { address: [spoiltAddress] }),
									...body,
								},
							}),
					...(who === 'anonymous' ? {} : { token: who === 'owner' ? owner.token : token }),
					ipAddress: `10.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
				});
				counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
				expect(answer.status, JSON.stringify({ name, body, line, address, query, param })).toBeLessThan(500);
				if (answer.status >= 400)
					expect(answer.error).toMatchObject({ status: 'fail', message: expect.any(String), code: expect.any(String) });
			},
		),
		{ numRuns: runs },
	);
	await shop.close();
	expect([...counts.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 404]));
	const answers = [...counts].sort().map(([status, count]) => `${status}: ${count}`);
	recordFault('R19', { n: runs, result: `${runs} requests: ${answers.join(', ')}; no 5xx` });
});
