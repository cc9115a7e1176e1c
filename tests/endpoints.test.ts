import { staffRoles } from '#domain/user.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { paths } from '#contract/paths.ts';
import { plainPicture } from '#tests/fixtures/pictures.ts';
import { getVariant, openShop, orderBody } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());

const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
const customer = await shop.signIn();
const placed = await shop.call('orders.place', { token: customer.token, body: orderBody([{ pack: onion, qty: 2 }]) });
const orderId = placed.body.data.order._id;

const supportQuery = {
	dbCart: [{ name: 'Asha', email: 'asha@example.in', mobile: '9876543210' }],
	title: 'Delivery',
	description: 'Late',
	issue_msg: 'Not here yet',
};
const bulkInquiry = {
	name: 'Asha',
	email: 'asha@example.in',
	mobile: '9876543210',
	state: 'Goa',
	userType: 'Customer',
	productNames: ['onion'],
};
const twice = { password: 'longer-than-eleven', confirmPassword: 'longer-than-eleven' };
const newStaff = { name: 'Walker', mobile: '9876543210', ...twice };
const nothing = { id: customer.userId };
const startsAt = '2026-01-01T00:00:00.000Z';
const banners = { name: 'Walk', picture: 'banner-vegetables', title: 'Walk', tint: 'leaf', startsAt };
const campaigns = { festival: 'Walk', title: 'Walk', startsAt, endsAt: '2027-01-01T00:00:00.000Z' };
const coupons = { code: 'WALK', discountType: 'fixed', amountPaise: 500, startsAt };
const blogs = { title: 'Walk', contentHtml: '<p>Walk</p>', authorName: 'Walker', publishedAt: startsAt };
const videos = { title: 'Walk', redirectLink: 'https://youtu.be/aaaaaaaaaaa' };
const crops = { plantName: 'Walk', description: 'Walks' };
const pincodes = { pincode: '411038', area: 'Kothrud', scope: 'all', promise: 'Next day' };
const stores = { name: 'Walk', address: 'Baner Road', pincode: '411045' };
const settings = {
	name: 'Khetse',
	whatsappNumber: '',
	supportEmail: '',
	supportHours: '',
	grievanceEmail: '',
	address: '',
	pickupAddress: '',
	manufacturer: '',
	licences: [],
	minimumOrderPaise: 10_000,
	isDemo: true,
	version: 1,
};
const [blog] = (await shop.call('blogs.list')).body.data.blogs;

const category = await shop.db.selectFrom('categories').select('id').executeTakeFirstOrThrow();
const newCategory = { names: { en: 'Herbs', hi: 'जड़ी', mr: 'औषधी' }, tint: 'leafy' };
const newProduct = {
	sku: 'VR-NEW',
	names: { en: 'New' },
	categoryId: category.id,
	kind: 'loose',
	base: 'g',
	gstPercent: 0,
	status: 'draft',
};

