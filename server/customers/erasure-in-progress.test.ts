/** Requests of a customer while the customer is being erased, and of staff while their records are. */
import type { EndpointName } from '#contract/endpoints.ts';
import type { Tx } from '#database/db.ts';
import { insertRoles } from '#server/staff/staff-queries.ts';
import { insertReply, lockTicket } from '#server/support/support-office-queries.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { requestDuring } from '#tests/fixtures/request-during.ts';
import {
	getVariant,
	type HttpResponse,
	insertCash,
	openShop,
	orderBody,
	type SignedInUser,
} from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { lockCustomer } from './customer-queries.ts';
import { eraseLocked } from './personal-data.ts';

const shop = await openShop();
const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
const owner = await shop.signIn({ roles: ['owner'] });

afterAll(async () => {
	const { problems } = await findContradictions(shop.db);
	await shop.close();
	expect(problems).toEqual([]);
});

type Response = Pick<HttpResponse<EndpointName>, 'status' | 'error'>;

const callDuring = (change: (tx: Tx) => Promise<void>, call: () => Promise<Response>) =>
	requestDuring(shop.db, change, call);

const eraseIn = (id: string) => async (tx: Tx) => {
	const now = shop.clock.now;
	const user = await lockCustomer(tx, id);
	if (user === null) throw new Error('no such customer');
	await eraseLocked(tx, user, { actorId: owner.userId, erasedAt: now, now });
};

const sender = { name: 'Asha', email: 'asha@example.in', mobile: '9876543210' };
const ticket = { dbCart: [sender], title: 'Delivery', description: 'Order of Monday', issue_msg: 'It is late' };

test.for([
	[
		'orders.place',
		({ token }: SignedInUser) => {
			return shop.call('orders.place', { token, body: orderBody([{ variant: onion, qty: 2 }]) });
		},
	],
	['user.update', ({ token }: SignedInUser) => shop.call('user.update', { token, body: { name: 'Asha Kulkarni' } })],
	['user.sendVerification', ({ token }: SignedInUser) => shop.call('user.sendVerification', { token })],
	[
		'reviews.create',
		({ token }: SignedInUser) => {
			return shop.call('reviews.create', {
				token,
				body: { productId: onion.productId, rating: 5, description: 'Good' },
			});
		},
	],
	['tickets.create', ({ token }: SignedInUser) => shop.call('tickets.create', { token, body: ticket })],
] as const)('%s of a customer who is being erased is refused, and stores nothing', async ([, call]) => {
	const customer = await shop.signIn({ name: 'Asha Kulkarni' });
	const { status, error } = await callDuring(eraseIn(customer.userId), () => call(customer));
	expect([status, error.code]).toEqual([401, 'SESSION_EXPIRED']);
	const { rows } = await sql`
		select id from orders where user_id = ${customer.userId} union select id from reviews where user_id = ${customer.userId}
		union select id from support_tickets where user_id = ${customer.userId}
		union select id from users where id = ${customer.userId} and (name <> 'Deleted customer' or mobile <> '')
		union select id from mails where recipient = ${customer.email}
		union select user_id from one_time_links where user_id = ${customer.userId}`.execute(shop.db);
	expect(rows).toEqual([]);
});

test('a password link that is asked for while the customer is being erased is not mailed', async () => {
	const { userId, email } = await shop.signIn();
	const asked = await callDuring(eraseIn(userId), () => shop.call('auth.forgotPassword', { body: { email } }));
	expect(asked.status).toBe(200);
	const mails = shop.db.selectFrom('mails').select('id').where('recipient', '=', email);
	expect(await mails.execute()).toEqual([]);
	const links = shop.db.selectFrom('one_time_links').select('user_id').where('user_id', '=', userId);
	expect(await links.execute()).toEqual([]);
});

test('a coupon that is verified while the customer is being erased is not remembered', async () => {
	const { userId, token } = await shop.signIn();
	const verify = () => shop.call('coupons.verify', { params: { code: 'FRESH10' }, token });
	expect((await callDuring(eraseIn(userId), verify)).status).toBe(200);
	const checks = shop.db.selectFrom('coupon_checks').select('coupon_id').where('user_id', '=', userId);
	expect(await checks.execute()).toEqual([]);
});

