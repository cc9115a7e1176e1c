import { randomBytes } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { paths } from '#contract/paths.ts';
import { getVariant, openShop, orderBody } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

// Banners may link to pages of the storefront: the one of this test has all of them.
const shop = await openShop({
	async web(app) {
		app.setNotFoundHandler((_request, reply) => reply.send('a page'));
	},
});
afterAll(() => shop.close());

type Rows = Record<string, unknown>[];
type Read = { params: Record<string, string>; sent: Record<string, unknown> };

const names = Object.keys(paths) as EndpointName[];
const updates = names.filter((name) => ['PUT', 'PATCH'].includes(endpoints[name].method));

// Their roles are saved again.
const totpSecret = Buffer.from('of an authenticator');
const owner = await shop.signIn({ roles: ['owner'], totpSecret });
// An account made by Google sign-in has no mobile number and no password.
const customer = await shop.signIn({ mobile: '' });
await shop.signIn({ roles: ['orders', 'picker'], mobile: '', totpSecret });
const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');

const account = { ifscCode: 'HDFC0001234', accountNumber: '123456781234' };

async function placeOrder(token: string): Promise<string> {
	const body = orderBody([{ variant: onion, qty: 2 }], { customerPhoneNumber: '' });
	const placed = await shop.call('orders.place', { token, body, key: randomBytes(8).toString('hex') });
	return placed.body.data.order._id;
}

/** Makes the records whose readings have the most empty fields. */
async function insertBareRecords(): Promise<void> {
	for (const status of ['ordered', 'delivered', 'cancelled', 'paid and cancelled']) {
		const id = await placeOrder(customer.token);
		if (status === 'delivered') {
			await sql`update orders set status = 'DELIVERED', payment_status = 'Paid' where id = ${id}`.execute(shop.db);
		}
		if (status.startsWith('paid')) {
			await sql`update orders set payment_status = 'Paid' where id = ${id}`.execute(shop.db);
		}
		if (!status.endsWith('cancelled')) continue;
		await shop.call('orders.update', {
			token: customer.token,
			params: { id },
			body: { orderStatus: 'CANCELLED', rejectedReason: 'Changed Mind', accountDetails: account },
		});
	}
	await shop.call('user.update', {
		token: customer.token,
		body: {
			address: [
				{
					type: 'delivery',
					alternativeMobile: '9876543210',
					addressLine1: 'Lane 1',
					pincode: '411045',
					city: 'Pune',
					state: 'Maharashtra',
				},
			],
		},
	});
	const review = { productId: onion.productId, rating: 4, description: 'Firm.' };
	await shop.call('reviews.create', { token: customer.token, body: review });
	const products = await shop.call('office.products.list', { token: owner.token, query: { perPage: 2 } });
	for (const { id } of products.body.data) {
		const { body } = await shop.call('office.products.get', { token: owner.token, params: { id } });
		const { version } = body.data;
		const copy = await shop.call('office.products.duplicate', { token: owner.token, params: { id } });
		expect(copy.status).toBe(201);
		await shop.call('office.products.archive', { token: owner.token, params: { id }, body: { version } });
	}
}
await insertBareRecords();

/** The rows of a response: of a list, of one record, or of a record under its own name such as `{ order }`. */
function rowsOf(body: { data?: unknown }): Rows {
	const data = body.data as Record<string, unknown>;
	if (Array.isArray(data)) return data;
	const [only] = Object.values(data);
	if (Object.keys(data).length === 1) return (Array.isArray(only) ? only : [only]) as Rows;
	return ([data.reviews, data.orders].find(Array.isArray) as Rows | undefined) ?? [data];
}

async function read(name: EndpointName, token: string, params: Record<string, string> = {}): Promise<Rows> {
	const { query }: Endpoint = endpoints[name];
	const isPaged = query.safeParse({ perPage: '100' }).success && name.endsWith('.list');
	const response = await shop.call(name, {
		token,
		params: params as never,
		...(isPaged ? { query: { perPage: 100 } } : {}),
	});
	expect(response.status, name).toBe(200);
	return rowsOf(response.body as { data?: unknown });
}

/** The reads whose path differs from that of their update. */
const otherReads: Partial<Record<EndpointName, { from: EndpointName; params?: Record<string, string> }>> = {
	'user.update': { from: 'user.me' },
	'reviews.update': { from: 'reviews.ofUser', params: { id: customer.userId } },
};

