import { hourMs } from '#domain/duration.ts';
import { getVariant, openShop, orderBody, passwordHash } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());

const currentPassword = 'secret1';
const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');

function account(roles: 'owner'[] = []) {
	return shop.signIn({ name: 'Asha Patil', passwordHash: passwordHash.secret1, roles });
}

const exportAsFile = (token: string) =>
	shop.app.inject({
		method: 'POST',
		url: '/api/v1/user/export',
		headers: { authorization: `Bearer ${token}` },
		payload: { currentPassword },
	});

async function logIn(email: string, password: string) {
	return (await shop.call('auth.login', { body: { email, password } })).status;
}

test('exports the own data after the password was entered, and records it', async () => {
	const { token, email, userId } = await account();
	await shop.call('orders.place', { token, body: orderBody([{ variant: onion, qty: 2 }]), key: 'export' });
	const wrong = await shop.call('user.export', { token, body: { currentPassword: 'wrong' } });
	expect(wrong).toMatchObject({ status: 422, error: { code: 'PASSWORD_WRONG' } });
	const response = await exportAsFile(token);
	expect(response.headers['content-disposition']).toBe('attachment; filename="my-khetse-data.json"');
	const data = JSON.parse(response.body) as { account: { email: string }; orders: unknown[] };
	expect(data).toMatchObject({ account: { email, name: 'Asha Patil' } });
	expect(data.orders).toHaveLength(1);
	expect(response.body).not.toMatch(/password|argon|cipher|token/i);
	const renewed = String(response.headers['session-token']);
	expect((await shop.call('user.me', { token })).status).toBe(401);
	expect((await shop.call('user.me', { token: renewed })).status).toBe(200);
	const logged = await shop.db.selectFrom('audit_log').select('action').where('entity_id', '=', userId).execute();
	expect(logged.map(({ action }) => action)).toEqual(['customer.export']);
});

test('deletes the own account when no order is open, and keeps the orders without the name', async () => {
	const { email, userId, ...first } = await account();
	let { token } = first;
	await shop.call('orders.place', { token, body: orderBody([{ variant: onion, qty: 2 }]), key: 'erase' });
	const erase = (password: string) => shop.call('user.erase', { token, body: { currentPassword: password } });
	expect(await erase('wrong')).toMatchObject({ error: { code: 'PASSWORD_WRONG' } });
	expect(await erase(currentPassword)).toMatchObject({ status: 409, error: { code: 'OPEN_ORDERS' } });
	await shop.db
		.updateTable('orders')
		.set({ status: 'DELIVERED', payment_status: 'Paid' })
		.where('user_id', '=', userId)
		.execute();
	const exported = await shop.call('user.export', { token, body: { currentPassword } });
	expect(exported.status).toBe(200);
	token = String(exported.headers['session-token']);
	expect((await erase(currentPassword)).status).toBe(200);
	expect((await shop.call('user.me', { token })).status).toBe(401);
	const logged = await shop.db.selectFrom('audit_log').selectAll().where('entity_id', '=', userId).execute();
	expect(logged.map(({ action, actor_name }) => [action, actor_name])).toEqual([
		['customer.export', 'Customer'],
		['customer.erase', 'Customer'],
	]);
	expect(JSON.stringify(logged)).not.toContain('Asha');
	expect(await logIn(email, currentPassword)).toBe(401);
	const [order] = await shop.db.selectFrom('orders').selectAll().where('user_id', '=', userId).execute();
	expect(order).toMatchObject({ email: '', mobile: '' });
	expect(JSON.stringify(order)).not.toContain('Asha');
});

test('does not delete a staff account', async () => {
	const { token } = await account(['owner']);
	expect(await shop.call('user.erase', { token, body: { currentPassword } })).toMatchObject({
		error: { code: 'CUSTOMER_IS_STAFF' },
	});
});

test('counts wrong passwords of export and erasure together and delays them', async () => {
	const { token } = await account();
	const body = { currentPassword: 'wrong' };
	const codes: string[] = [];
	for (let count = 0; count < 3; count += 1) {
		codes.push((await shop.call('user.export', { token, body })).error.code);
		codes.push((await shop.call('user.erase', { token, body })).error.code);
	}
	expect(codes).toEqual([...Array<string>(5).fill('PASSWORD_WRONG'), 'TOO_MANY_ATTEMPTS']);
});

