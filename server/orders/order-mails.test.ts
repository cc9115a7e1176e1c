import { defaultTimeouts } from '#database/db.ts';
import { deliveryAddress } from '#tests/fixtures/delivery-address.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { sendDueMails } from '#tests/fixtures/mail-server.ts';
import { getVariant, insertCash, openShop, orderBody, type SignedInUser } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { writeOrderMails } from './write-order-mails.ts';

const shop = await openShop();
const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
const carrot = await getVariant(shop.db, 'VR-CAR', '500 g');
const publicUrl = 'https://shop.example.in';

afterAll(async () => {
	const { problems } = await findContradictions(shop.db);
	await shop.close();
	expect(problems).toEqual([]);
});

async function place(customer: SignedInUser, more: Record<string, unknown> = {}) {
	const lines = [
		{ variant: onion, qty: 3 },
		{ variant: carrot, qty: 2 },
	];
	const response = await shop.call('orders.place', { token: customer.token, body: orderBody(lines, more) });
	expect(response.status).toBe(201);
	return response.body.data.order;
}

async function mailsTo(email: string) {
	const rows = await shop.db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('id').execute();
	return rows.map(({ subject, body_html, body_text }) => ({ subject, html: body_html, text: body_text }));
}

const write = () => writeOrderMails(shop.db, publicUrl, shop.clock.now);

test('mails the order with its lines, totals, address and a link, as text and as HTML', async () => {
	const customer = await shop.signIn();
	const order = await place(customer);
	await write();
	const [mail, ...others] = await mailsTo(customer.email);
	expect(others).toEqual([]);
	expect(mail?.subject).toBe(`Your order ${order.orderNumber} is placed`);
	for (const body of [mail?.text, mail?.html]) {
		expect(body).toContain(`https://shop.example.in/orderdetails/${order._id}`);
		expect(body).toContain(order.dbCart[0]?.productId.productName);
		expect(body).toContain(order.dbCart[1]?.productId.productName);
		expect(body).toContain(`₹${order.totalAmount}`);
		expect(body).toContain(deliveryAddress.addressLine1);
		expect(body).toContain('Cash on delivery: please keep');
	}
	expect(mail?.text).not.toMatch(/<\w/);
	expect(mail?.html).toContain('<table');
});

test('queues one mail for each event when several processes poll repeatedly', async () => {
	const customer = await shop.signIn();
	await place(customer);
	await place(customer);
	const counts = await Promise.all(Array.from({ length: 5 }, write));
	expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
	expect(await write()).toBe(0);
	expect(await mailsTo(customer.email)).toHaveLength(2);
	const waiting = await shop.db.selectFrom('outbox').select('id').where('published_at', 'is', null).execute();
	expect(waiting).toEqual([]);
});

test('mails the cancellation, the refund and the return', async () => {
	const customer = await shop.signIn();
	const plain = await place(customer);
	const paid = await place(customer);
	const sent = await place(customer);
	await insertCash(shop.db, [paid._id, sent._id]);
	await shop.db.updateTable('orders').set({ status: 'SHIPPED' }).where('id', '=', sent._id).execute();
	await write();
	const accountDetails = { ifscCode: 'HDFC0001234', accountNumber: '123456781234' };
	for (const { _id } of [plain, paid, paid, sent]) {
		const body = { orderStatus: 'CANCELLED', rejectedReason: 'Changed Mind', accountDetails };
		expect((await shop.call('orders.update', { token: customer.token, params: { id: _id }, body })).status).toBe(200);
	}
	expect(await write()).toBe(3);
	const [, , , first, second, third, ...others] = await mailsTo(customer.email);
	expect(others).toEqual([]);
	expect(first?.subject).toBe(`Your order ${plain.orderNumber} is cancelled`);
	expect(first?.text).not.toContain('7 to 10 working days');
	expect(second?.text).toContain('reach you within 7 to 10 working days');
	expect(third?.text).not.toContain('reach you within 7 to 10 working days');
	expect(third?.text).toContain('about the return');
	expect(third?.text).toContain('We refund what we accept of the returned items');
	expect(second?.html).not.toContain('123456781234');
});

test('a part payment is deducted from the cash to pay and refunded like a payment when the order is cancelled', async () => {
	const customer = await shop.signIn();
	const { token } = await shop.signIn({ roles: ['orders'] });
	const { _id, totalAmount } = await place(customer);
	await shop.db.updateTable('orders').set({ status: 'SHIPPED' }).where('id', '=', _id).execute();
	await insertCash(shop.db, [_id], 5000);
	const body = { orderStatus: 'OUT_FOR_DELIVERY', note: '' };
	await shop.call('office.orders.updateStatus', { token, params: { id: _id }, body });
	await write();
	const cancellation = {
		orderStatus: 'CANCELLED',
		rejectedReason: 'Changed Mind',
		accountDetails: { ifscCode: 'HDFC0001234', accountNumber: '123456781234' },
	};
	await shop.call('orders.update', { token: customer.token, params: { id: _id }, body: cancellation });
	await write();
	const [, out, cancelled] = await mailsTo(customer.email);
	expect(out?.text).toContain(`Cash to pay: ₹${totalAmount - 50}.`);
	expect(cancelled?.text).toContain('We refund what we accept of the returned items');
});

