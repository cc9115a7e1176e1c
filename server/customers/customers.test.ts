import { deliveryAddress } from '#tests/fixtures/delivery-address.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { getVariant, openShop, orderBody, passwordHash } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
const owner = await shop.signIn({ roles: ['owner'] });
const support = await shop.signIn({ roles: ['support'] });

afterAll(async () => {
	const { problems } = await findContradictions(shop.db);
	await shop.close();
	expect(problems).toEqual([]);
});

async function customer(name: string) {
	const customer = await shop.signIn({ name, passwordHash: passwordHash.secret1 });
	await shop.call('user.update', { token: customer.token, body: { address: [deliveryAddress] } });
	return customer;
}

async function order(token: string, isPaid = true) {
	const body = orderBody([{ variant: onion, qty: 2 }]);
	const id = (await shop.call('orders.place', { token, body })).body.data.order._id;
	if (isPaid) {
		await shop.db
			.updateTable('orders')
			.set({ status: 'DELIVERED', payment_status: 'Paid' })
			.where('id', '=', id)
			.execute();
	}
	return id;
}

const get = (id: string, token = support.token) => shop.call('office.customers.get', { token, params: { id } });
const erase = (id: string, email: string) =>
	shop.call('office.customers.erase', { token: owner.token, params: { id }, body: { email } });

test('finds customers by name, e-mail and mobile, with their orders', async () => {
	const { token, userId, email } = await customer('Sulochana Wagh');
	await order(token);
	for (const q of ['sulochana', email.slice(0, 8), 'Wagh']) {
		const { body } = await shop.call('office.customers.list', { token: support.token, query: { q } });
		expect(
			body.data.map((row) => row.id),
			q,
		).toContain(userId);
	}
	const { body } = await get(userId);
	expect(body.data).toMatchObject({
		name: 'Sulochana Wagh',
		orderCount: 1,
		spentPaise: 2 * onion.pricePaise,
		isStaff: false,
		addresses: [{ contactName: deliveryAddress.alternativename }],
		orders: [{ status: 'DELIVERED', totalPaise: 2 * onion.pricePaise }],
	});
	expect(
		(await shop.call('office.customers.list', { token: support.token, query: { q: 'sul%wagh' } })).body.total,
	).toBe(0);
});

test('blocking a customer revokes all sessions, and unblocking allows the login', async () => {
	const { token, userId } = await customer('Vimal Jadhav');
	const block = (isBlocked: boolean) =>
		shop.call('office.customers.block', { token: support.token, params: { id: userId }, body: { isBlocked } });
	expect((await block(true)).body.data.isBlocked).toBe(true);
	expect((await shop.call('user.me', { token })).status).toBe(401);
	const { body } = await shop.call('office.customers.list', { token: support.token, query: { isBlocked: true } });
	expect(body.data.map((row) => row.id)).toContain(userId);
	await block(true);
	expect((await block(false)).body.data.isBlocked).toBe(false);
	const log = await shop.db
		.selectFrom('audit_log')
		.select('action')
		.where('entity_id', '=', userId)
		.orderBy('id')
		.execute();
	expect(log.map((row) => row.action)).toEqual(['customer.block', 'customer.unblock']);
});

test('order staff can neither block staff members nor erase customers', async () => {
	const blocked = await shop.call('office.customers.block', {
		token: support.token,
		params: { id: owner.userId },
		body: { isBlocked: true },
	});
	expect(blocked).toMatchObject({ status: 409, error: { code: 'CUSTOMER_IS_STAFF' } });
	const { userId } = await customer('Kamal Bhosale');
	for (const name of ['office.customers.export', 'office.customers.erase'] as const) {
		const call = { token: support.token, params: { id: userId }, body: { email: 'x@example.in' } };
		expect((await shop.call(name, call)).status, name).toBe(403);
	}
	expect(await erase(support.userId, support.email)).toMatchObject({ error: { code: 'CUSTOMER_IS_STAFF' } });
});

