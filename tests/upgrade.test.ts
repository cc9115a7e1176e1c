import { createHash, randomBytes } from 'node:crypto';
import { auditActions } from '#domain/audit.ts';
import { pictureUrl } from '#domain/picture.ts';
import { orderEndpoints } from '#contract/orders.ts';
import { migrate, readMigrations } from '#database/migrate.ts';
import { hashToken } from '#server/platform/sessions.ts';
import { deliveryAddress } from '#tests/fixtures/delivery-address.ts';
import { openShop, type Shop } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

/** A database of the version before the glossary's names, with data in it, then migrated and read through the API. */
const lastOldMigration = '0100_content_in_the_office.sql';
const database = `upgrade_${randomBytes(6).toString('hex')}`;
const connection = { ...inject('cluster'), database };
const admin = new pg.Client({ ...connection, database: 'postgres' });
let shop: Shop;

const id = (last: number) => `0199f0c0-0000-7000-8000-${String(last).padStart(12, '0')}`;
const ids = {
	customer: id(1),
	owner: id(2),
	category: id(10),
	product: id(11),
	pool: id(12),
	variant: id(13),
	published: id(20),
	scheduled: id(21),
	skipped: id(22),
	withdrawn: id(23),
	coupon: id(30),
	order: id(40),
	cancelled: id(41),
	ticket: id(50),
	reply: id(51),
	review: id(60),
	orderMail: id(70),
	ticketMail: id(71),
	resetMail: id(72),
	inviteMail: id(73),
};
const tokens = { customer: 'token-of-the-customer-session', owner: 'token-of-the-owner-session' };
const address = {
	type: 'delivery',
	contactName: 'Asha Kulkarni',
	contactMobile: '9876543210',
	line1: '12 Tulip, Baner Road',
	line2: '',
	area: 'Baner Gaon',
	pincode: '411045',
	city: 'Pune',
	state: 'Maharashtra',
	country: 'India',
};
const orderBody = { dbCart: [{ productId: ids.product, qty: 2, unit: '1 kg', price: 55 }], couponCode: 'ASHA10' };
const bodyHash = createHash('sha256')
	.update(JSON.stringify(orderEndpoints['orders.place'].body.parse(orderBody)))
	.digest('hex');
/** The response stored and served by the previous version. */
const storedOrder = {
	_id: ids.order,
	orderNumber: 'KS-2610-00001',
	orderStatus: 'ORDERED',
	paymentStatus: 'Pending',
	paymentMethod: 'Cash on Delivery',
	paymentMode: 'cod',
	createdAt: '2026-10-03T06:00:00.000Z',
	updatedAt: '2026-10-03T06:00:00.000Z',
	statusTimestamps: { ORDERED: '2026-10-03T06:00:00.000Z' },
	dbCart: [
		{
			productId: { _id: ids.product, thumbnail: '/media/onion-256.webp', productName: 'Onion' },
			unit: '1 kg',
			qty: 2,
			pickedQty: null,
			price: 55,
			discount: 11,
		},
	],
	grandTotal: 110,
	discountAmount: 11,
	totalAmount: 99,
	couponCode: 'ASHA10',
	invoiceNumber: null,
	rejectedReason: null,
	returnCase: false,
	accountDetails: [],
	amountPaid: 0,
	refundDue: 0,
	refunded: 0,
	amountCredited: null,
	refundReference: '',
	returnNote: null,
	deliveryPromise: null,
	deliveryPromiseTexts: null,
	shippingAddress: null,
	deliveryAddress,
	customerEmail: 'asha@example.in',
	customerPhoneNumber: '9876543210',
};

const invoiceFacts = {
	orderNumber: 'KS-2610-00002',
	orderedAt: '2026-10-03T06:00:00.000Z',
	seller: { name: 'Khetse', address: 'Pune', gstin: '', state: null, licences: [], missing: [], isSample: true },
	buyer: { name: 'Asha Kulkarni', lines: ['12 Tulip'], mobile: '9876543210', state: 'Maharashtra' },
	placeOfSupply: 'Maharashtra (27)',
	place: 'intra-state',
	lines: [],
	rates: [],
	total: 9900,
	totalInWords: 'Rupees ninety-nine only',
	paymentMethod: 'Cash on Delivery',
};
const oldInvoice = { kind: 'bill-of-supply', ...invoiceFacts };
const oldCreditNote = {
	...oldInvoice,
	invoiceNumber: 'KH/26-27/000001',
	invoicedAt: '2026-10-03T06:00:00.000Z',
	reason: 'Changed Mind',
};