test('limits the exports of an account within an hour, each of which is recorded for good', async () => {
	const { token: first } = await account();
	let token = first;
	for (let count = 0; count < 30; count += 1) {
		const exported = await exportAsFile(token);
		expect(exported.statusCode).toBe(200);
		token = String(exported.headers['session-token']);
	}
	const refused = await exportAsFile(token);
	expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
	shop.clock.now = new Date(shop.clock.now.getTime() + hourMs);
	expect((await exportAsFile(token)).statusCode).toBe(200);
});

test.each([
	['exports and deletes what was sent with a verified e-mail before the account', true],
	['neither exports nor deletes what was sent with an e-mail that the account has not verified', false],
])('%s', async (_title, isVerified) => {
	const email = `before${isVerified}@example.in`;
	const sender = { name: 'Meena Kale', email: email.toUpperCase(), mobile: '9876543210' };
	const ticket = { dbCart: [sender], title: 'Late order', description: 'Of Monday', issue_msg: 'It did not come' };
	const inquiry = {
		...sender,
		state: 'Goa' as const,
		city: 'Panaji',
		userType: 'Customer' as const,
		productNames: ['Onion'],
		additionalInfo: 'Budget of four lakh',
	};
	const { body } = await shop.call('tickets.create', { body: ticket });
	expect((await shop.call('inquiries.create', { body: inquiry })).status).toBe(201);
	const owner = await shop.signIn({ roles: ['owner'] });
	const reply = {
		token: owner.token,
		params: { id: body.data._id },
		body: { body: 'It comes on Tuesday', version: 1 },
	};
	expect((await shop.call('office.tickets.reply', reply)).status).toBe(200);

	const { token, userId } = await account();
	const now = shop.clock.now;
	await shop.db
		.updateTable('users')
		.set({ email, email_key: email, email_verified_at: isVerified ? now : null })
		.where('id', '=', userId)
		.execute();
	await shop.call('tickets.create', { token, body: { ...ticket, title: 'Of the account' } });
	const exported = await exportAsFile(token);
	expect(exported.statusCode).toBe(200);
	expect(exported.body).toContain('Of the account');
	for (const text of ['Late order', 'Budget of four lakh', 'It comes on Tuesday'])
		expect(exported.body.includes(text), text).toBe(isVerified);
	const renewed = String(exported.headers['session-token']);
	expect((await shop.call('user.erase', { token: renewed, body: { currentPassword } })).status).toBe(200);
	const left = await sql<{ text: string }>`
		select title as text from support_tickets where lower(email) = ${email}
		union all select additional_info from bulk_inquiries where lower(email) = ${email}
		union all select body_text from mails where lower(recipient) = ${email}`.execute(shop.db);
	expect(left.rows.map(({ text }) => text)).toEqual(
		isVerified ? [] : ['Late order', 'Budget of four lakh', expect.stringContaining('It comes on Tuesday')],
	);
});

test('exports and deletes the replies to a ticket of the account that names another e-mail', async () => {
	const { token } = await account();
	const sender = { name: 'Meena Kale', email: 'office@example.in', mobile: '9876543210' };
	const ticket = { dbCart: [sender], title: 'Late order', description: 'Of Monday', issue_msg: 'It did not come' };
	const { body } = await shop.call('tickets.create', { token, body: ticket });
	const owner = await shop.signIn({ roles: ['owner'] });
	const reply = { params: { id: body.data._id }, body: { body: 'It comes on Friday', version: 1 } };
	expect((await shop.call('office.tickets.reply', { token: owner.token, ...reply })).status).toBe(200);
	const exported = await exportAsFile(token);
	const { mails } = exported.json() as { mails: { text: string }[] };
	expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('It comes on Friday')]);
	const renewed = String(exported.headers['session-token']);
	expect((await shop.call('user.erase', { token: renewed, body: { currentPassword } })).status).toBe(200);
	expect(await shop.db.selectFrom('mails').select('id').where('recipient', '=', sender.email).execute()).toEqual([]);
});
