import { openShop, passwordHash } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());

const currentPassword = 'secret1';

function account(roles: ('picker' | 'owner')[] = []) {
	return shop.signIn({ name: 'Asha Patil', passwordHash: passwordHash.secret1, roles });
}

async function logIn(email: string, password: string, userAgent = 'Phone') {
	const response = await shop.call('auth.login', { body: { email, password }, userAgent, ipAddress: '203.0.113.9' });
	return { status: response.status, token: response.body.token };
}

test('changes the own password with the current one, and revokes the other sessions only', async () => {
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
	const changed = await change({ currentPassword, ...next });
	expect(changed.status).toBe(200);
	expect((await shop.call('user.me', { token })).status).toBe(401);
	expect((await shop.call('user.me', { token: changed.body.token })).status).toBe(200);
	expect((await shop.call('user.me', { token: other })).status).toBe(401);
	expect((await logIn(email, currentPassword)).status).toBe(401);
	expect((await logIn(email, 'monsoon-7')).status).toBe(200);
});

test("refuses a staff member's own new password below twelve characters", async () => {
	const { token } = await account(['picker']);
	const body = { currentPassword, password: 'monsoon-7', confirmPassword: 'monsoon-7' };
	expect(await shop.call('user.changePassword', { token, body })).toMatchObject({
		error: { code: 'STAFF_PASSWORD_SHORT' },
	});
});

test('lists the own sessions and revokes one of them with the password, and none of another user', async () => {
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
		const refused = await shop.call('user.revokeSession', { token, params: { id: wanted }, body: { currentPassword } });
		expect(refused).toMatchObject({ status: 404, error: { code: 'SESSION_NOT_FOUND' } });
	}
	const revoke = (body: object) => shop.call('user.revokeSession', { token: own.token, params: { id }, body });
	expect((await revoke({})).status).toBe(400);
	expect(await revoke({ currentPassword: 'wrong' })).toMatchObject({ status: 422, error: { code: 'PASSWORD_WRONG' } });
	expect((await shop.call('user.me', { token: phone })).status).toBe(200);
	const revoked = await revoke({ currentPassword });
	expect(revoked.status).toBe(200);
	const token = revoked.body.token ?? '';
	for (const ended of [phone, own.token]) expect((await shop.call('user.me', { token: ended })).status).toBe(401);
	expect((await shop.call('user.me', { token })).status).toBe(200);
	const [left] = (await shop.call('user.sessions', { token })).body.data.sessions;
	const params = { id: left?.id ?? '' };
	expect((await shop.call('user.revokeSession', { token, params, body: { currentPassword } })).body.token).toBeNull();
	expect((await shop.call('user.me', { token })).status).toBe(401);
});

test('does not let an owner revoke the session of a staff member as an own one', async () => {
	const [owner, picker] = [await account(['owner']), await account(['picker'])];
	const { sessions } = (await shop.call('user.sessions', { token: picker.token })).body.data;
	const params = { id: sessions[0]?.id ?? '' };
	const body = { currentPassword };
	expect((await shop.call('user.revokeSession', { token: owner.token, params, body })).status).toBe(404);
});