test('exports all data of a customer as one file, without secrets', async () => {
	const { token, userId, email } = await customer('Nilima Gokhale');
	await order(token);
	const response = await shop.app.inject({
		url: `/api/v1/office/customers/${userId}/export`,
		headers: { authorization: `Bearer ${owner.token}` },
	});
	expect(response.statusCode).toBe(200);
	expect(response.headers['content-disposition']).toContain('attachment');
	const data = response.json() as { account: { email: string }; orders: { lines: unknown[] }[]; addresses: unknown[] };
	expect(data.account.email).toBe(email);
	expect(data.orders[0]?.lines).toHaveLength(1);
	expect(data.addresses).toHaveLength(1);
	expect(Object.keys(data).toSorted().join(' ')).toBe(
		'account addresses bulkInquiries checkedCoupon coupons mails orders ownCoupons reviews sessions supportTickets',
	);
	expect(data.orders[0]).toMatchObject({ creditNotes: [], network: null, history: [{ status: 'ORDERED', note: '' }] });
	expect(response.body).not.toMatch(/password|token_hash|cipher|totp/);
});

test('the data of a customer have the coupons made for this customer and the last coupon that was checked', async () => {
	const { userId } = await customer('Leela Kulkarni');
	const other = await customer('Mohan Kulkarni');
	await sql`
		insert into coupons (code, code_key, discount_type, amount_paise, user_id)
		values ('SorryLeela', 'SORRYLEELA', 'fixed', 5000, ${userId}), ('ForMohan', 'FORMOHAN', 'fixed', 100, ${other.userId})`.execute(
		shop.db,
	);
	await sql`
		insert into coupon_checks (user_id, coupon_id) select ${userId}, id from coupons where code = 'SorryLeela'`.execute(
		shop.db,
	);
	const dataOf = async (of: string) => {
		const headers = { authorization: `Bearer ${owner.token}` };
		return (await shop.app.inject({ url: `/api/v1/office/customers/${of}/export`, headers })).json() as object;
	};
	expect(await dataOf(userId)).toMatchObject({
		ownCoupons: [{ code: 'SorryLeela', percent: null, amountPaise: 5000, minimumPaise: 0, isActive: true }],
		checkedCoupon: { code: 'SorryLeela', checkedAt: expect.any(String) },
	});
	expect(await dataOf(other.userId)).toMatchObject({ ownCoupons: [{ code: 'ForMohan' }], checkedCoupon: null });
});

/** Signs out a phone and changes the password, as the audit log records. @returns the token after that */
async function changeOwnAccount(token: string, email: string): Promise<string> {
	const phone = { userAgent: 'Phone of Dattatray', ipAddress: '10.20.30.40' };
	await shop.call('auth.login', { body: { email, password: 'secret1' }, ...phone });
	const { sessions } = (await shop.call('user.sessions', { token })).body.data;
	const id = sessions.find((session) => !session.isCurrent)?.id ?? '';
	const body = { currentPassword: 'secret1' };
	const revoked = await shop.call('user.revokeSession', { token, params: { id }, body });
	const password = 'another-secret-2';
	const changed = await shop.call('user.changePassword', {
		token: revoked.body.token ?? '',
		body: { ...body, password, confirmPassword: password },
	});
	expect([revoked.status, changed.status]).toEqual([200, 200]);
	return changed.body.token;
}