test('mails each status change of an order once', async () => {
	const customer = await shop.signIn();
	const { token } = await shop.signIn({ roles: ['orders'] });
	const { _id, orderNumber } = await place(customer);
	const updateStatus = (orderStatus: string) =>
		shop.call('office.orders.updateStatus', {
			token,
			params: { id: _id },
			body: { orderStatus, note: 'Counter sale' },
		});
	for (const status of ['SHIPPED', 'SHIPPED', 'OUT_FOR_DELIVERY', 'DELIVERED']) {
		expect((await updateStatus(status)).body.data.status).toBe(status);
		await write();
	}
	expect((await mailsTo(customer.email)).map((mail) => mail.subject)).toEqual([
		`Your order ${orderNumber} is placed`,
		`Your order ${orderNumber} is packed and on its way`,
		`Your order ${orderNumber} is out for delivery`,
		`Your order ${orderNumber} is delivered`,
	]);
	const read = await shop.call('orders.get', { token: customer.token, params: { id: _id } });
	expect(Object.keys(read.body.data.order.statusTimestamps).sort()).toEqual(
		['DELIVERED', 'ORDERED', 'OUT_FOR_DELIVERY', 'SHIPPED'].sort(),
	);
	expect(await updateStatus('SHIPPED')).toMatchObject({ status: 409, error: { code: 'INVALID_TRANSITION' } });
	const missing = { orderStatus: 'SHIPPED' };
	for (const id of ['nothing', '00000000-0000-7000-8000-000000000000']) {
		expect((await shop.call('office.orders.updateStatus', { token, params: { id }, body: missing })).status).toBe(404);
	}
});

test('writes user input as text, never as HTML', async () => {
	const customer = await shop.signIn({ name: 'Asha' });
	const address = { ...deliveryAddress, addressLine1: '<img src=x onerror=alert(1)> & "Sons"' };
	await place(customer, { deliveryAddress: address });
	await write();
	const [mail] = await mailsTo(customer.email);
	expect(mail?.html).not.toContain('<img');
	expect(mail?.html).toContain('&#60;img src=x onerror=alert(1)&#62; &#38; &#34;Sons&#34;');
	expect(mail?.text).toContain(address.addressLine1);
});

test('continues with other orders when one mail fails, and retries it', async () => {
	const customer = await shop.signIn();
	await shop.db
		.insertInto('outbox')
		.values({ topic: 'order.placed', entity_id: '00000000-0000-7000-8000-000000000000', payload: '{}' })
		.execute();
	await place(customer);
	await expect(write()).rejects.toThrow('no order');
	expect(await mailsTo(customer.email)).toHaveLength(1);
	await expect(write()).rejects.toThrow('no order');
	expect(await mailsTo(customer.email)).toHaveLength(1);
	await shop.db.deleteFrom('outbox').where('published_at', 'is', null).execute();
});

test('writes the mails of many events in few transactions, without those that fail', async () => {
	const customer = await shop.signIn();
	const { _id } = await place(customer);
	await write();
	const approved = { topic: 'order.approved', entity_id: _id, payload: '{}' };
	const failing = { ...approved, entity_id: '00000000-0000-7000-8000-000000000000' };
	await shop.db
		.insertInto('outbox')
		.values(Array.from({ length: 60 }, (_, index) => (index === 40 ? failing : approved)))
		.execute();
	await expect(write()).rejects.toThrow('no order');
	expect(await mailsTo(customer.email)).toHaveLength(1 + 59);
	const { transactions } = await shop.db
		.selectFrom('outbox')
		.select(sql<number>`count(distinct xmin::text)::int`.as('transactions'))
		.where('entity_id', '=', _id)
		.where('topic', '=', 'order.approved')
		.executeTakeFirstOrThrow();
	// The 25 of the chunk with the one that fails have a transaction each.
	expect(transactions).toBe(2 + 24);
	await shop.db.deleteFrom('outbox').where('published_at', 'is', null).execute();
});

test('writes events one by one that take too long together, and stops at once when the connection ends', async () => {
	const customer = await shop.signIn();
	const { _id } = await place(customer);
	const approved = { topic: 'order.approved', entity_id: _id, payload: '{}' };
	const insertEvents = (count: number) =>
		shop.db
			.insertInto('outbox')
			.values(Array.from({ length: count }, () => approved))
			.execute();
	await insertEvents(24);
	const onMail = (statement: string) =>
		sql`create or replace function on_mail() returns trigger language plpgsql as ${sql.lit(`begin ${statement}; return new; end`)};
			create or replace trigger on_mail before insert on mails for each row execute function on_mail()`.execute(
			shop.db,
		);
	const slow = await openShop({ beside: shop, timeouts: { ...defaultTimeouts, statementMs: 1000, watch: null } });
	try {
		await onMail('perform pg_sleep(0.08)');
		expect(await writeOrderMails(slow.db, publicUrl, shop.clock.now)).toBe(25);
		expect(await mailsTo(customer.email)).toHaveLength(25);
		await insertEvents(3);
		await onMail("raise 'shut down' using errcode = 'admin_shutdown'");
		shop.statements.length = 0;
		await expect(write()).rejects.toThrow('shut down');
		expect(shop.statements.filter((text) => text.includes('skip locked'))).toHaveLength(1);
	} finally {
		await sql`drop function on_mail cascade`.execute(shop.db);
		await slow.close();
	}
	expect(await write()).toBe(3);
});

test('sends every mail once when the mail server refuses at first and two processes send', async () => {
	const customer = await shop.signIn();
	await place(customer);
	await write();
	const received: string[] = [];
	let isRefusing = true;
	const send = async (mail: { recipient: string; subject: string }) => {
		if (isRefusing) throw new Error('mailbox busy');
		if (mail.recipient === customer.email) received.push(mail.subject);
	};
	const start = Date.now();
	const sendAt = (afterMs: number) => sendDueMails(shop.db, send, () => new Date(start + afterMs));
	expect(await sendAt(0)).toBe(0);
	isRefusing = false;
	await Promise.all([sendAt(11_000), sendAt(11_000), sendAt(11_000)]);
	await sendAt(120_000);
	expect(received).toHaveLength(1);
});
