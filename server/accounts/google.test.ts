import { dayMs } from '#domain/duration.ts';
import type { Tx } from '#database/db.ts';
import { lockCustomer } from '#server/customers/customer-queries.ts';
import { eraseLocked } from '#server/customers/personal-data.ts';
import { insertRoles, updateVersion } from '#server/staff/staff-queries.ts';
import { googleClientId, makeSigner } from '#tests/fixtures/google.ts';
import { listMailedLinks } from '#tests/fixtures/mailed-links.ts';
import { requestDuring } from '#tests/fixtures/request-during.ts';
import { countLockWaits, openShop, passwordHash, type Shop } from '#tests/fixtures/shop.ts';
import { afterAll, expect, onTestFinished, test } from 'vitest';

const signer = makeSigner();
const otherSigner = makeSigner();

/** The key server: its current response, and the number of requests. */
const google = { keys: { [signer.keyId]: signer.publicPem } as Record<string, string>, isAway: false, asked: 0 };
const certsUrl = 'https://keys.example.in/certs';

async function fetchKeys(url: unknown): Promise<Response> {
	expect(String(url)).toBe(certsUrl);
	google.asked += 1;
	if (google.isAway) throw new TypeError('fetch failed');
	return Response.json(google.keys, { headers: { 'cache-control': 'public, max-age=600' } });
}

function openGoogleShop(): Promise<Shop> {
	const config = { googleClientId, googleCertsUrl: certsUrl };
	return openShop({ config, fetch: fetchKeys as typeof fetch });
}

const shop = await openGoogleShop();
afterAll(() => shop.close());

function signIn(claims: Record<string, unknown> = {}, from = shop) {
	return from.call('auth.google', { body: signer.signIn(claims) });
}

async function signUp(email: string): Promise<void> {
	await shop.signIn({ email, name: 'First', passwordHash: passwordHash.secret1 });
}

function logIn(email: string, password = 'secret1') {
	return shop.call('auth.login', { body: { email, password } });
}

test('signs in a verified Google account, and creates the user the first time only', async () => {
	const first = await signIn({ sub: '10', email: 'New@Example.in', name: 'Nina\u0000\nNaik' });
	expect(first).toMatchObject({
		status: 200,
		body: { status: 'success', user: { name: 'Nina Naik', mobile: '', emailVerified: true } },
	});
	const me = await shop.call('user.me', { token: first.body.token });
	expect(me.body.data.user.email).toBe('New@Example.in');
	const again = await signIn({ sub: '10', email: 'moved@example.in' });
	expect(again.body.user._id).toBe(first.body.user._id);
	expect((await logIn('new@example.in')).status).toBe(401);
	const nameless = await signIn({ sub: '11', email: 'ravi@example.in', name: undefined, iss: 'accounts.google.com' });
	expect(nameless.body.user.name).toBe('ravi');
});

const { nonceSecret } = signer.signIn();
const forged: [string, () => { credential: string; nonceSecret: string }][] = [
	['for another shop', () => signer.signIn({ aud: 'someone-else' })],
	['of another issuer', () => signer.signIn({ iss: 'https://accounts.example.in' })],
	['that has expired', () => signer.signIn({ iat: Date.now() / 1000 - 7200, exp: Date.now() / 1000 - 3600 })],
	['of the future', () => signer.signIn({ iat: Date.now() / 1000 + 3000 })],
	['with an unverified e-mail', () => signer.signIn({ email_verified: false })],
	['with an e-mail that is verified in words only', () => signer.signIn({ email_verified: 'true' })],
	['without an e-mail', () => signer.signIn({ email: undefined })],
	['without a subject', () => signer.signIn({ sub: '' })],
	['signed with another key', () => otherSigner.signIn()],
	['with an unknown key id', () => signer.signIn({}, { kid: 'key-9' })],
	['with a key id from the prototype', () => signer.signIn({}, { kid: 'constructor' })],
	['that says alg none', () => signer.signIn({}, { alg: 'none' })],
	['that says alg none and has no signature', () => changed(signer.signIn({}, { alg: 'none' }), /[^.]*$/, '')],
	['that says it has a keyed hash', () => signer.signIn({}, { alg: 'HS256' })],
	[
		'whose words were changed',
		() => changed(signer.signIn(), /\.(.*)\./, `.${Buffer.from('{"sub":"2"}').toString('base64url')}.`),
	],
	['without a nonce', () => signer.signIn({ nonce: undefined })],
	['with the nonce of another page', () => ({ ...signer.signIn(), nonceSecret })],
	['whose nonce is the secret itself', () => ({ credential: signer.sign({ nonce: nonceSecret }), nonceSecret })],
	['that is garbage', () => ({ credential: 'garbage', nonceSecret })],
	['that is garbage with dots', () => ({ credential: 'a.b.c', nonceSecret })],
];

function changed(body: { credential: string; nonceSecret: string }, part: RegExp, by: string) {
	return { ...body, credential: body.credential.replace(part, by) };
}