/** A good request for every endpoint; one without an entry does not compile. */
const requests: Record<EndpointName, { params?: Record<string, string>; query?: object; body?: object }> = {
	'auth.signup': {
		body: {
			email: 'walker@example.in',
			mobile: '9876543210',
			name: 'Walker',
			password: 'secret1',
			confirmPassword: 'secret1',
		},
	},
	'auth.login': { body: { email: 'nobody@example.in', password: 'secret1' } },
	'auth.google': { body: { credential: 'none' } },
	'auth.logout': {},
	'auth.forgotPassword': { body: { email: 'nobody@example.in' } },
	'auth.resetPassword': { body: { token: 'none', password: 'secret1', confirmPassword: 'secret1' } },
	'user.me': {},
	'user.update': { body: { name: 'Asha' } },
	'coupons.verify': { params: { code: 'FRESH10' } },
	'coupons.offers': {},
	'campaigns.list': {},
	'campaigns.get': { params: { festival: 'Diwali' } },
	'pincode.lookup': { params: { pincode: '411045' } },
	'delivery.promise': { params: { pincode: '411045' } },
	'orders.place': { body: orderBody([{ pack: onion, qty: 2 }]) },
	'orders.list': {},
	'orders.get': { params: { id: orderId } },
	'orders.invoice': { params: { id: orderId } },
	'orders.update': { params: { id: orderId }, body: { orderStatus: 'CANCELLED', rejectedReason: 'Changed Mind' } },
	'office.orders.list': {},
	'office.orders.get': { params: { id: orderId } },
	'office.orders.updateStatus': { params: { id: orderId }, body: { orderStatus: 'SHIPPED' } },
	'office.orders.updateManyStatuses': { body: { ids: [orderId], orderStatus: 'SHIPPED' } },
	'office.orders.collectCash': { params: { id: orderId } },
	'office.orders.cancel': { params: { id: orderId }, body: { reason: 'Not reachable', version: 1 } },
	'office.orders.pick': { body: { ids: [orderId] } },
	'office.orders.pack': { params: { id: orderId }, body: { version: 1, lines: [{ position: 0, picked: 2 }] } },
	'office.orders.assign': { body: { ids: [orderId], riderId: null } },
	'office.orders.print': { body: { ids: [orderId] } },
	'office.orders.processReturn': {
		params: { id: orderId },
		body: { version: 1, lines: [{ position: 0, sellable: 2, wasted: 0 }] },
	},
	'office.orders.refund': { params: { id: orderId }, body: { version: 1, note: 'UPI 4711' } },
	'office.orders.revealRefundAccount': { params: { id: orderId }, body: { reason: 'Transfer of the refund' } },
	'office.riders.list': {},
	'office.invoices.issue': { body: { ids: [orderId] } },
	'office.invoices.file': { body: { ids: [orderId] } },
	'office.invoices.credit': { params: { id: orderId } },
	'office.tickets.list': {},
	'office.tickets.get': { params: { id: customer.userId } },
	'office.tickets.assign': { params: { id: customer.userId }, body: { assigneeId: null, version: 1 } },
	'office.tickets.reply': { params: { id: customer.userId }, body: { body: 'It is on its way.', version: 1 } },
	'office.tickets.close': { params: { id: customer.userId }, body: { isClosed: true, version: 1 } },
	'office.inquiries.list': {},
	'office.inquiries.get': { params: { id: customer.userId } },
	'office.inquiries.assign': { params: { id: customer.userId }, body: { assigneeId: null, version: 1 } },
	'office.inquiries.reply': { params: { id: customer.userId }, body: { body: 'It is on its way.', version: 1 } },
	'office.inquiries.close': { params: { id: customer.userId }, body: { isClosed: true, version: 1 } },
	'office.assignees.list': {},
	'office.mails.list': {},
	'office.mails.get': { params: { id: customer.userId } },
	'office.mails.retry': { params: { id: customer.userId } },
	'office.customers.list': {},
	'office.customers.get': { params: { id: customer.userId } },
	'office.customers.block': { params: { id: customer.userId }, body: { isBlocked: false } },
	'office.customers.export': { params: { id: customer.userId } },
	'office.customers.erase': { params: { id: customer.userId }, body: { email: 'nobody@example.in' } },
	'categories.list': {},
	'banners.list': {},
	'products.list': {},
	'products.sale': {},
	'products.offers': { query: { todayOffer: true } },
	'products.suggest': { query: { keyword: 'on' } },
	'products.get': { params: { id: onion.productId } },
	'videos.list': {},
	'videos.delete': { params: { id: 'nothing' } },
	'videos.remove': { params: { id: 'nothing' } },
	'crops.list': {},
	'blogs.list': {},
	'tickets.create': { body: supportQuery },
	'inquiries.create': { body: bulkInquiry },
	'blogs.get': { params: { id: blog?._id ?? '' } },
	'reviews.ofProduct': { params: { id: onion.productId } },
	'reviews.ofUser': { params: { id: customer.userId } },
	'reviews.create': { body: { productId: onion.productId, rating: 5, description: 'Firm and dry.' } },
	// a review of another user answers 403 except for moderators, so these name none
	'reviews.update': { params: { id: customer.userId }, body: { rating: 4 } },
	'reviews.delete': { params: { id: customer.userId } },
	'stores.list': {},
	'shop.get': {},
	'office.banners.list': {},
	'office.banners.get': { params: nothing },
	'office.banners.create': { body: banners },
	'office.banners.update': { params: nothing, body: { ...banners, version: 1 } },
	'office.banners.remove': { params: nothing },
	'office.campaigns.list': {},
	'office.campaigns.get': { params: nothing },
	'office.campaigns.create': { body: campaigns },
	'office.campaigns.update': { params: nothing, body: { ...campaigns, version: 1 } },
	'office.campaigns.remove': { params: nothing },
	'office.coupons.list': {},
	'office.coupons.get': { params: nothing },
	'office.coupons.create': { body: coupons },
	'office.coupons.update': { params: nothing, body: { ...coupons, version: 1 } },
	'office.coupons.remove': { params: nothing },
	'office.blogs.list': {},
	'office.blogs.get': { params: nothing },
	'office.blogs.create': { body: blogs },
	'office.blogs.update': { params: nothing, body: { ...blogs, version: 1 } },
	'office.blogs.remove': { params: nothing },
	'office.videos.list': {},
	'office.videos.get': { params: nothing },
	'office.videos.create': { body: videos },
	'office.videos.update': { params: nothing, body: { ...videos, version: 1 } },
	'office.videos.remove': { params: nothing },
	'office.crops.list': {},
	'office.crops.get': { params: nothing },
	'office.crops.create': { body: crops },
	'office.crops.update': { params: nothing, body: { ...crops, version: 1 } },
	'office.crops.remove': { params: nothing },
	'office.stores.list': {},
	'office.stores.get': { params: nothing },
	'office.stores.create': { body: stores },
	'office.stores.update': { params: nothing, body: { ...stores, version: 1 } },
	'office.stores.remove': { params: nothing },
	'office.pincodes.list': {},
	'office.pincodes.get': { params: nothing },
	'office.pincodes.create': { body: pincodes },
	'office.pincodes.update': { params: nothing, body: { ...pincodes, version: 1 } },
	'office.pincodes.remove': { params: nothing },
	'office.reviews.list': {},
	'office.reviews.get': { params: nothing },
	'office.reviews.update': { params: nothing, body: { isHidden: false, answer: null, version: 1 } },
	'office.settings.get': {},
	'office.settings.update': { body: settings },
	'office.blogs.preview': { body: { contentHtml: '<p>Dry them first.</p>' } },
	'office.owner.create': { body: { token: 'none', email: 'owner@example.in', ...newStaff } },
	'office.staff.list': {},
	'office.staff.get': { params: { id: customer.userId } },
	'office.staff.create': { body: { email: 'invited@example.in', roles: ['picker'] } },
	'office.staff.update': { params: { id: customer.userId }, body: { roles: ['picker'], version: 1 } },
	'office.staff.block': { params: { id: customer.userId }, body: { isBlocked: true } },
	'office.invitations.list': {},
	'office.invitations.show': { body: { token: 'none' } },
	'office.invitations.accept': { body: { token: 'none', ...newStaff } },
	'office.invitations.remove': { params: { id: customer.userId } },
	'office.account.get': {},
	'office.password.change': { body: { currentPassword: 'not-it', ...twice } },
	'office.totp.begin': { body: { currentPassword: 'not-it' } },
	'office.totp.confirm': { body: { totp: '123456' } },
	'office.totp.disable': { body: { currentPassword: 'not-it' } },
	'office.sessions.list': {},
	'office.sessions.remove': { params: { id: customer.userId } },
	'office.audit.list': {},
	'office.products.list': {},
	'office.products.get': { params: { id: onion.productId } },
	'office.products.create': { body: newProduct },
	'office.products.update': { params: { id: onion.productId }, body: { ...newProduct, version: 0, variants: [] } },
	'office.products.duplicate': { params: { id: onion.productId } },
	'office.products.archive': { params: { id: onion.productId }, body: { version: 0 } },
	'office.products.restore': { params: { id: onion.productId }, body: { version: 0 } },
	'office.zero-result-searches.list': {},
	'office.zero-result-searches.alias': { params: { id: 'nothing' }, body: { productId: onion.productId } },
	'office.zero-result-searches.dismiss': { params: { id: 'nothing' } },
	'office.categories.list': {},
	'office.categories.get': { params: { id: category.id } },
	'office.categories.create': { body: newCategory },
	'office.categories.update': { params: { id: category.id }, body: { ...newCategory, version: 0 } },
	'office.categories.order': { body: { ids: [category.id] } },
	'office.stock.list': {},
	'office.stock.get': { params: { id: onion.poolId } },
	'office.stock.ledger': { params: { id: onion.poolId } },
	'office.stock.receive': { body: { lines: [{ id: onion.poolId, amount: 1000 }] } },
	'office.stock.waste': { params: { id: onion.poolId }, body: { amount: 1, note: 'Soft' } },
	'office.stock.correct': { params: { id: onion.poolId }, body: { counted: 5, seenShelf: 0 } },
	'office.stock.update': { params: { id: onion.poolId }, body: { lowAt: 5000 } },
	'office.media.picture': { body: await plainPicture() },
	'office.media.document': { body: Buffer.from('%PDF-1.7\n%%EOF\n') },
	'office.prices.board': {},
	'office.prices.publish': {
		body: {
			changes: [
				{
					variantId: onion.variantId,
					from: { pricePaise: 6000, mrpPaise: 7000, costPaise: null },
					to: { pricePaise: 6100, mrpPaise: 7000, costPaise: 4000 },
				},
			],
		},
	},
	'office.price-updates.list': {},
	'office.price-updates.get': { params: { id: customer.userId } },
	'office.price-updates.cancel': { params: { id: customer.userId } },
	'office.price-updates.undo': { params: { id: customer.userId } },
	'office.prices.history': { params: { id: onion.variantId } },
	'office.prices.export': {},
	'office.prices.import': { body: { fileName: 'prices.csv', text: 'sku,price\nVR-ONI-2,60' } },
	'office.prices.getImport': { params: { id: customer.userId } },
	'office.dashboard.get': {},
};

