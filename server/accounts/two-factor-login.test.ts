import { needsTwoFactor, type StaffRole, staffRoles } from '#domain/user.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { listMailedLinks } from '#tests/fixtures/mailed-links.ts';
import { openShop, type SignedInUser } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';
import { totpCode, totpStep } from './totp.ts';

const shop = await openShop();
afterAll(() => shop.close());

const password = 'twelve-letters';
const passwordHash = await hashPassword(password);
const stepMs = 30_000;

/** Computes codes from the typed secret, as an authenticator app does. */
function decoded(secret: string): Buffer {
	const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
	const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
	return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

function codeAt(secret: string, away = 0): string {
	return totpCode(decoded(secret), totpStep(shop.clock.now) + away);
}

function logIn(email: string, totp?: string, typed = password) {
	return shop.call('auth.login', { body: { email, password: typed, ...(totp === undefined ? {} : { totp }) } });
}

/** A staff member with two-factor authentication; the clock is in the next step, where a new code is valid. */
async function withTwoFactor(role: StaffRole = 'orders'): Promise<SignedInUser & { secret: string }> {
	const user = await shop.signIn({ roles: [role], passwordHash });
	const begun = await shop.call('office.totp.begin', { token: user.token, body: { currentPassword: password } });
	const { token } = begun.body;
	const { secret } = begun.body.data;
	const confirmed = await shop.call('office.totp.confirm', { token, body: { totp: codeAt(secret) } });
	expect(confirmed.body.data.hasTotp).toBe(true);
	shop.clock.now = new Date(shop.clock.now.getTime() + 2 * stepMs);
	return { ...user, token, secret };
}

test('requires a code after setup, and only with the right password', async () => {
	const { email, secret } = await withTwoFactor();
	expect(await logIn(email)).toMatchObject({ status: 401, error: { code: 'TOTP_REQUIRED' } });
	expect((await logIn(email, undefined, 'wrong-password')).error.code).toBe('BAD_CREDENTIALS');
	expect((await logIn(email, codeAt(secret), 'wrong-password')).error.code).toBe('BAD_CREDENTIALS');
	const code = codeAt(secret);
	expect((await logIn(email, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
});

test('accepts a code once, also for concurrent requests, and no older one', async () => {
	const { email, secret } = await withTwoFactor();
	const code = codeAt(secret);
	const responses = await Promise.all([logIn(email, code), logIn(email, code)]);
	expect(responses.map((response) => response.status).sort()).toEqual([200, 401]);
	expect((await logIn(email, code)).error.code).toBe('TOTP_WRONG');
	expect((await logIn(email, codeAt(secret, -1))).error.code).toBe('TOTP_WRONG');
	shop.clock.now = new Date(shop.clock.now.getTime() + stepMs);
	expect((await logIn(email, codeAt(secret))).status).toBe(200);
});

test('delays logins after wrong codes as after wrong passwords', async () => {
	const { email, secret } = await withTwoFactor();
	const wrong = codeAt(secret, 50);
	for (let failure = 0; failure < 5; failure += 1) expect((await logIn(email, wrong)).error.code).toBe('TOTP_WRONG');
	expect(await logIn(email, codeAt(secret))).toMatchObject({ status: 429, error: { code: 'TOO_MANY_ATTEMPTS' } });
});

test('checks five of sixteen parallel codes, and a missing code counts as no failure', async () => {
	const { email, secret } = await withTwoFactor();
	for (let count = 0; count < 8; count += 1) expect((await logIn(email)).error.code).toBe('TOTP_REQUIRED');
	const responses = await Promise.all(Array.from({ length: 16 }, () => logIn(email, codeAt(secret, 50))));
	const codes = responses.map((response) => response.error.code);
	expect(codes.filter((code) => code === 'TOTP_WRONG')).toHaveLength(5);
	expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(11);
});

test('setting up an authenticator, and turning it off, revokes every other session: none of them was asked for a code', async () => {
	const user = await shop.signIn({ roles: ['orders'], passwordHash });
	const statusOf = async (token: string) => (await shop.call('office.orders.list', { token, query: {} })).status;
	const { token: other } = (await logIn(user.email)).body;
	expect(await statusOf(other), 'for the set-up alone').toBe(403);
	const begun = await shop.call('office.totp.begin', { token: user.token, body: { currentPassword: password } });
	const { token } = begun.body;
	await shop.call('office.totp.confirm', { token, body: { totp: codeAt(begun.body.data.secret) } });
	expect([await statusOf(token), await statusOf(other)]).toEqual([200, 401]);
	shop.clock.now = new Date(shop.clock.now.getTime() + 2 * stepMs);
	const { token: second } = (await logIn(user.email, codeAt(begun.body.data.secret))).body;
	expect(await statusOf(second)).toBe(200);
	const off = await shop.call('office.totp.disable', { token, body: { currentPassword: password } });
	expect([await statusOf(off.body.token), await statusOf(second)], 'the former is for the set-up').toEqual([403, 401]);
});

test('stores the secret encrypted for its user and never returns it again', async () => {
	const { token, userId, secret } = await withTwoFactor();
	expect(secret, '160 bits').toMatch(/^[A-Z2-7]{32}$/);
	const row = await shop.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
	const hex = decoded(secret).toString('hex');
	expect(row.totp_secret?.toString('utf8')).not.toContain(hex);
	expect(row.totp_pending).toBeNull();
	expect(JSON.stringify((await shop.call('office.account.get', { token })).body)).not.toContain(secret);
	const other = await withTwoFactor();
	expect(other.secret).not.toBe(secret);
	await shop.db.updateTable('users').set({ totp_secret: row.totp_secret }).where('id', '=', other.userId).execute();
	// The secret of another account does not decrypt: an internal error, never a login.
	expect((await logIn(other.email, codeAt(secret))).status).toBe(500);
});

test('requires the password for changes of the login', async () => {
	const { token, email } = await withTwoFactor();
	for (const name of ['office.totp.begin', 'office.totp.disable'] as const) {
		const response = await shop.call(name, { token, body: { currentPassword: 'wrong-password' } });
		expect(response).toMatchObject({ status: 422, error: { code: 'PASSWORD_WRONG' } });
	}
	expect((await logIn(email)).error.code).toBe('TOTP_REQUIRED');
	const off = await shop.call('office.totp.disable', { token, body: { currentPassword: password } });
	expect(off.body.data.hasTotp).toBe(false);
	expect((await shop.call('user.me', { token })).status).toBe(401);
	expect((await shop.call('user.me', { token: off.body.token })).status).toBe(200);
	expect((await logIn(email)).status).toBe(200);
});

test('enables 2FA only after a valid code of its secret', async () => {
	let { token, email } = await shop.signIn({ roles: ['picker'], passwordHash });
	const confirm = (totp: string) => shop.call('office.totp.confirm', { token, body: { totp } });
	expect((await confirm('123456')).error.code).toBe('TOTP_NOT_BEGUN');
	const begun = await shop.call('office.totp.begin', { token, body: { currentPassword: password } });
	expect(begun.body.data.uri).toContain(encodeURIComponent(email));
	expect((await confirm('123456')).error.code).toBe('SESSION_EXPIRED');
	token = begun.body.token;
	expect((await confirm(codeAt(begun.body.data.secret, 9))).error.code).toBe('TOTP_WRONG_CODE');
	expect((await logIn(email)).status).toBe(200);
});

test('after the owner has removed an authenticator, its user needs a mailed link for a new password', async () => {
	const { userId, email, token } = await withTwoFactor();
	const owner = await shop.signIn({ roles: ['owner'] });
	const params = { id: userId };
	const { version, hasTotp } = (await shop.call('office.staff.get', { token: owner.token, params })).body.data;
	expect(hasTotp).toBe(true);
	const body = { roles: ['orders'], removesTotp: true, version };
	expect((await shop.call('office.staff.update', { token: owner.token, params, body })).body.data.hasTotp).toBe(false);
	expect((await shop.call('user.me', { token })).status).toBe(401);
	expect((await logIn(email)).error.code).toBe('BAD_CREDENTIALS');
	const links = await listMailedLinks(shop.db, email);
	expect(links).toHaveLength(1);
	const reset = /#reset=([\w-]+)/.exec(links[0] ?? '')?.[1];
	const next = 'another-twelve';
	const form = { token: reset, password: next, confirmPassword: next };
	expect((await shop.call('auth.resetPassword', { body: form })).status).toBe(200);
	const { token: fresh } = (await logIn(email, undefined, next)).body;
	expect((await shop.call('office.account.get', { token: fresh })).body.data).toMatchObject({ lacksTotp: true });
});

test('an owner does not reset the own authenticator, which would close the office without a mail server', async () => {
	const { userId, email, token } = await withTwoFactor('owner');
	const params = { id: userId };
	const { version } = (await shop.call('office.staff.get', { token, params })).body.data;
	const body = { roles: ['owner'], removesTotp: true, version };
	expect((await shop.call('office.staff.update', { token, params, body })).body.data.hasTotp).toBe(true);
	expect((await logIn(email)).error.code).toBe('TOTP_REQUIRED');
});

test.for(staffRoles)(
	'a new session of %s without an authenticator is for its set-up alone, if the role needs one',
	async (role) => {
		const { email, userId } = await shop.signIn({ roles: [role], passwordHash });
		let { token } = (await logIn(email)).body;
		const isNeeded = needsTwoFactor([role]);
		const account = async () => (await shop.call('office.account.get', { token })).body.data;
		expect([await account(), isNeeded]).toMatchObject([
			{ hasTotp: false, lacksTotp: isNeeded },
			!['catalogue', 'content'].includes(role),
		]);
		const staffOnly = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
			const { access }: Endpoint = endpoints[name];
			return Array.isArray(access) && (role === 'owner' || access.includes(role));
		});
		expect(staffOnly.length).toBeGreaterThan(5);
		for (const name of staffOnly) {
			if (endpoints[name].isForTwoFactor) continue;
			const { error } = await shop.call(name, { token, params: { id: userId } as never });
			expect(error?.code === 'TOTP_MISSING', name).toBe(isNeeded);
		}
		expect((await shop.call('user.me', { token })).status, 'as a customer').toBe(200);
		expect((await shop.call('products.list', { token, query: { status: 'all' } })).status).toBe(isNeeded ? 403 : 200);
		if (!isNeeded) return;

		const begun = await shop.call('office.totp.begin', { token, body: { currentPassword: password } });
		token = begun.body.token;
		await shop.call('office.totp.confirm', { token, body: { totp: codeAt(begun.body.data.secret) } });
		expect((await account()).lacksTotp).toBe(false);
		expect((await shop.call('products.list', { token, query: { status: 'all' } })).status).toBe(200);
		token = (await shop.call('office.totp.disable', { token, body: { currentPassword: password } })).body.token;
		expect((await shop.call('products.list', { token, query: { status: 'all' } })).status).toBe(403);
	},
);

test('staff who are given a role that needs an authenticator set one up before they go on', async () => {
	const owner = await shop.signIn({ roles: ['owner'] });
	const writer = await shop.signIn({ roles: ['content'], passwordHash });
	const call = () => shop.call('office.blogs.list', { token: writer.token });
	expect((await call()).status).toBe(200);
	const params = { id: writer.userId };
	const { version } = (await shop.call('office.staff.get', { token: owner.token, params })).body.data;
	await shop.call('office.staff.update', {
		token: owner.token,
		params,
		body: { roles: ['content', 'orders'], version },
	});
	expect((await call()).error.code).toBe('TOTP_MISSING');
});

test('a new password by a mailed link leaves the code of the authenticator to be asked for', async () => {
	const { email, secret } = await withTwoFactor();
	await shop.call('auth.forgotPassword', { body: { email } });
	const token = /#reset=([\w-]+)/.exec((await listMailedLinks(shop.db, email)).at(-1) ?? '')?.[1];
	const next = 'another-twelve';
	const done = await shop.call('auth.resetPassword', { body: { token, password: next, confirmPassword: next } });
	expect(done.status).toBe(200);
	expect(done.body, 'no session').not.toHaveProperty('token');
	expect((await logIn(email, undefined, next)).error.code).toBe('TOTP_REQUIRED');
	expect((await logIn(email, codeAt(secret), next)).status).toBe(200);
});

test('requires only the password of a customer', async () => {
	const { email } = await shop.signIn({ passwordHash });
	expect((await logIn(email)).status).toBe(200);
	expect((await logIn(email, '123456')).status).toBe(200);
});