const oldRows = `
	insert into users (id, email, email_key, name, mobile) values
		('${ids.customer}', 'asha@example.in', 'asha@example.in', 'Asha Kulkarni', '9876543210'),
		('${ids.owner}', 'owner@example.in', 'owner@example.in', 'Sunil Owner', '9876543211');
	insert into staff_members (user_id, role) values ('${ids.owner}', 'owner');
	insert into sessions (token_hash, user_id, expires_at) values
		('\\x${hashToken(tokens.customer).toString('hex')}', '${ids.customer}', now() + interval '1 day'),
		('\\x${hashToken(tokens.owner).toString('hex')}', '${ids.owner}', now() + interval '1 day');
	insert into categories (id, slug, name_en, name_hi, name_mr, tint, position, search_key)
		values ('${ids.category}', 'vegetables', 'Vegetables', '', '', 'leafy', 1, '|vegetables|');
	insert into products (id, sku, slug, category_id, kind, name_en, name_hi, name_mr, description_html, base, gst_percent,
		hsn, origin) values ('${ids.product}', 'VR-ONI', 'onion', '${ids.category}', 'loose', 'Onion', '', '', '', 'g', 0, '0703', 'Nashik');
	insert into stock_pools (id, product_id, base, on_hand) values ('${ids.pool}', '${ids.product}', 'g', 8000);
	insert into variants (id, product_id, pool_id, position, sku, unit, pack_amount, price_paise, listed_price_paise)
		values ('${ids.variant}', '${ids.product}', '${ids.pool}', 1, 'VR-ONI-1', '1 kg', 1000, 5000, 7000);
	update price_history set at = '2026-09-01T06:00Z';

	insert into price_batches (id, source, note, actor_id, created_at, publish_at, published_at) values
		('${ids.published}', 'board', 'Diwali', '${ids.owner}', '2026-10-01T06:00Z', '2026-10-01T06:00Z', '2026-10-01T06:00Z'),
		('${ids.scheduled}', 'import', '', '${ids.owner}', '2026-10-02T06:00Z', now() - interval '1 minute', null),
		('${ids.skipped}', 'board', '', '${ids.owner}', '2026-10-02T07:00Z', now() - interval '1 minute', null);
	insert into price_batches (id, source, note, actor_id, created_at, publish_at, withdrawn_at) values
		('${ids.withdrawn}', 'board', '', '${ids.owner}', '2026-10-02T08:00Z', '2026-10-05T06:00Z', '2026-10-03T06:00Z');
	insert into price_batch_lines (batch_id, variant_id, from_price_paise, from_listed_price_paise, to_price_paise,
		to_listed_price_paise, kept_because) values
		('${ids.published}', '${ids.variant}', 5000, 7000, 5500, 7500, null),
		('${ids.scheduled}', '${ids.variant}', 5500, 7500, 6000, 8000, 'CHANGED'),
		('${ids.skipped}', '${ids.variant}', 5500, 7500, 6500, 8500, 'GONE');
	select set_config('khetse.price_change',
		'{"batchId":"${ids.published}","actorId":"${ids.owner}","at":"2026-10-01T06:00:00Z"}', false);
	update variants set price_paise = 5500, listed_price_paise = 7500;

	insert into coupons (id, code, code_key, discount_type, percent, person_limit, person_id, used_count)
		values ('${ids.coupon}', 'ASHA10', 'ASHA10', 'percentage', 10, 3, '${ids.customer}', 1);
	insert into orders (id, number, user_id, payment_method, payment_mode, subtotal_paise, discount_paise, total_paise,
		coupon_id, coupon_code, email, mobile, delivery_address, pincode, created_at,
		updated_at) values ('${ids.order}', 'KS-2610-00001', '${ids.customer}', 'Cash on Delivery', 'cod', 11000, 1100, 9900, '${ids.coupon}',
			'ASHA10', 'asha@example.in', '9876543210', '${JSON.stringify(address)}', '411045', '2026-10-03T06:00Z', '2026-10-03T06:00Z');
	insert into orders (id, number, user_id, status, payment_method, payment_mode, subtotal_paise, discount_paise,
		total_paise, email, mobile, delivery_address, pincode, cancellation_reason, is_return_case, return_settled_at, created_at)
		values ('${ids.cancelled}', 'KS-2610-00002', '${ids.customer}', 'CANCELLED', 'Cash on Delivery', 'cod', 5500, 0, 5500,
			'asha@example.in', '9876543210', '${JSON.stringify(address)}', '411045', 'Changed Mind', true, '2026-10-05T06:00Z',
			'2026-10-04T06:00Z');
	insert into order_lines (order_id, position, product_id, variant_id, pool_id, product_name, picture, unit, pack_amount,
		quantity, price_paise, discount_paise, gst_percent, hsn) values
		('${ids.order}', 0, '${ids.product}', '${ids.variant}', '${ids.pool}', 'Onion', 'onion', '1 kg', 1000, 2, 5500, 1100, 0, '0703'),
		('${ids.cancelled}', 0, '${ids.product}', '${ids.variant}', '${ids.pool}', 'Onion', 'onion', '1 kg', 1000, 1, 5500, 0, 0, '0703');
	insert into order_history (order_id, status, at) values
		('${ids.order}', 'ORDERED', '2026-10-03T06:00Z'), ('${ids.cancelled}', 'CANCELLED', '2026-10-04T09:00Z');
	insert into coupon_uses (order_id, coupon_id, user_id) values ('${ids.order}', '${ids.coupon}', '${ids.customer}');
	insert into stock_ledger (pool_id, change, reason, order_id, note) values
		('${ids.pool}', 10000, 'opening', null, ''), ('${ids.pool}', -2000, 'sold', '${ids.order}', '');
	insert into idempotency_keys (user_id, key, body_hash, order_id, response)
		values ('${ids.customer}', 'key:first-order', '\\x${bodyHash}', '${ids.order}', '${JSON.stringify(storedOrder)}');

	insert into invoices (order_id, financial_year, number, issued_at, kind, content) values
		('${ids.cancelled}', '26-27', 1, '2026-10-03T06:00Z', 'bill-of-supply', '${JSON.stringify(oldInvoice)}');
	insert into credit_notes (order_id, financial_year, number, issued_at, content) values
		('${ids.cancelled}', '26-27', 1, '2026-10-04T06:00Z', '${JSON.stringify(oldCreditNote)}');

	insert into search_misses (keyword_key, keyword, count) values ('dragonfruit', 'dragon fruit', 4);
	insert into support_queries (id, user_id, name, email, mobile, title, description, issue_message, status)
		values ('${ids.ticket}', '${ids.customer}', 'Asha Kulkarni', 'asha@example.in', '9876543210', 'Late delivery', 'Order', 'Not here', 'answered');
	insert into desk_answers (id, support_query_id, author_id, body) values ('${ids.reply}', '${ids.ticket}', '${ids.owner}', 'It arrives today.');
	insert into reviews (id, product_id, user_id, author_name, rating, description, answer)
		values ('${ids.review}', '${ids.product}', '${ids.customer}', 'Asha', 5, 'Fresh.', 'Thank you.');
	insert into mails (id, dedupe_key, recipient, subject, body_html, body_text) values
		('${ids.orderMail}', 'outbox:1', 'asha@example.in', 'Order placed', '', 'Order text'),
		('${ids.ticketMail}', 'desk:${ids.reply}', 'asha@example.in', 'Re: Late delivery', '', 'Reply text'),
		('${ids.resetMail}', 'password-reset:1', 'asha@example.in', 'Reset', '', 'Reset link'),
		('${ids.inviteMail}', 'staff:1', 'new@example.in', 'Invitation', '', 'Invitation link');
	insert into outbox (topic, entity_id, payload, published_at) values
		('order.moved', '${ids.order}', '{"number":"KS-2610-00001","status":"SHIPPED"}', now());
	insert into audit_log (actor_id, actor_name, action, entity, entity_id, at, after) values
		('${ids.owner}', 'Sunil Owner', 'order.pack', 'order', '${ids.order}', '2026-09-30T06:00Z', '{"emptyShelves":["Onion, 1 kg"]}'),
		('${ids.owner}', 'Sunil Owner', 'order.move', 'order', '${ids.order}', '2026-10-01T06:00Z', '{"status":"SHIPPED","note":"For Asha"}'),
		('${ids.owner}', 'Sunil Owner', 'order.cancel', 'order', '${ids.cancelled}', '2026-10-02T05:00Z', '{"status":"CANCELLED","reason":"Asha called"}'),
		('${ids.owner}', 'Sunil Owner', 'order.settle', 'order', '${ids.cancelled}', '2026-10-02T06:00Z', '{"note":"Asha called"}');
	insert into audit_log (actor_id, actor_name, action, entity, entity_id, at) values
		('${ids.owner}', 'Sunil Owner', 'prices.publish', 'price_batch', '${ids.published}', '2026-10-03T06:00Z'),
		('${ids.owner}', 'Sunil Owner', 'query.close', 'query', '${ids.ticket}', '2026-11-01T06:00Z'),
		('${ids.owner}', 'Sunil Owner', 'inquiry.close', 'inquiry', '${ids.ticket}', '2026-11-01T06:01Z'),
		('${ids.owner}', 'Sunil Owner', 'stock.waste', 'stock', '${ids.pool}', '2026-11-01T06:02Z'),
		('${ids.owner}', 'Sunil Owner', 'order.cash', 'order', '${ids.order}', '2026-11-01T06:03Z'),
		('${ids.owner}', 'Sunil Owner', 'staff.withdraw', 'invitation', '${ids.inviteMail}', '2026-11-01T06:04Z');
	insert into audit_log (actor_id, actor_name, action, entity, entity_id, at, before, after) values
		('${ids.owner}', 'Sunil Owner', 'query.answer', 'query', '${ids.order}', '2026-11-02T05:59Z',
			'{"status":"assigned"}', '{"status":"answered"}'),
		('${ids.owner}', 'Sunil Owner', 'prices.withdraw', 'price_batch', '${ids.withdrawn}', '2026-11-02T06:00Z',
			'{"state":"scheduled"}', '{"state":"withdrawn"}'),
		('${ids.owner}', 'Sunil Owner', 'product.update', 'product', '${ids.product}', '2026-11-02T06:01Z',
			'{"kind":"packed-food"}', '{"kind":"loose"}'),
		('${ids.owner}', 'Sunil Owner', 'order.invoice', 'order', '${ids.order}', '2026-11-02T06:02Z', null,
			'{"kind":"bill-of-supply"}');`;