const names = Object.keys(paths) as EndpointName[];

test.for(names)('%s admits exactly the roles of its access', async (name) => {
	const { access }: Endpoint = endpoints[name];
	const request = requests[name] as object;
	const anonymous = await shop.call(name, request);
	const unknown = await shop.call(name, { ...request, token: 'x'.repeat(43) });
	expect(unknown).toMatchObject({ status: 401, error: { code: 'SESSION_EXPIRED' } });
	if (access === 'public') {
		expect([401, 403].includes(anonymous.status) && anonymous.error.code !== 'BAD_CREDENTIALS').toBe(false);
		return;
	}
	expect(anonymous).toMatchObject({ status: 401, error: { code: 'NOT_SIGNED_IN' } });
	const people = [{ roles: [] }, ...staffRoles.map((role) => ({ roles: [role] }))];
	for (const user of people) {
		const { token } = await shop.signIn(user);
		const answer = await shop.call(name, { ...request, token });
		const isAllowed = access === 'signed-in' || user.roles.some((role) => role === 'owner' || access.includes(role));
		expect(answer.status === 403 || answer.status === 401, `${name} as ${user.roles}`).toBe(!isAllowed);
	}
});

test('refuses the office to every user who is not staff', () => {
	const office = names.filter((name) => name.startsWith('office.'));
	expect(office.length).toBeGreaterThan(15);
	const withLink = ['office.owner.create', 'office.invitations.show', 'office.invitations.accept'];
	for (const name of office) {
		expect(paths[name], name).toMatch(/^[A-Z]+ \/api\/v1\/office\//);
		if (withLink.includes(name)) expect(endpoints[name].access, name).toBe('public');
		else expect(Array.isArray(endpoints[name].access), name).toBe(true);
	}
});

test('has an OpenAPI entry for every endpoint', async () => {
	const reply = await shop.app.inject('/api/docs/json');
	const document = reply.json() as {
		paths: Record<string, Record<string, { summary?: string; operationId?: string }>>;
	};
	for (const name of names) {
		const [method = '', path = ''] = paths[name].split(' ');
		const entry = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
		expect(entry, name).toMatchObject({ operationId: name, summary: endpoints[name].summary });
	}
});

/** 'GET /api/v1/orders/:id' for every route of the tree that Fastify prints. */
function routesOf(tree: string): string[] {
	const above: string[] = [];
	return tree.split('\n').flatMap((line) => {
		const match = /^([│├└─\s]*)(\S+)(?: \((.*)\))?$/.exec(line);
		if (match === null) return [];
		const [, indent = '', segment = '', methods = ''] = match;
		const depth = Math.round(indent.length / 4) - 1;
		above.length = depth;
		const path = above.join('') + segment;
		above[depth] = segment;
		return methods
			.split(', ')
			.filter((method) => method !== '' && method !== 'HEAD')
			.map((method) => `${method} ${path}`);
	});
}

test('has no route that is not in the table', () => {
	const routes = routesOf(shop.app.printRoutes({ commonPrefix: false })).filter(
		(route) => !route.includes('/api/docs'),
	);
	expect(routes.sort()).toEqual(Object.values(paths).sort());
});

test('lets no proxy keep an answer of the API', async () => {
	for (const url of ['/api/v1/products', '/api/v1/user/me', '/api/v1/nothing']) {
		expect((await shop.app.inject(url)).headers['cache-control'], url).toBe('no-store');
	}
});

test('answers what it cannot read with 400 and never with 500', async () => {
	const deep = '['.repeat(20_000);
	const bodies = [
		'{',
		deep,
		'{"__proto__":{"x":1}}',
		'{"constructor":{"prototype":{"x":1}}}',
		'"text"',
		'null',
		'{"email":"\\u0000","password":"x"}',
	];
	for (const payload of bodies) {
		const reply = await shop.app.inject({
			method: 'POST',
			url: '/api/v1/auth/login',
			headers: { 'content-type': 'application/json' },
			payload,
		});
		expect(reply.statusCode, payload.slice(0, 30)).toBeGreaterThanOrEqual(400);
		expect(reply.statusCode, payload.slice(0, 30)).toBeLessThan(500);
		expect(reply.json()).toMatchObject({ status: 'fail', message: expect.any(String), requestId: expect.any(String) });
	}
	const large = await shop.app.inject({
		method: 'POST',
		url: '/api/v1/auth/login',
		payload: { email: 'x'.repeat(70_000) },
	});
	expect(large.statusCode).toBe(413);
	const form = await shop.app.inject({
		method: 'POST',
		url: '/api/v1/auth/login',
		headers: { 'content-type': 'text/csv' },
		payload: 'a,b',
	});
	expect(form.statusCode).toBe(415);
	const malformed = await shop.app.inject('/api/v1/products/%E0%A4%A');
	expect(malformed.statusCode).toBe(400);
});
