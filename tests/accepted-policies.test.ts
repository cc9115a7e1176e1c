import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mustAcceptPolicies, policiesVersion } from '#domain/policies.ts';
import { userFromWire } from '#contract/accounts-wire.ts';
import { logInWithGoogle } from '#server/accounts/log-in-with-google.ts';
import { openStorefront } from '#tests/fixtures/storefront.ts';
import { afterAll, expect, test } from 'vitest';

const { shop, open } = await openStorefront();
afterAll(() => shop.close());

const acceptedBy = (email: string) =>
	shop.db
		.selectFrom('users')
		.select(['policies_version as version', 'policies_accepted_at as at'])
		.where('email', '=', email)
		.executeTakeFirstOrThrow();

test('stores with a new account which policies were accepted and when, and exports it', async () => {
	const email = 'asha@example.in';
	const password = 'monsoon-7';
	const names = { name: 'Asha', mobile: '9876543210' };
	const signedUp = await shop.call('auth.signup', { body: { email, password, confirmPassword: password, ...names } });
	expect(signedUp.status).toBe(201);
	expect(await acceptedBy(email)).toEqual({ version: policiesVersion, at: shop.clock.now });
	const { token } = (await shop.call('auth.login', { body: { email, password } })).body;
	const exported = await shop.call('user.export', { token, body: { currentPassword: password } });
	expect(JSON.stringify(exported.body)).toContain(`"policiesVersion":"${policiesVersion}","policiesAcceptedAt":"`);
	const identity = { subject: '7', email: 'ravi@example.in', name: 'Ravi' };
	await logInWithGoogle(shop.db, identity, { userAgent: '', ipAddress: '' }, shop.clock.now);
	expect(await acceptedBy(identity.email)).toEqual({ version: policiesVersion, at: shop.clock.now });
	const staff = await shop.signIn({ roles: ['picker'] });
	expect(await acceptedBy(staff.email)).toEqual({ version: null, at: null });
});

test('a customer who accepted former policies, or none, is asked until the present ones are accepted', async () => {
	const { token, userId } = await shop.signIn();
	const me = async () => (await shop.call('user.me', { token })).body.data.user;
	const accepts = (version: string) => shop.call('user.acceptPolicies', { token, body: { version } });
	for (const accepted of [null, { version: '2026-01-31', at: new Date('2026-02-01T10:00:00Z') }]) {
		await shop.db
			.updateTable('users')
			.set({ policies_version: accepted?.version ?? null, policies_accepted_at: accepted?.at ?? null })
			.where('id', '=', userId)
			.execute();
		const before = userFromWire(await me());
		expect(before).toMatchObject({ policiesVersion: accepted?.version ?? null });
		expect(before.policiesAcceptedAt).toEqual(accepted?.at);
		expect(mustAcceptPolicies(before)).toBe(true);
		expect((await accepts('2026-01-31')).error.code, 'a page of before the change').toBe('STALE_VERSION');
		expect(mustAcceptPolicies(userFromWire(await me()))).toBe(true);
		const { status, body } = await accepts(policiesVersion);
		expect([status, body.data.user]).toEqual([200, await me()]);
		expect(body.data.user).toMatchObject({ policiesVersion, policiesAcceptedAt: shop.clock.now.toISOString() });
		expect(mustAcceptPolicies(userFromWire(await me()))).toBe(false);
		const acceptedAt = shop.clock.now;
		shop.clock.now = new Date(acceptedAt.getTime() + 60_000);
		await accepts(policiesVersion);
		expect((await me()).policiesAcceptedAt, 'accepted again').toBe(acceptedAt.toISOString());
	}
});

test('staff, and a browser that does not know yet what was accepted, are not asked', () => {
	expect(mustAcceptPolicies({ roles: ['picker'], policiesVersion: null })).toBe(false);
	expect(mustAcceptPolicies({ roles: [] })).toBe(false);
});

test.for(['', '/hi', '/mr'])('%s/signup says what is accepted, with links in its language', async (prefix) => {
	const page = await open(`${prefix}/signup`);
	const links = page.all('form a').map((link) => link.attribute('href'));
	expect(links).toEqual([`${prefix}/terms`, `${prefix}/privacy`]);
});

test.for([
	['', 'IP address', /30 days/],
	['/hi', 'IP पता', /30 दिन/],
	['/mr', 'IP पत्ता', /30 दिवस/],
] as const)(
	'%s/privacy names the network address, what it is kept for and how long',
	async ([prefix, name, period]) => {
		const page = await open(`${prefix}/privacy`);
		const [section] = page.all('section').filter((part) => part.attribute('id') === 'address');
		expect(section?.text).toContain(name);
		expect(section?.text).toMatch(period);
	},
);

test('a changed text has a new version, because customers accepted the former one', () => {
	const hash = createHash('sha256');
	for (const lang of ['en', 'hi', 'mr']) hash.update(readFileSync(`web/messages/${lang}/content-policies.json`));
	// After a change of the texts: the day of the change in domain/policies.ts, and the hash that this test then names.
	expect([policiesVersion, hash.digest('hex').slice(0, 16)]).toEqual(['2026-11-27', 'c2f5de51e7c0bbda']);
});