test.for(forged)('refuses a token %s', async ([, body]) => {
	const response = await shop.call('auth.google', { body: body() });
	expect(response).toMatchObject({ status: 401, error: { code: 'GOOGLE_TOKEN_INVALID' } });
});

test('accepts a token once, of concurrent and of later requests', async () => {
	const beside = await openShop({
		beside: shop,
		config: { googleClientId, googleCertsUrl: certsUrl },
		fetch: fetchKeys as typeof fetch,
	});
	onTestFinished(() => beside.close());
	const body = signer.signIn({ sub: '12', email: 'twice@example.in' });
	const responses = await Promise.all(
		[shop, beside, shop, beside].map((process) => process.call('auth.google', { body })),
	);
	expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
	shop.clock.now = new Date(shop.clock.now.getTime() + 3_500_000);
	expect(await beside.call('auth.google', { body })).toMatchObject({ error: { code: 'GOOGLE_TOKEN_INVALID' } });
	expect((await signIn({ sub: '12', email: 'twice@example.in' })).status).toBe(200);
});

test('revokes password and sessions of an account whose e-mail was not verified', async () => {
	await signUp('hijacked@example.in');
	const { token: early } = (await logIn('hijacked@example.in')).body;
	await shop.call('auth.forgotPassword', { body: { email: 'hijacked@example.in' } });
	const owner = await signIn({ sub: '20', email: 'Hijacked@example.in' });
	expect(owner.status).toBe(200);
	expect((await shop.call('user.me', { token: early })).status).toBe(401);
	expect((await logIn('hijacked@example.in')).status).toBe(401);
	const open = await shop.db
		.selectFrom('one_time_links')
		.select('token_hash')
		.where('user_id', '=', owner.body.user._id)
		.where('used_at', 'is', null)
		.execute();
	expect(open).toEqual([]);
	expect((await shop.call('user.me', { token: owner.body.token })).status).toBe(200);
});

test('leaves password and sessions to an account that had verified its e-mail by a mailed link', async () => {
	const email = 'verified@example.in';
	await signUp(email);
	await shop.call('auth.forgotPassword', { body: { email } });
	const [link = ''] = await listMailedLinks(shop.db, email);
	const token = /#reset=([\w-]+)/.exec(link)?.[1];
	await shop.call('auth.resetPassword', { body: { token, password: 'monsoon-7', confirmPassword: 'monsoon-7' } });
	const before = (await logIn(email, 'monsoon-7')).body.token;
	expect((await signIn({ sub: '30', email })).status).toBe(200);
	expect((await shop.call('user.me', { token: before })).status).toBe(200);
	expect((await logIn(email, 'monsoon-7')).status).toBe(200);
});

test('a session of a Google sign-in ends by the times of the shop, without a further request to Google', async () => {
	const start = shop.clock.now;
	const { token } = (await signIn({ sub: '31', email: 'times@example.in' })).body;
	const asked = google.asked;
	const statusAfter = async (days: number) => {
		shop.clock.now = new Date(start.getTime() + days * dayMs);
		return (await shop.call('user.me', { token })).status;
	};
	// Google's token ends after an hour.
	expect([await statusAfter(6), await statusAfter(12), await statusAfter(19)]).toEqual([200, 200, 401]);
	expect(google.asked).toBe(asked);
	shop.clock.now = start;
});

test('refuses a second Google account with the e-mail of a linked account', async () => {
	expect((await signIn({ sub: '40', email: 'shared@example.in' })).status).toBe(200);
	const other = await signIn({ sub: '41', email: 'shared@example.in' });
	expect(other).toMatchObject({ status: 409, error: { code: 'GOOGLE_OTHER_ACCOUNT' } });
});

test('refuses staff and blocked users and leaves their accounts unchanged', async () => {
	const staff = await shop.signIn({ email: 'staff@example.in', roles: ['orders'] });
	expect((await signIn({ sub: '50', email: 'staff@example.in' })).status).toBe(403);
	expect((await shop.call('user.me', { token: staff.token })).status).toBe(200);
	await signIn({ sub: '51', email: 'blocked@example.in' });
	await shop.db.updateTable('users').set({ is_blocked: true }).where('email_key', '=', 'blocked@example.in').execute();
	expect((await signIn({ sub: '51', email: 'blocked@example.in' })).error.code).toBe('NOT_ALLOWED');
});

test('refuses a user who joins the staff during the sign-in', async () => {
	const { email } = (await signIn({ sub: '33', email: 'joining@example.in' })).body.user;
	const { id } = await shop.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
	const joinStaff = async (tx: Tx) => {
		await updateVersion(tx, id, new Date());
		await insertRoles(tx, id, ['owner'], new Date());
	};
	const { error } = await requestDuring(shop.db, joinStaff, () => signIn({ sub: '33', email }));
	expect(error?.code).toBe('NOT_ALLOWED');
});