beforeAll(async () => {
	await admin.connect();
	await admin.query(`create database ${database}`);
	const all = await readMigrations();
	await migrate(
		connection,
		all.filter(({ name }) => name <= lastOldMigration),
	);
	const client = new pg.Client(connection);
	await client.connect();
	await client.query(oldRows);
	await client.end();
	expect(await migrate(connection)).toEqual(all.map(({ name }) => name).filter((name) => name > lastOldMigration));
	shop = await openShop({ template: database });
});
afterAll(async () => {
	await shop.close();
	await admin.query(`drop database ${database} with (force)`);
	await admin.end();
});

const asOwner = <const P extends Record<string, string>>(params: P) => ({ token: tokens.owner, params });

test('serves the orders of a customer unchanged, with the present URL of the picture', async () => {
	const [line] = storedOrder.dbCart;
	const servedLine = { ...line, productId: { ...line?.productId, thumbnail: pictureUrl('onion') } };
	const { body } = await shop.call('orders.list', { token: tokens.customer });
	expect(body.data.orders).toEqual([
		expect.objectContaining({
			_id: ids.cancelled,
			orderStatus: 'CANCELLED',
			rejectedReason: 'Changed Mind',
			returnCase: true,
			totalAmount: 55,
		}),
		{ ...storedOrder, inReview: false, dbCart: [servedLine] },
	]);
});

