import { staffRoles } from '#domain/user.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { paths } from '#contract/paths.ts';
import { sampleRequest } from '#tests/fixtures/sample-request.ts';
import { getVariant, openShop, orderBody } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());

const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
const customer = await shop.signIn();
const placed = await shop.call('orders.place', {
	token: customer.token,
	body: orderBody([{ variant: onion, qty: 2 }]),
});
const orderId = placed.body.data.order._id;

const [blog] = (await shop.call('blogs.list')).body.data.blogs;
const category = await shop.db.selectFrom('categories').select('id').executeTakeFirstOrThrow();

/** A resource without a line gets an id that names no record. A review of another user would answer 403. */
const ids = {
	orders: orderId,
	invoices: orderId,
	customers: customer.userId,
	staff: customer.userId,
	products: onion.productId,
	product: onion.productId,
	stock: onion.poolId,
	variant: onion.variantId,
	prices: onion.variantId,
	categories: category.id,
	category: category.id,
	blog: blog?._id ?? '',
};

const names = Object.keys(paths) as EndpointName[];

test.for(names)('%s admits exactly the roles of its access', async (name) => {
	const { access }: Endpoint = endpoints[name];
	const request = (await sampleRequest(name, endpoints[name], ids)) as object;
	const anonymous = await shop.call(name, request);
	const unknown = await shop.call(name, { ...request, token: 'x'.repeat(43) });
	expect(unknown).toMatchObject({ status: 401, error: { code: 'SESSION_EXPIRED' } });
	if (access === 'public') {
		expect([401, 403].includes(anonymous.status) && anonymous.error.code !== 'BAD_CREDENTIALS').toBe(false);
		return;
	}
	expect(anonymous).toMatchObject({ status: 401, error: { code: 'NOT_SIGNED_IN' } });
	const users = [{ roles: [] }, ...staffRoles.map((role) => ({ roles: [role] }))];
	for (const user of users) {
		const { token, userId } = await shop.signIn(user);
		// The reviews of another user are refused by a rule of its own.
		const own = name === 'reviews.ofUser' ? { params: { id: userId } } : {};
		const response = await shop.call(name, { ...request, ...own, token });
		const isAllowed = access === 'signed-in' || user.roles.some((role) => role === 'owner' || access.includes(role));
		expect(response.status === 403 || response.status === 401, `${name} as ${user.roles}`).toBe(!isAllowed);
	}
});

test('refuses the office to every user who is not staff', () => {
	const office = names.filter((name) => name.startsWith('office.'));
	expect(office.length).toBeGreaterThan(15);
	const withLink = ['owner.create', 'invitations.show', 'invitations.accept', 'invitations.join'].map(
		(name) => `office.${name}`,
	);
	for (const name of office) {
		expect(paths[name], name).toMatch(/^[A-Z]+ \/api\/v1\/office\//);
		if (withLink.includes(name)) expect(endpoints[name].access, name).toBe('public');
		else expect(Array.isArray(endpoints[name].access), name).toBe(true);
	}
});

/** Of these alone: the check of a coupon is counted, and the export of a customer's data recorded. */
const mayWrite: Record<string, string[]> = {
	'coupons.verify': ['attempt_limits'],
	'office.customers.export': ['audit_log'],
};

test('a GET changes no record, with the rights of the owner too', async () => {
	const reads = names.filter((name) => (endpoints[name] as Endpoint).method === 'GET');
	expect(reads.length).toBeGreaterThan(60);
	const written: Record<string, string[]> = {};
	for (const name of reads) {
		const request = (await sampleRequest(name, endpoints[name], ids)) as object;
		const { token } = await shop.signIn({ roles: ['owner'] });
		const statements = await shop.record(() => shop.call(name, { ...request, token }));
		const writing = /\b(?:insert into|update(?= "?\w+"?(?: \w+)? set\b)|delete from|truncate) "?(\w+)/gi;
		const tables = statements.flatMap(({ text }) => [...text.matchAll(writing)].map(([, table = '']) => table));
		if (tables.length > 0) written[name] = [...new Set(tables)];
	}
	expect(written).toEqual(mayWrite);
});

test('has an OpenAPI operation for every endpoint', async () => {
	const { token } = await shop.signIn({ roles: ['picker'] });
	const headers = { authorization: `Bearer ${token}` };
	const response = await shop.app.inject({ url: '/api/docs/office/json', headers });
	const document = response.json() as {
		paths: Record<string, Record<string, { summary?: string; operationId?: string }>>;
	};
	for (const name of names) {
		const [method = '', path = ''] = paths[name].split(' ');
		const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
		expect(operation, name).toMatchObject({ operationId: name, summary: endpoints[name].summary });
	}
});

/** 'GET /api/v1/orders/:id' for every route of the tree printed by Fastify. */
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
		(route) => !/\/api\/docs|security\.txt/.test(route),
	);
	expect(routes.sort()).toEqual(Object.values(paths).sort());
});