test('ten concurrent first sign-ins create one account', async () => {
	const claims = { sub: '60', email: 'once@example.in' };
	const responses = await Promise.all(Array.from({ length: 10 }, () => signIn(claims)));
	expect(responses.map((response) => response.status)).toEqual(Array(10).fill(200));
	expect(new Set(responses.map((response) => response.body.user._id)).size).toBe(1);
});

/** Runs `write`, starts a sign-in that waits for it, and commits. @returns what `write` returned and the response */
async function whileSignInWaits<T>(write: (tx: Tx) => Promise<T>, claims: Record<string, unknown>) {
	const written = Promise.withResolvers<T>();
	const committed = Promise.withResolvers<void>();
	const first = shop.db.transaction().execute(async (tx) => {
		written.resolve(await write(tx));
		await committed.promise;
	});
	const value = await written.promise;
	const second = signIn(claims);
	await expect.poll(() => countLockWaits(shop.db)).toBe(1);
	committed.resolve();
	await first;
	return { value, response: await second };
}

test('a sign-in concurrent with the first of the same Google account returns its user', async () => {
	const values = {
		email: 'slow@example.in',
		email_key: 'slow@example.in',
		name: 'Slow',
		mobile: '',
		google_subject: '61',
	};
	const { value, response } = await whileSignInWaits(
		(tx) => tx.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow(),
		{ sub: '61', email: 'other@example.in' },
	);
	expect(response).toMatchObject({ status: 200, body: { user: { _id: value.id, email: 'slow@example.in' } } });
});

test('refuses a second account that is linked to one Google account at the same time', async () => {
	await signUp('left@example.in');
	await signUp('right@example.in');
	const link = { google_subject: '62' };
	const { response } = await whileSignInWaits(
		(tx) => tx.updateTable('users').set(link).where('email', '=', 'left@example.in').execute(),
		{ sub: '62', email: 'right@example.in' },
	);
	expect(response).toMatchObject({ status: 409, error: { code: 'GOOGLE_OTHER_ACCOUNT' } });
	expect((await logIn('right@example.in')).status).toBe(200);
	expect(await signIn({ sub: '62' })).toMatchObject({ status: 200, body: { user: { email: 'left@example.in' } } });
});

test('has no Google endpoint without a client id', async () => {
	const plain = await openShop();
	onTestFinished(() => plain.close());
	expect(await signIn({}, plain)).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } });
});

test('fetches the keys once, again after they expire, and once a minute for an unknown key', async () => {
	const fresh = await openGoogleShop();
	onTestFinished(() => fresh.close());
	google.asked = 0;
	const later = (minutes: number) => {
		fresh.clock.now = new Date(fresh.clock.now.getTime() + minutes * 60_000);
	};
	await Promise.all([
		signIn({ sub: '70', email: 'a@example.in' }, fresh),
		signIn({ sub: '71', email: 'b@example.in' }, fresh),
	]);
	expect(google.asked).toBe(1);
	const unknown = { body: signer.signIn({}, { kid: 'new-key' }) };
	await fresh.call('auth.google', unknown);
	expect(google.asked).toBe(1);
	later(2);
	await fresh.call('auth.google', unknown);
	await fresh.call('auth.google', unknown);
	expect(google.asked).toBe(2);
	later(11);
	await signIn({ sub: '70', email: 'a@example.in' }, fresh);
	expect(google.asked).toBe(3);
});

test('answers 503 without keys, and uses the fetched keys during a short outage', async () => {
	const fresh = await openGoogleShop();
	onTestFinished(() => {
		google.isAway = false;
		return fresh.close();
	});
	google.isAway = true;
	const away = await signIn({ sub: '80', email: 'c@example.in' }, fresh);
	expect(away).toMatchObject({ status: 503, error: { code: 'GOOGLE_UNREACHABLE' } });
	google.isAway = false;
	expect((await signIn({ sub: '80', email: 'c@example.in' }, fresh)).status).toBe(200);
	google.isAway = true;
	fresh.clock.now = new Date(fresh.clock.now.getTime() + 3_600_000);
	expect((await signIn({ sub: '80', email: 'c@example.in' }, fresh)).status).toBe(200);
	fresh.clock.now = new Date(fresh.clock.now.getTime() + 7 * 3_600_000);
	expect((await signIn({ sub: '80', email: 'c@example.in' }, fresh)).status).toBe(503);
});

test('a sign-in with the e-mail of a customer who is being erased creates another account', async () => {
	const email = 'erased@example.in';
	const { userId } = await shop.signIn({ email });
	const { now } = shop.clock;
	const { status, body } = await requestDuring(
		shop.db,
		(tx) => lockCustomer(tx, userId),
		() => signIn({ sub: '90', email }),
		async (tx) => {
			const user = (await lockCustomer(tx, userId)) ?? expect.fail();
			await eraseLocked(tx, user, { actorId: null, erasedAt: now, now });
		},
	);
	expect(status).toBe(200);
	expect(body.user).toMatchObject({ email });
	expect(body.user._id).not.toBe(userId);
});