test('returns the stored order for an idempotency key from before the upgrade', async () => {
	const order = (body: unknown) => shop.call('orders.place', { token: tokens.customer, body, key: 'first-order' });
	expect((await order(orderBody)).body.data.order).toEqual({ ...storedOrder, inReview: false });
	expect((await order({ ...orderBody, couponCode: 'OTHER' })).error.code).toBe('KEY_REUSED');
});

test('shows the return of a cancelled order to the office', async () => {
	const { body } = await shop.call('office.orders.get', asOwner({ id: ids.cancelled }));
	expect(body.data).toMatchObject({ isReturn: true, returnProcessedAt: '2026-10-05T06:00:00.000Z', totalPaise: 5500 });
});

test('serves stock movements with their balance', async () => {
	const { body } = await shop.call('office.stock.ledger', asOwner({ id: ids.pool }));
	expect(body.data).toMatchObject([
		{ change: -2000, balance: 8000, reason: 'sold', order: { id: ids.order, number: 'KS-2610-00001' } },
		{ change: 10000, balance: 10000, reason: 'opening', order: null },
	]);
});

test('serves price updates and the price history, and undoes a price update from before the upgrade', async () => {
	const { body } = await shop.call('office.price-updates.get', asOwner({ id: ids.published }));
	expect(body.data).toMatchObject({
		state: 'published',
		note: 'Diwali',
		actorName: 'Sunil Owner',
		count: 1,
		skippedCount: 0,
	});
	expect(body.data.lines).toMatchObject([
		{ from: { pricePaise: 5000, mrpPaise: 7000 }, to: { pricePaise: 5500, mrpPaise: 7500 }, skipReason: null },
	]);
	const skipped = await shop.call('office.price-updates.get', asOwner({ id: ids.scheduled }));
	expect(skipped.body.data).toMatchObject({ state: 'scheduled', skippedCount: 1, lines: [{ skipReason: 'CHANGED' }] });
	const unavailable = await shop.call('office.price-updates.get', asOwner({ id: ids.skipped }));
	expect(unavailable.body.data.lines).toMatchObject([{ skipReason: 'UNAVAILABLE' }]);
	const undone = await shop.call('office.price-updates.undo', asOwner({ id: ids.published }));
	expect(undone.body.data).toMatchObject({ undoesId: ids.published, count: 1, skippedCount: 0 });
	const history = await shop.call('office.prices.history', asOwner({ id: ids.variant }));
	expect(history.body.data).toMatchObject([
		{ pricePaise: 5000, mrpPaise: 7000, priceUpdateId: undone.body.data.id, source: 'undo' },
		{ pricePaise: 5500, mrpPaise: 7500, priceUpdateId: ids.published, source: 'board', actorName: 'Sunil Owner' },
		{ pricePaise: 5000, mrpPaise: 7000, priceUpdateId: null },
	]);
});