test('a user who joins the staff at the same time is neither blocked nor erased as a customer', async () => {
	for (const act of ['block', 'erase'] as const) {
		const { userId, email } = await shop.signIn();
		const params = { id: userId };
		const { error } = await callDuring(
			(tx) => insertRoles(tx, userId, ['owner'], shop.clock.now),
			() =>
				act === 'block'
					? shop.call('office.customers.block', { token: owner.token, params, body: { isBlocked: true } })
					: shop.call('office.customers.erase', { token: owner.token, params, body: { email } }),
		);
		expect(error.code, act).toBe('CUSTOMER_IS_STAFF');
	}
});

test('a reply that staff write to a ticket while its customer is being erased is not mailed', async () => {
	const { userId, email, token } = await shop.signIn();
	const { _id: ticketId } = (await shop.call('tickets.create', { token, body: ticket })).body.data;
	const erase = () =>
		shop.call('office.customers.erase', { token: owner.token, params: { id: userId }, body: { email } });
	const erased = await callDuring(async (tx) => {
		await lockTicket(tx, 'tickets', ticketId);
		const text = { recipient: email, subject: 'Re: Late', html: 'Sorry', text: 'Sorry' };
		await insertReply(tx, 'tickets', { ticketId, authorId: owner.userId, body: 'Sorry', now: shop.clock.now }, text);
	}, erase);
	expect(erased.status).toBe(200);
	expect(await shop.db.selectFrom('mails').select('id').where('recipient', '=', email).execute()).toEqual([]);
});

test('a document that staff issue while its customer is being erased is emptied', async () => {
	const { userId, email, token } = await shop.signIn();
	const placed = await shop.call('orders.place', { token, body: orderBody([{ variant: onion, qty: 2 }]) });
	const params = { id: placed.body.data.order._id };
	const pack = { version: 1, lines: [{ position: 0, picked: 2 }] };
	await shop.call('office.orders.pack', { token: owner.token, params, body: pack });
	const { version } = (await shop.call('office.orders.get', { token: owner.token, params })).body.data;
	await shop.call('office.orders.cancel', { token: owner.token, params, body: { reason: 'Not at home', version } });
	const invoice = shop.db.selectFrom('invoices').select('content').where('order_id', '=', params.id);
	const { content } = await invoice.executeTakeFirstOrThrow();
	const erase = () =>
		shop.call('office.customers.erase', { token: owner.token, params: { id: userId }, body: { email } });
	const erased = await callDuring(async (tx) => {
		await sql`select from orders where id = ${params.id} for update`.execute(tx);
		await sql`insert into credit_notes (order_id, financial_year, number, issued_at, content)
			values (${params.id}, '26-27', 900, ${shop.clock.now}, ${JSON.stringify(content)})`.execute(tx);
	}, erase);
	expect(erased.status).toBe(200);
	const notes = await shop.db.selectFrom('credit_notes').select('content').where('order_id', '=', params.id).execute();
	expect(notes).toHaveLength(1);
	expect(JSON.stringify(notes)).not.toContain((content as { buyer: { name: string } }).buyer.name);
});

test('the cancellation of a delivered order by a customer who is being erased is refused', async () => {
	const { userId, token } = await shop.signIn();
	const placed = await shop.call('orders.place', { token, body: orderBody([{ variant: onion, qty: 2 }]) });
	const params = { id: placed.body.data.order._id };
	await insertCash(shop.db, [params.id]);
	await sql`update orders set status = 'DELIVERED' where id = ${params.id}`.execute(shop.db);
	const body = { orderStatus: 'CANCELLED', rejectedReason: 'It is not fresh' };
	const cancel = () => shop.call('orders.update', { token, params, body });
	const { status, error } = await callDuring(eraseIn(userId), cancel);
	expect([status, error.code]).toEqual([401, 'SESSION_EXPIRED']);
});
