import { makeOwnerLink } from '#server/staff/create-owner.ts';
import { googleClientId, makeSigner } from '#tests/fixtures/google.ts';
import { openShop, passwordHash } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';

const publicUrl = 'https://shop.example.in';
const signer = makeSigner();
const keys = async () => Response.json({ [signer.keyId]: signer.publicPem });
const shop = await openShop({ config: { publicUrl, googleClientId }, fetch: keys as typeof fetch });
afterAll(() => shop.close());

beforeEach(() => {
	// Each test begins without counted failures of its networks.
	shop.clock.now = new Date(shop.clock.now.getTime() + 15 * 60_000);
});

const password = 'twelve-letters';
const staff = { name: 'Meera Joshi', mobile: '9876543210', password, confirmPassword: password };

function tokenOf(link: string | null): string {
	return link?.split('=')[1] ?? '';
}

async function invite(email: string): Promise<string> {
	const owner = await shop.signIn({ roles: ['owner'] });
	const sent = await shop.call('office.staff.create', { token: owner.token, body: { email, roles: ['support'] } });
	return tokenOf(sent.body.data.link);
}

function logIn(email: string, attempt: { password: string; deviceToken?: string; ipAddress: string }) {
	const { ipAddress, ...body } = attempt;
	return shop.call('auth.login', { body: { email, ...body }, ipAddress });
}

/** Sixteen attempts of another network fail on the account; then the device signs in, and one that is new to it does not. */
async function expectNotLockedOut(email: string, deviceToken: string | undefined, own = password): Promise<void> {
	const others = { password: 'not-this-one', ipAddress: '198.51.100.9' };
	const failed = await Promise.all(Array.from({ length: 16 }, () => logIn(email, others)));
	expect(failed.filter(({ status }) => status === 429)).toHaveLength(11);
	const attempt = { password: own, ipAddress: '203.0.113.1' };
	expect((await logIn(email, attempt)).status).toBe(429);
	expect((await logIn(email, { ...attempt, deviceToken: deviceToken ?? '' })).status).toBe(200);
}

test('knows the device on which the owner account was created', async () => {
	const token = tokenOf(await makeOwnerLink(shop.db, publicUrl, shop.clock.now));
	const email = 'owner@example.in';
	const { body } = await shop.call('office.owner.create', { body: { token, email, ...staff } });
	await expectNotLockedOut(email, body.deviceToken);
});

test('knows the device on which an invitation was accepted', async () => {
	const email = 'accepts@example.in';
	const token = await invite(email);
	const { body } = await shop.call('office.invitations.accept', { body: { token, ...staff } });
	await expectNotLockedOut(email, body.deviceToken);
});

test('knows the device on which a customer has joined the staff', async () => {
	const { email } = await shop.signIn({ passwordHash: passwordHash.secret1 });
	const token = await invite(email);
	const join = { token, currentPassword: 'secret1', password, confirmPassword: password };
	const { body } = await shop.call('office.invitations.join', { body: join });
	await expectNotLockedOut(email, body.deviceToken);
});

test('knows the device on which a customer has signed in with Google', async () => {
	const { email, userId } = await shop.signIn({ passwordHash: passwordHash.secret1 });
	await sql`update users set email_verified_at = now() where id = ${userId}`.execute(shop.db);
	const { body } = await shop.call('auth.google', { body: signer.signIn({ email }) });
	await expectNotLockedOut(email, body.deviceToken, 'secret1');
});

test('adds an account to a known device and keeps the others', async () => {
	const { email: first } = await shop.signIn({ passwordHash: passwordHash.secret1 });
	const { deviceToken } = (await logIn(first, { password: 'secret1', ipAddress: '203.0.113.1' })).body;
	const email = 'second@example.in';
	const token = await invite(email);
	const { body } = await shop.call('office.invitations.accept', { body: { token, ...staff, deviceToken } });
	await expectNotLockedOut(first, body.deviceToken, 'secret1');
	await expectNotLockedOut(email, body.deviceToken);
});