test('serves the ticket with its reply, the search, the review and the coupon', async () => {
	const ticket = await shop.call('office.tickets.get', asOwner({ id: ids.ticket }));
	expect(ticket.body.data).toMatchObject({
		status: 'replied',
		customerId: ids.customer,
		replies: [{ id: ids.reply, body: 'It arrives today.', authorName: 'Sunil Owner' }],
	});
	// A process of the version before still writes the old status while it is replaced.
	await sql`update support_tickets set status = 'answered' where id = ${ids.ticket}`.execute(shop.db);
	expect((await shop.call('office.tickets.get', asOwner({ id: ids.ticket }))).body.data.status).toBe('replied');
	const searches = await shop.call('office.zero-result-searches.list', { token: tokens.owner });
	expect(searches.body.data).toMatchObject([{ keyword: 'dragon fruit', count: 4 }]);
	const review = await shop.call('office.reviews.get', asOwner({ id: ids.review }));
	expect(review.body.data).toMatchObject({ description: 'Fresh.', reply: 'Thank you.' });
	const coupon = await shop.call('office.coupons.get', asOwner({ id: ids.coupon }));
	expect(coupon.body).toMatchObject({
		data: { code: 'ASHA10', userLimit: 3, userEmail: 'asha@example.in', usedCount: 1, discountGivenPaise: 1100 },
	});
});

test('shows the text of mails about orders and tickets and hides that of the sensitive ones', async () => {
	const text = async (mail: string) => (await shop.call('office.mails.get', asOwner({ id: mail }))).body.data.text;
	expect(await text(ids.orderMail)).toBe('Order text');
	expect(await text(ids.ticketMail)).toBe('Reply text');
	expect(await text(ids.resetMail)).toBeNull();
	expect(await text(ids.inviteMail)).toBeNull();
});

