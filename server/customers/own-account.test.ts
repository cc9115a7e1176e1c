import { getVariant, openShop, orderBody, passwordHash } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());

const currentPassword = 'secret1';
const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');

function account(roles: ('picker' | 'owner')[] = []) {
	return shop.signIn({ name: 'Asha Patil', passwordHash: passwordHash.secret1, roles });
}

async function logIn(email: string, password: string, userAgent = 'Phone') {
	const answer = await shop.call('auth.login', { body: { email, password }, userAgent, ipAddress: '203.0.113.9' });
	return { status: answer.status, token: answer.body.token };
}

test('changes the own password with the current one, and ends the other sessions only', async () => {
	const { email, token } = await account();
	const { token: other } = await logIn(email, currentPassword);
	const change = (body: object) => shop.call('user.changePassword', { token, body });
	const next = { password: 'monsoon-7', confirmPassword: 'monsoon-7' };
	expect(await change({ currentPassword: 'wrong', ...next })).toMatchObject({ error: { code: 'PASSWORD_WRONG' } });
	expect(await change({ currentPassword, ...next, confirmPassword: 'other-7' })).toMatchObject({ status: 400 });
	expect(await change({ currentPassword, password: '123456', confirmPassword: '123456' })).toMatchObject({
		error: { code: 'PASSWORD_TOO_COMMON' },
	});
	expect((await shop.call('user.me', { token: other })).status).toBe(200);
	expect((await change({ currentPassword, ...next })).status).toBe(200);
	expect((await shop.call('user.me', { token })).status).toBe(200);
	expect((await shop.call('user.me', { token: other })).status).toBe(401);
	expect((await logIn(email, currentPassword)).status).toBe(401);
	expect((await logIn(email, 'monsoon-7')).status).toBe(200);
});

test('refuses a short password for staff also here', async () => {
	const { token } = await account(['picker']);
	const body = { currentPassword, password: 'monsoon-7', confirmPassword: 'monsoon-7' };
	expect(await shop.call('user.changePassword', { token, body })).toMatchObject({
		error: { code: 'STAFF_PASSWORD_SHORT' },
	});
});

test('lists the own sessions and ends one of them, and none of another user', async () => {
	const [own, foreign] = [await account(), await account()];
	const { token: phone } = await logIn(own.email, currentPassword, 'Phone of Asha');
	const { sessions } = (await shop.call('user.sessions', { token: own.token })).body.data;
	expect(sessions.map(({ userAgent, isCurrent }) => [userAgent, isCurrent]).sort()).toEqual([
		['', true],
		['Phone of Asha', false],
	]);
	const id = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
	for (const [token, wanted] of [
		[foreign.token, id],
		[own.token, 'x'],
	] as const) {
		const refused = await shop.call('user.endSession', { token, params: { id: wanted } });
		expect(refused).toMatchObject({ status: 404, error: { code: 'SESSION_NOT_FOUND' } });
	}
	expect((await shop.call('user.endSession', { token: own.token, params: { id } })).status).toBe(200);
	expect((await shop.call('user.me', { token: phone })).status).toBe(401);
});

test('does not let an owner end the session of a staff member here', async () => {
	const [owner, picker] = [await account(['owner']), await account(['picker'])];
	const { sessions } = (await shop.call('user.sessions', { token: picker.token })).body.data;
	const params = { id: sessions[0]?.id ?? '' };
	expect((await shop.call('user.endSession', { token: owner.token, params })).status).toBe(404);
});

test('exports the own data after the password was entered, and records it', async () => {
	const { token, email, userId } = await account();
	await shop.call('orders.place', { token, body: orderBody([{ variant: onion, qty: 2 }]), key: 'export' });
	const wrong = await shop.call('user.export', { token, body: { currentPassword: 'wrong' } });
	expect(wrong).toMatchObject({ status: 422, error: { code: 'PASSWORD_WRONG' } });
	const reply = await shop.app.inject({
		method: 'POST',
		url: '/api/v1/user/export',
		headers: { authorization: `Bearer ${token}` },
		payload: { currentPassword },
	});
	expect(reply.headers['content-disposition']).toBe('attachment; filename="my-khetse-data.json"');
	const data = JSON.parse(reply.body) as { account: { email: string }; orders: unknown[] };
	expect(data).toMatchObject({ account: { email, name: 'Asha Patil' } });
	expect(data.orders).toHaveLength(1);
	expect(reply.body).not.toMatch(/password|argon|cipher|token/i);
	const logged = await shop.db.selectFrom('audit_log').select('action').where('entity_id', '=', userId).execute();
	expect(logged.map(({ action }) => action)).toEqual(['customer.export']);
});

test('deletes the own account when no order is open, and keeps the orders without the name', async () => {
	const { token, email, userId } = await account();
	await shop.call('orders.place', { token, body: orderBody([{ variant: onion, qty: 2 }]), key: 'erase' });
	const erase = (password: string) => shop.call('user.erase', { token, body: { currentPassword: password } });
	expect(await erase('wrong')).toMatchObject({ error: { code: 'PASSWORD_WRONG' } });
	expect(await erase(currentPassword)).toMatchObject({ status: 409, error: { code: 'OPEN_ORDERS' } });
	await shop.db
		.updateTable('orders')
		.set({ status: 'DELIVERED', payment_status: 'Paid' })
		.where('user_id', '=', userId)
		.execute();
	expect((await shop.call('user.export', { token, body: { currentPassword } })).status).toBe(200);
	expect((await erase(currentPassword)).status).toBe(200);
	expect((await shop.call('user.me', { token })).status).toBe(401);
	const logged = await shop.db.selectFrom('audit_log').selectAll().where('entity_id', '=', userId).execute();
	expect(logged.map(({ action, actor_name }) => [action, actor_name])).toEqual([
		['customer.export', 'Customer'],
		['customer.erase', 'Customer'],
	]);
	expect(JSON.stringify(logged)).not.toContain('Asha');
	expect((await logIn(email, currentPassword)).status).toBe(401);
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

test('counts wrong passwords of all three together and delays them', async () => {
	const { token } = await account();
	const body = { currentPassword: 'wrong' };
	const codes: string[] = [];
	for (let count = 0; count < 3; count += 1) {
		codes.push((await shop.call('user.export', { token, body })).error.code);
		codes.push((await shop.call('user.erase', { token, body })).error.code);
	}
	expect(codes).toEqual([...Array<string>(5).fill('PASSWORD_WRONG'), 'TOO_MANY_ATTEMPTS']);
});