test('erasing a customer removes the personal data, and the totals still add up', async () => {
	const { token: first, userId, email } = await customer('Dattatray Pawar');
	const token = await changeOwnAccount(first, email);
	const id = await order(token);
	await shop.call('office.invoices.issue', { token: owner.token, body: { ids: [id] } });
	await shop.call('reviews.create', { token, body: { productId: onion.productId, rating: 5, description: 'Firm.' } });
	const query = {
		dbCart: [{ name: 'Dattatray Pawar', email, mobile: '9876543210' }],
		title: 'x',
		description: 'x',
		issue_msg: 'x',
	};
	await shop.call('tickets.create', { token, body: query });
	await shop.call('auth.forgotPassword', { body: { email } });
	await sql`update orders set cancellation_reason = 'Dattatray is away', return_note = 'to Dattatray' where id = ${id}`.execute(
		shop.db,
	);
	await sql`insert into order_history (order_id, status, note) values (${id}, 'DELIVERED', 'Dattatray was called')`.execute(
		shop.db,
	);
	expect((await erase(userId, 'another@example.in')).error.code).toBe('CUSTOMER_NOT_CONFIRMED');
	expect((await erase(userId, ` ${email.toUpperCase()} `)).status).toBe(200);
	expect((await shop.call('user.me', { token })).status).toBe(401);
	const { rows } = await sql<{ place: string }>`
		select table_name || '.' || column_name as place from information_schema.columns
		where table_schema = 'public' and data_type in ('text', 'jsonb')`.execute(shop.db);
	const found: string[] = [];
	for (const { place } of rows) {
		const [table = '', column = ''] = place.split('.');
		const hits = await sql<{ count: number }>`
			select count(*)::int as count from ${sql.table(table)}
			where ${sql.ref(column)}::text like ${'%Dattatray%'} or ${sql.ref(column)}::text like ${`%${email}%`}`.execute(
			shop.db,
		);
		if ((hits.rows[0]?.count ?? 0) > 0) found.push(place);
	}
	expect(rows.length).toBeGreaterThan(50);
	expect(found).toEqual([]);
	const acts = shop.db
		.selectFrom('audit_log')
		.select(['action', 'actor_name', 'before'])
		.where('actor_id', '=', userId);
	expect(await acts.orderBy('id').execute()).toEqual([
		{ action: 'session.revoke', actor_name: 'Customer', before: null },
		{ action: 'account.changePassword', actor_name: 'Customer', before: null },
	]);
	const kept = await shop.call('office.orders.get', { token: owner.token, params: { id } });
	expect(kept.body.data).toMatchObject({
		totalPaise: 2 * onion.pricePaise,
		email: '',
		pincode: deliveryAddress.pincode,
	});
	expect(kept.body.data.deliveryAddress).toMatchObject({ contactName: '', line1: '', city: deliveryAddress.city });
	const document = await shop.db
		.selectFrom('invoices')
		.select('content')
		.where('order_id', '=', id)
		.executeTakeFirstOrThrow();
	expect(document.content).toMatchObject({ buyer: { name: '', lines: [], mobile: '' }, total: 2 * onion.pricePaise });
	expect((await get(userId)).body.data).toMatchObject({ name: 'Deleted customer', erasedAt: expect.any(String) });
	expect((await erase(userId, email)).error.code).toBe('CUSTOMER_NOT_FOUND');
	const review = await shop.db.selectFrom('reviews').select('user_id').where('author_name', '=', 'Anonymous').execute();
	expect(review).toEqual([{ user_id: null }]);
});

test('erasing a customer removes what staff wrote about the orders from the audit log and the events too', async () => {
	const { token, userId, email } = await customer('Pratibha Sane');
	const about = 'Pratibha Sane called from 9822012345';
	const [cancelled, returned] = [await order(token, false), await order(token, false)];
	const asOwner = (id: string, body: object) => ({ token: owner.token, params: { id }, body });
	const version = async (id: string) =>
		(await shop.call('office.orders.get', { token: owner.token, params: { id } })).body.data.version;
	const dispatch = { orderStatus: 'SHIPPED', note: about };
	expect((await shop.call('office.orders.updateStatus', asOwner(returned, dispatch))).status).toBe(200);
	for (const id of [cancelled, returned]) {
		const body = { reason: about, version: await version(id) };
		expect((await shop.call('office.orders.cancel', asOwner(id, body))).status).toBe(200);
	}
	const inspection = {
		version: await version(returned),
		lines: [{ position: 0, sellable: 2, wasted: 0 }],
		note: about,
	};
	expect((await shop.call('office.orders.processReturn', asOwner(returned, inspection))).status).toBe(200);
	expect((await erase(userId, email)).status).toBe(200);
	const { rows } = await sql<{ kept: string }>`
		select action || ' ' || after::text as kept from audit_log where (before, after)::text ~ 'Pratibha|9822012345'
		union all select topic || ' ' || payload::text from outbox where payload::text ~ 'Pratibha|9822012345'`.execute(
		shop.db,
	);
	expect(rows).toEqual([]);
	const acts = shop.db.selectFrom('audit_log').select(['action', sql`after ->> 'status'`.as('status')]);
	expect(await acts.where('entity_id', '=', returned).orderBy('id').execute()).toEqual([
		{ action: 'order.updateStatus', status: 'SHIPPED' },
		{ action: 'order.issueInvoice', status: null },
		{ action: 'order.cancel', status: 'CANCELLED' },
		{ action: 'order.processReturn', status: null },
	]);
});

test('refuses to erase a customer with open orders', async () => {
	const { token, userId, email } = await customer('Ravi Shinde');
	const id = await order(token, false);
	expect((await erase(userId, email)).error.code).toBe('CUSTOMER_HAS_OPEN_ORDERS');
	await shop.call('orders.update', {
		token,
		params: { id },
		body: { orderStatus: 'CANCELLED', rejectedReason: 'Other' },
	});
	expect((await erase(userId, email)).status).toBe(200);
});