test('lets no proxy keep a response of the API', async () => {
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
		const response = await shop.app.inject({
			method: 'POST',
			url: '/api/v1/auth/login',
			headers: { 'content-type': 'application/json' },
			payload,
		});
		expect(response.statusCode, payload.slice(0, 30)).toBeGreaterThanOrEqual(400);
		expect(response.statusCode, payload.slice(0, 30)).toBeLessThan(500);
		expect(response.json()).toMatchObject({
			status: 'fail',
			message: expect.any(String),
			requestId: expect.any(String),
		});
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

test.for([
	'"__proto__":{"roles":["owner"]}',
	'"\\u005f_proto__":{"roles":["owner"]}',
	'"constructor":{"prototype":{"roles":["owner"]}}',
])('refuses a body with %s beside fields that are right', async (field) => {
	const send = (more: string) =>
		shop.app.inject({
			method: 'POST',
			url: '/api/v1/auth/login',
			headers: { 'content-type': 'application/json' },
			payload: `{"email":"asha@example.in","password":"wrong-one"${more}}`,
		});
	expect((await send('')).json()).toMatchObject({ code: 'BAD_CREDENTIALS' });
	const response = await send(`,${field}`);
	expect(response.statusCode).toBe(400);
	expect(response.json()).toMatchObject({ code: 'INVALID', message: 'The request body is not valid JSON.' });
	expect({}).not.toHaveProperty('roles');
});

test('accepts a token in the header Authorization and nowhere else', async () => {
	const url = '/api/v1/user/me';
	const { token } = await shop.signIn();
	expect((await shop.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(200);
	const elsewhere = [
		{ url, headers: { cookie: `token=${token}; session=${token}; Authorization=Bearer ${token}` } },
		{ url: `${url}?token=${token}&access_token=${token}&authorization=${token}` },
		{ url, headers: { 'x-access-token': token, 'proxy-authorization': `Bearer ${token}` } },
	];
	for (const request of elsewhere) {
		const response = await shop.app.inject(request);
		expect(response.json(), JSON.stringify(request)).toMatchObject({ code: 'NOT_SIGNED_IN' });
		expect(response.headers).not.toHaveProperty('set-cookie');
	}
});

test('decodes a path once, and takes one value of a parameter that is sent twice or none', async () => {
	const id = onion.productId;
	const first = `%${id.charCodeAt(0).toString(16)}`;
	const statusOf = async (url: string) => (await shop.app.inject(url)).statusCode;
	expect(await statusOf(`/api/v1/products/${first}${id.slice(1)}`)).toBe(200);
	expect(await statusOf(`/api/v1/products/${first.replace('%', '%25')}${id.slice(1)}`)).toBe(404);
	expect(await statusOf('/api/v1/products?page=1')).toBe(200);
	expect(await statusOf('/api/v1/products?page=1&page=2')).toBe(400);
});

test('lets a page of another origin read no response and send no form', async () => {
	const origin = 'https://other.example';
	const login = '/api/v1/auth/login';
	const preflight = {
		origin,
		'access-control-request-method': 'POST',
		'access-control-request-headers': 'content-type',
	};
	const responses = [
		await shop.app.inject({ url: '/api/v1/products', headers: { origin } }),
		await shop.app.inject({ method: 'OPTIONS', url: login, headers: preflight }),
	];
	for (const { headers } of responses) {
		expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
	}
	expect(responses[0]?.headers['content-type']).toBe('application/json; charset=utf-8');
	for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
		const payload = '{"email":"a@example.in","password":"x"}';
		const response = await shop.app.inject({
			method: 'POST',
			url: login,
			headers: { origin, 'content-type': type },
			payload,
		});
		// As text it is no JSON.
		expect(response.statusCode, type).toBe(type === 'text/plain' ? 400 : 415);
	}
});

test('requires https of browsers only when the shop is reached by https', async () => {
	const header = async (publicUrl: string, hasHttpsSubdomains = true) => {
		const own = await openShop({ config: { publicUrl, hasHttpsSubdomains } });
		const { headers } = await own.app.inject('/api/v1/shop');
		await own.close();
		return headers['strict-transport-security'];
	};
	expect(await header('https://shop.example.in')).toBe('max-age=31536000; includeSubDomains');
	expect(await header('https://shop.example.in', false)).toBe('max-age=31536000');
	expect(await header('http://localhost:3000')).toBeUndefined();
});
