import { dayMs, minuteMs } from '#domain/duration.ts';
import { deliveryAddress } from '#tests/fixtures/delivery-address.ts';
import { openShop, passwordHash } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());

function signUpForm(email: string) {
	return { email, mobile: '9876543210', name: 'Asha Kulkarni', password: 'monsoon-7', confirmPassword: 'monsoon-7' };
}

test('signs up, logs in and reads the account', async () => {
	const signedUp = await shop.call('auth.signup', { body: signUpForm('asha@example.in') });
	expect(signedUp.status).toBe(201);
	expect(signedUp.body).toMatchObject({
		status: 'success',
		message: 'Signed up successfully! Please log in.',
		data: { user: { name: 'Asha Kulkarni', email: 'asha@example.in', mobile: '9876543210', address: [] } },
	});
	expect(signedUp.body.data.user).not.toHaveProperty('password');

	const login = await shop.call('auth.login', { body: { email: 'Asha@Example.in', password: 'monsoon-7' } });
	expect(login.status).toBe(200);
	expect(login.body.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
	const me = await shop.call('user.me', { token: login.body.token });
	expect(me.body.data.user._id).toBe(signedUp.body.data.user._id);
});

test('keeps neither password nor token in readable form', async () => {
	await shop.call('auth.signup', { body: signUpForm('hash@example.in') });
	const { body } = await shop.call('auth.login', { body: { email: 'hash@example.in', password: 'monsoon-7' } });
	const user = await shop.db
		.selectFrom('users')
		.selectAll()
		.where('email_key', '=', 'hash@example.in')
		.executeTakeFirstOrThrow();
	expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
	const sessions = await shop.db.selectFrom('sessions').selectAll().where('user_id', '=', user.id).execute();
	expect(sessions).toHaveLength(1);
	expect(JSON.stringify(sessions)).not.toContain(body.token);
	expect(sessions[0]?.token_hash).toHaveLength(32);
});

test('refuses a second account with the same e-mail, also when both come at once', async () => {
	const form = signUpForm('twice@example.in');
	const responses = await Promise.all([1, 2, 3].map(() => shop.call('auth.signup', { body: form })));
	expect(responses.map((response) => response.status).sort()).toEqual([201, 409, 409]);
	const again = await shop.call('auth.signup', { body: { ...form, email: 'TWICE@example.in' } });
	expect(again.error).toMatchObject({
		status: 'fail',
		code: 'EMAIL_TAKEN',
		message: 'An account with this email already exists. Please log in.',
	});
});

test('reports the error of each field of a sign-up', async () => {
	const wrong = {
		email: 'not an email',
		mobile: '12345',
		name: '',
		password: '12345',
		confirmPassword: 'other',
	};
	const response = await shop.call('auth.signup', { body: wrong });
	expect(response.status).toBe(400);
	expect(response.error.errors).toMatchObject({
		email: 'Please enter a valid email address.',
		mobile: 'Please enter a valid 10-digit mobile number.',
		password: 'Password must be at least 6 characters long.',
	});
	const differing = await shop.call('auth.signup', {
		body: { ...signUpForm('differs@example.in'), confirmPassword: 'secret2' },
	});
	expect(differing.error).toMatchObject({ errors: { confirmPassword: 'Passwords do not match.' } });
});

test('answers an unknown e-mail exactly like a wrong password', async () => {
	await shop.call('auth.signup', { body: signUpForm('known@example.in') });
	const wrong = await shop.call('auth.login', { body: { email: 'known@example.in', password: 'wrong-one' } });
	const unknown = await shop.call('auth.login', { body: { email: 'nobody@example.in', password: 'wrong-one' } });
	const { requestId: _a, ...wrongBody } = wrong.error as Record<string, unknown>;
	const { requestId: _b, ...unknownBody } = unknown.error as Record<string, unknown>;
	expect(wrong.status).toBe(401);
	expect(unknown.status).toBe(401);
	expect(unknownBody).toEqual(wrongBody);
});

test('refuses breached and common passwords, in any case, wherever a password is set', async () => {
	const common = [
		'123456',
		'Password',
		'QWERTY123',
		'p@ssw0rd',
		'Khetse',
		'kheti123',
		'OmSaiRam',
		'india123',
		'secret1',
		'mercede1',
		'geekboy',
	];
	for (const password of common) {
		const form = { ...signUpForm('common@example.in'), password, confirmPassword: password };
		expect(await shop.call('auth.signup', { body: form })).toMatchObject({
			status: 422,
			error: {
				code: 'PASSWORD_TOO_COMMON',
				errors: { password: expect.stringContaining('Please choose another one.') },
			},
		});
	}
	const users = await shop.db.selectFrom('users').select('id').where('email_key', '=', 'common@example.in').execute();
	expect(users).toEqual([]);
	const { token } = await shop.signIn({ roles: ['owner'], passwordHash: passwordHash.secret1 });
	const change = { currentPassword: 'secret1', password: 'qwerty123456', confirmPassword: 'qwerty123456' };
	expect((await shop.call('office.password.change', { token, body: change })).error.code).toBe('PASSWORD_TOO_COMMON');
	const five = { ...signUpForm('short@example.in'), password: 'x7-ka', confirmPassword: 'x7-ka' };
	expect((await shop.call('auth.signup', { body: five })).status).toBe(400);
	const six = { ...signUpForm('short@example.in'), password: 'x7-kap', confirmPassword: 'x7-kap' };
	expect((await shop.call('auth.signup', { body: six })).status).toBe(201);
});

test('verifies a password exactly as it was typed, to its last character', async () => {
	const password = `  Ünïcode ${'x'.repeat(190)}`;
	const email = 'typed@example.in';
	expect(password).toHaveLength(200);
	const form = { ...signUpForm(email), password, confirmPassword: password };
	expect((await shop.call('auth.signup', { body: form })).status).toBe(201);
	const statusOf = async (typed: string) =>
		(await shop.call('auth.login', { body: { email, password: typed } })).status;
	const others = [password.trim(), password.slice(0, -1), `${password.slice(0, -1)}y`, password.toLowerCase()];
	for (const typed of others) expect(await statusOf(typed), typed).toBe(401);
	expect(await statusOf(password)).toBe(200);
});

test('slows an account down after five failures and never locks it', async () => {
	await shop.call('auth.signup', { body: signUpForm('slow@example.in') });
	const tryWith = (password: string) => shop.call('auth.login', { body: { email: 'slow@example.in', password } });
	for (let failure = 0; failure < 5; failure += 1) expect((await tryWith('wrong-one')).status).toBe(401);
	const slowed = await tryWith('monsoon-7');
	expect(slowed.status).toBe(429);
	expect(slowed.headers['retry-after']).toBe('1');
	shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
	expect((await tryWith('monsoon-7')).status).toBe(200);
	expect((await tryWith('wrong-one')).status).toBe(401);
});

test('ends a session at logout, at once', async () => {
	const { token } = await shop.signIn();
	expect((await shop.call('user.me', { token })).status).toBe(200);
	expect((await shop.call('auth.logout', { token })).status).toBe(204);
	const after = await shop.call('user.me', { token });
	expect(after).toMatchObject({ status: 401, error: { code: 'SESSION_EXPIRED' } });
});

test('ends a session after seven idle days and after thirty days in use', async () => {
	const { token } = await shop.signIn();
	const start = shop.clock.now;
	for (let day = 6; day < 30; day += 6) {
		shop.clock.now = new Date(start.getTime() + day * dayMs);
		expect((await shop.call('user.me', { token })).status).toBe(200);
	}
	shop.clock.now = new Date(start.getTime() + 30 * dayMs);
	expect((await shop.call('user.me', { token })).status).toBe(401);

	shop.clock.now = start;
	const idle = await shop.signIn();
	shop.clock.now = new Date(start.getTime() + 7 * dayMs);
	expect((await shop.call('user.me', { token: idle.token })).status).toBe(401);
	shop.clock.now = start;
});

test('ends a staff session after thirty idle minutes', async () => {
	const start = shop.clock.now;
	const { token } = await shop.signIn({ roles: ['picker'] });
	shop.clock.now = new Date(start.getTime() + 29 * minuteMs);
	expect((await shop.call('user.me', { token })).status).toBe(200);
	shop.clock.now = new Date(start.getTime() + 29 * minuteMs + 31 * minuteMs);
	expect((await shop.call('user.me', { token })).status).toBe(401);
	shop.clock.now = start;
});

test('refuses an unknown or unreadable token on public calls too', async () => {
	const unknown = await shop.call('products.list', { token: 'a-token-that-was-never-issued' });
	expect(unknown).toMatchObject({ status: 401, error: { code: 'SESSION_EXPIRED' } });
	const unreadable = await shop.app.inject({ url: '/api/v1/blog', headers: { authorization: 'Basic abc' } });
	expect(unreadable.statusCode).toBe(401);
});

test('changes name and mobile and ignores whatever else a body claims', async () => {
	const { token, userId, email } = await shop.signIn();
	const response = await shop.call('user.update', {
		token,
		body: {
			name: 'Asha K',
			mobile: '9000000001',
			email: 'other@example.in',
			roles: ['owner'],
			password: 'x',
			_id: 'y',
		},
	});
	expect(response.body.data.user).toMatchObject({
		_id: userId,
		email,
		name: 'Asha K',
		mobile: '9000000001',
		roles: [],
	});
});

test('saves the address list, keeps ids of known addresses and accepts none of another user', async () => {
	const { token } = await shop.signIn();
	const otherUser = await shop.signIn();
	const first = await shop.call('user.update', { token, body: { address: [deliveryAddress] } });
	const saved = first.body.data.user.address[0];
	expect(saved).toMatchObject(deliveryAddress);

	const second = await shop.call('user.update', {
		token,
		body: {
			address: [
				{ ...saved, city: 'Pimpri' },
				{ ...deliveryAddress, type: 'Billing' },
			],
		},
	});
	expect(second.body.data.user.address.map((address) => address.type)).toEqual(['delivery', 'Billing']);
	expect(second.body.data.user.address[0]).toMatchObject({ _id: saved?._id, city: 'Pimpri' });

	const foreign = await shop.call('user.update', { token: otherUser.token, body: { address: [saved] } });
	expect(foreign.body.data.user.address[0]?._id).not.toBe(saved?._id);
	const still = await shop.call('user.me', { token });
	expect(still.body.data.user.address).toHaveLength(2);
});

test('refuses an invalid address with the error of each field and keeps the saved ones', async () => {
	const { token } = await shop.signIn();
	await shop.call('user.update', { token, body: { address: [deliveryAddress] } });
	const wrong = { ...deliveryAddress, alternativeMobile: '12', addressLine1: ' ', pincode: '41104' };
	const response = await shop.call('user.update', { token, body: { address: [wrong] } });
	expect(response.status).toBe(400);
	expect(response.error.errors).toEqual({
		'address.0.alternativeMobile': 'Please enter a valid 10-digit mobile number.',
		'address.0.addressLine1': 'is required',
		'address.0.pincode': 'Pincode must be exactly 6 digits.',
	});
	expect((await shop.call('user.me', { token })).body.data.user.address).toHaveLength(1);
});

test('accepts at most fifty addresses', async () => {
	const { token } = await shop.signIn();
	const fifty = await shop.call('user.update', { token, body: { address: Array(50).fill(deliveryAddress) } });
	expect(fifty.body.data.user.address).toHaveLength(50);
	const more = await shop.call('user.update', { token, body: { address: Array(51).fill(deliveryAddress) } });
	expect(more.status).toBe(400);
});

test('refuses a profile update with an old version', async () => {
	const { token } = await shop.signIn();
	const { version } = (await shop.call('user.me', { token })).body.data.user;
	const first = await shop.call('user.update', { token, body: { name: 'First', version } });
	expect(first.body.data.user.version).toBe(version + 1);
	const late = await shop.call('user.update', { token, body: { name: 'Late', version } });
	expect(late).toMatchObject({ status: 409, error: { code: 'STALE_VERSION' } });
	expect((await shop.call('user.me', { token })).body.data.user.name).toBe('First');
});