test('serves the audit log with the present names of actions and records', async () => {
	const { body } = await shop.call('office.audit.list', {
		token: tokens.owner,
		query: { from: '2026-10-01', to: '2026-10-03' },
	});
	expect(body.data.map(({ action, entity, after }) => [action, entity, after])).toEqual([
		['prices.publish', 'price_update', null],
		['order.processReturn', 'order', {}],
		['order.cancel', 'order', { status: 'CANCELLED' }],
		['order.updateStatus', 'order', { status: 'SHIPPED' }],
	]);
	const packed = await shop.call('office.audit.list', { token: tokens.owner, query: { action: 'order.pack' } });
	expect(packed.body.data).toMatchObject([{ after: { outOfStock: ['Onion, 1 kg'] } }]);
	await expect(sql`update audit_log set action = 'order.move'`.execute(shop.db)).rejects.toThrow();
});

test('serves tickets, stock, cash and invitations in the audit log under the names of 0115', async () => {
	const day = { from: '2026-11-01', to: '2026-11-01' };
	const { body } = await shop.call('office.audit.list', { token: tokens.owner, query: day });
	expect(body.data.map(({ action, entity }) => [action, entity])).toEqual([
		['staff.revokeInvitation', 'invitation'],
		['order.collectCash', 'order'],
		['stock.writeOff', 'stock'],
		['inquiry.updateStatus', 'inquiry'],
		['ticket.updateStatus', 'ticket'],
	]);
	expect(body.data.filter(({ action }) => !(action in auditActions))).toEqual([]);
	const { body: found } = await shop.call('office.audit.list', {
		token: tokens.owner,
		query: { entity: 'ticket', entityId: ids.ticket },
	});
	expect(found.data).toHaveLength(1);
});

test('serves changed states and types in the audit log under their present names', async () => {
	const day = { from: '2026-11-02', to: '2026-11-02' };
	const { body } = await shop.call('office.audit.list', { token: tokens.owner, query: day });
	expect(body.data).toMatchObject([
		{ action: 'order.issueInvoice', after: { documentType: 'bill-of-supply' } },
		{ action: 'product.update', before: { productType: 'packed-food' }, after: { productType: 'loose' } },
		{ action: 'prices.cancelSchedule', after: { state: 'cancelled' } },
		{ action: 'ticket.reply', before: { status: 'assigned' }, after: { status: 'replied' } },
	]);
	const cancelled = await shop.call('office.price-updates.get', asOwner({ id: ids.withdrawn }));
	expect(cancelled.body.data).toMatchObject({ state: 'cancelled' });
	const product = await shop.call('office.products.get', asOwner({ id: ids.product }));
	expect(product.body.data).toMatchObject({ productType: 'loose' });
});

test('prints an invoice from before the upgrade and keeps its document type', async () => {
	const headers = { authorization: `Bearer ${tokens.customer}` };
	const response = await shop.app.inject({ url: `/api/v1/orders/${ids.cancelled}/invoice`, headers });
	expect(response.statusCode).toBe(200);
	expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
	const stored = sql<{ type: string; content: Record<string, unknown> }>`
		select document_type as type, content from invoices union all select 'credit-note', content from credit_notes`;
	const { rows } = await stored.execute(shop.db);
	expect(rows).toMatchObject([
		{ type: 'bill-of-supply', content: { ...invoiceFacts, documentType: 'bill-of-supply' } },
		{ type: 'credit-note', content: { ...invoiceFacts, documentType: 'bill-of-supply', reason: 'Changed Mind' } },
	]);
	for (const { content } of rows) expect(content).not.toHaveProperty('kind');
});

test('keeps order events and the keys of reply mails under their present names', async () => {
	const { rows: events } = await sql`select topic from outbox where entity_id = ${ids.order}`.execute(shop.db);
	expect(events).toEqual([{ topic: 'order.statusUpdated' }]);
	const { rows: mails } = await sql`select dedupe_key from mails where id = ${ids.ticketMail}`.execute(shop.db);
	expect(mails).toEqual([{ dedupe_key: `ticket:${ids.reply}` }]);
});
