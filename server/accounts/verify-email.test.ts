import { dayMs, hourMs } from '#domain/duration.ts';
import { listMailedLinks } from '#tests/fixtures/mailed-links.ts';
import { openShop, passwordHash, type SignedInUser } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop({ config: { publicUrl: 'https://shop.example.in' } });
afterAll(() => shop.close());

/** Requests a link. @returns the tokens in the mails of this user, oldest first */
async function ask({ token, email }: SignedInUser): Promise<string[]> {
	const { status } = await shop.call('user.sendVerification', { token });
	expect(status).toBe(200);
	const links = await listMailedLinks(shop.db, email);
	return links.map((link) => /^https:\/\/shop\.example\.in\/profile#verify=([\w-]{43})$/.exec(link)?.[1] ?? '');
}

const verify = (user: SignedInUser, token: string) =>
	shop.call('user.verifyEmail', { token: user.token, body: { token } });
const isVerified = async ({ token }: SignedInUser) =>
	(await shop.call('user.me', { token })).body.data.user.emailVerified;

test('mails a link that verifies the email once, in an encrypted mail', async () => {
	const user = await shop.signIn();
	expect(await isVerified(user)).toBe(false);
	const [token = ''] = await ask(user);
	expect(token).toHaveLength(43);
	const mail = shop.db.selectFrom('mails').selectAll().where('recipient', '=', user.email);
	expect(await mail.executeTakeFirst()).toMatchObject({
		subject: 'Verify your email for Khetse',
		is_sensitive: true,
		body_text: expect.not.stringContaining(token),
	});
	const done = await verify(user, token);
	expect(done).toMatchObject({ status: 200, body: { data: { user: { email: user.email, emailVerified: true } } } });
	expect(await verify(user, token)).toMatchObject({ status: 422, error: { code: 'EMAIL_LINK_EXPIRED' } });
	expect(await isVerified(user)).toBe(true);
	// verified: no further mail
	expect(await ask(user)).toHaveLength(1);
});

test('refuses a link after a day, a made-up one, and one without a session', async () => {
	const user = await shop.signIn();
	const [token = ''] = await ask(user);
	const start = shop.clock.now;
	shop.clock.now = new Date(start.getTime() + dayMs);
	expect((await verify(user, token)).error.code).toBe('EMAIL_LINK_EXPIRED');
	shop.clock.now = start;
	expect((await verify(user, 'x'.repeat(43))).error.code).toBe('EMAIL_LINK_EXPIRED');
	expect((await shop.call('user.verifyEmail', { body: { token } })).status).toBe(401);
	expect(await isVerified(user)).toBe(false);
	expect((await verify(user, token)).status).toBe(200);
});

test('a link of another account verifies neither account, and stays valid for its own', async () => {
	const [owner, other] = [await shop.signIn(), await shop.signIn()];
	const [token = ''] = await ask(owner);
	expect(await verify(other, token)).toMatchObject({ status: 409, error: { code: 'EMAIL_LINK_OF_OTHER_ACCOUNT' } });
	expect([await isVerified(owner), await isVerified(other)]).toEqual([false, false]);
	expect((await verify(owner, token)).status).toBe(200);
	expect((await verify(other, token)).error.code).toBe('EMAIL_LINK_EXPIRED');
	expect(await isVerified(other)).toBe(false);
});

test('a used link revokes the others of its account, and none of them sets a password', async () => {
	const user = await shop.signIn();
	await ask(user);
	const [first = '', second = ''] = await ask(user);
	const responses = await Promise.all([first, first].map((token) => verify(user, token)));
	expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
	expect((await verify(user, second)).error.code).toBe('EMAIL_LINK_EXPIRED');
	const reset = { token: second, password: 'a-new-one', confirmPassword: 'a-new-one' };
	expect((await shop.call('auth.resetPassword', { body: reset })).error.code).toBe('RESET_LINK_EXPIRED');
});

test('a new password through the mailed link verifies the email', async () => {
	const user = await shop.signIn({ passwordHash: passwordHash.secret1 });
	await shop.call('auth.forgotPassword', { body: { email: user.email } });
	const [link = ''] = await listMailedLinks(shop.db, user.email);
	const token = link.split('#reset=')[1];
	expect((await verify(user, token ?? '')).error.code).toBe('EMAIL_LINK_EXPIRED');
	await shop.call('auth.resetPassword', { body: { token, password: 'a-new-one', confirmPassword: 'a-new-one' } });
	const { body } = await shop.call('auth.login', { body: { email: user.email, password: 'a-new-one' } });
	expect(body.user.emailVerified).toBe(true);
});

test('limits the links of an account and of a network', async () => {
	const user = await shop.signIn();
	const start = shop.clock.now;
	const send = ({ token }: SignedInUser, ipAddress: string) =>
		shop.call('user.sendVerification', { token, ipAddress }).then(({ status }) => status);
	const statuses: number[] = [];
	for (let times = 0; times < 6; times += 1) statuses.push(await send(user, `203.0.113.${times}`));
	expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
	const users = await Promise.all(Array.from({ length: 21 }, () => shop.signIn()));
	const network: number[] = [];
	for (const one of users) network.push(await send(one, '203.0.113.99'));
	expect(network.filter((status) => status === 429)).toHaveLength(1);
	shop.clock.now = new Date(start.getTime() + hourMs);
	expect(await send(user, '203.0.113.99')).toBe(200);
	shop.clock.now = start;
});

test('an erased account keeps no verified email', async () => {
	const user = await shop.signIn({ emailVerifiedAt: shop.clock.now, passwordHash: passwordHash.secret1 });
	const body = { currentPassword: 'secret1' };
	const exported = await shop.call('user.export', { token: user.token, body });
	expect(exported.body).toMatchObject({ account: { emailVerifiedAt: expect.any(String) } });
	const token = String(exported.headers['session-token']);
	expect((await shop.call('user.erase', { token, body })).status).toBe(200);
	const row = shop.db.selectFrom('users').select('email_verified_at as at').where('id', '=', user.userId);
	expect(await row.executeTakeFirst()).toEqual({ at: null });
});