function tokenOf(name: EndpointName): string {
	return endpoints[name].access === 'signed-in' ? customer.token : owner.token;
}

/** Every record that an update endpoint can change, as it is read. */
async function everyRecord(name: EndpointName): Promise<Read[]> {
	const token = tokenOf(name);
	const { path } = endpoints[name];
	const other = otherReads[name];
	const idOf = (row: Record<string, unknown>): Record<string, string> =>
		path.includes(':id') ? { id: String(row.id ?? row._id) } : {};
	if (other !== undefined) {
		return (await read(other.from, token, other.params)).map((sent) => ({ params: idOf(sent), sent }));
	}
	const one = names.find((get) => endpoints[get].method === 'GET' && endpoints[get].path === path);
	if (one === undefined) throw new Error(`no endpoint reads what ${name} updates`);
	if (!path.includes(':id')) return (await read(one, token)).map((sent) => ({ params: {}, sent }));
	const list = names.find((get) => endpoints[get].method === 'GET' && `${endpoints[get].path}/:id` === path);
	if (list === undefined) throw new Error(`no endpoint lists what ${name} updates`);
	const records: Read[] = [];
	for (const row of await read(list, token)) {
		const [sent] = await read(one, token, idOf(row));
		if (sent !== undefined) records.push({ params: idOf(row), sent });
	}
	return records;
}

/** Without the fields that every update changes. */
function lasting({ version: _version, updatedAt: _updatedAt, ...row }: Record<string, unknown>) {
	return row;
}

test.for(updates)('%s accepts every record as it was read and leaves it as it was', async (name) => {
	const records = await everyRecord(name);
	expect(records.length, 'records to send back').toBeGreaterThan(0);
	for (const { params, sent } of records) {
		const response = await shop.call(name, { token: tokenOf(name), params: params as never, body: sent });
		expect(response, JSON.stringify({ params, error: response.error })).toMatchObject({ status: 200 });
		const [after] = rowsOf(response.body as { data?: unknown });
		expect(lasting(after ?? {})).toEqual(lasting(sent));
	}
});

test('asks for a reason when an order is cancelled with the empty fields it was read with', async () => {
	const id = await placeOrder(customer.token);
	const [order] = await read('orders.get', customer.token, { id });
	const empty = { ifscCode: null, accountNumber: null, bankName: null, branchName: null, mobileNumber: null };
	for (const accountDetails of [[], null, empty, [empty]]) {
		const body = { ...order, orderStatus: 'CANCELLED', accountDetails };
		const response = await shop.call('orders.update', { token: customer.token, params: { id }, body });
		expect(response).toMatchObject({
			status: 422,
			error: { code: 'REASON_REQUIRED', message: 'Please select a reason!' },
		});
	}
	const body = { ...order, orderStatus: 'CANCELLED', rejectedReason: 'Changed Mind', accountDetails: [empty] };
	const response = await shop.call('orders.update', { token: customer.token, params: { id }, body });
	expect(response).toMatchObject({ status: 200, body: { data: { order: { orderStatus: 'CANCELLED' } } } });
});

test('an account with a mobile number cannot remove it', async () => {
	const { token } = await shop.signIn();
	const refused = await shop.call('user.update', { token, body: { mobile: '' } });
	expect(refused).toMatchObject({
		status: 422,
		error: { code: 'MOBILE_REQUIRED', errors: { mobile: 'Please enter a valid 10-digit mobile number.' } },
	});
});

test('an empty query parameter is no parameter, for every list', async () => {
	const lists = names.filter((name) => endpoints[name].method === 'GET' && !endpoints[name].path.includes(':'));
	for (const name of lists) {
		const { query }: Endpoint = endpoints[name];
		const fields = Object.keys((query as { shape?: object }).shape ?? {}).filter((field) => field !== 'keyword');
		const empty = Object.fromEntries(fields.map((field) => [field, '']));
		const keyword = name === 'products.suggest' ? { keyword: 'onion' } : {};
		const token = name.startsWith('office.') ? owner.token : customer.token;
		const response = await shop.call(name, { token, query: { ...keyword, ...empty } });
		const plain = await shop.call(name, { token, query: keyword });
		expect([response.status, response.status], name).toEqual([plain.status, 200]);
	}
	const all = await shop.call('products.list');
	const { body } = await shop.call('products.list', { query: { minPrice: '', maxPrice: '' } });
	expect(body.pagination.total).toBe(all.body.pagination.total);
});
