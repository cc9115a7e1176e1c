/** Requests that lock the same users: all end, none for the deadlock that PostgreSQL finds. */
import type { EndpointName } from '#contract/endpoints.ts';
import type { Tx } from '#database/db.ts';
import { lockCustomer, updateCustomerBlocked } from '#server/customers/customer-queries.ts';
import { eraseLocked } from '#server/customers/personal-data.ts';
import { listMailedLinks } from '#tests/fixtures/mailed-links.ts';
import { requestDuring, requestsDuring } from '#tests/fixtures/request-during.ts';
import { getVariant, type HttpResponse, openShop, orderBody } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());
// Another owner: none of these changes is refused for the last one.
beforeAll(() => shop.signIn({ roles: ['owner'] }));

type Response = Pick<HttpResponse<EndpointName>, 'status' | 'error'>;

const outcomesOf = (responses: readonly Response[]) => responses.map(({ status, error }) => error?.code ?? status);
const lockUserIn = (id: string) => (tx: Tx) => sql`select from users where id = ${id} for update`.execute(tx);

function mailedTokens(email: string): Promise<string[]> {
	return listMailedLinks(shop.db, email).then((links) => links.map((link) => link.split('=')[1] ?? ''));
}

async function resetTokens(email: string, count = 1): Promise<string[]> {
	for (let asked = 0; asked < count; asked += 1) await shop.call('auth.forgotPassword', { body: { email } });
	return mailedTokens(email);
}

async function verificationTokens({ token, email }: { token: string; email: string }, count = 1): Promise<string[]> {
	for (let asked = 0; asked < count; asked += 1) await shop.call('user.sendVerification', { token });
	return mailedTokens(email);
}

const reset = (token: string) => {
	const password = 'a-new-password';
	return shop.call('auth.resetPassword', { body: { token, password, confirmPassword: password } });
};
const verify = (session: string, token: string) => shop.call('user.verifyEmail', { token: session, body: { token } });

test('of two owners who revoke the session of each other the second is signed out', async () => {
	const [one, other] = [await shop.signIn({ roles: ['owner'] }), await shop.signIn({ roles: ['owner'] })];
	const sessionOf = async (userId: string) =>
		(await shop.db.selectFrom('sessions').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()).id;
	const ids = [await sessionOf(one.userId), await sessionOf(other.userId)] as const;
	const revoke = (token: string, id: string) => shop.call('office.sessions.remove', { token, params: { id } });
	const responses = await requestsDuring<Response[]>(
		shop.db,
		(tx) => tx.selectFrom('sessions').select('id').where('id', 'in', ids).forKeyShare().execute(),
		[() => revoke(one.token, ids[1]), () => revoke(other.token, ids[0])],
	);
	expect(outcomesOf(responses)).toEqual([200, 'SESSION_EXPIRED']);
});

test('a staff member who is removed from the staff at the same time is erased after it', async () => {
	const owner = await shop.signIn({ roles: ['owner'] });
	const { userId: id, email } = await shop.signIn({ roles: ['picker'] });
	const request = { token: owner.token, params: { id } };
	const responses = await requestsDuring<Response[]>(shop.db, lockUserIn(owner.userId), [
		() => shop.call('office.staff.update', { ...request, body: { roles: [], version: 1 } }),
		() => shop.call('office.customers.erase', { ...request, body: { email } }),
	]);
	expect(outcomesOf(responses)).toEqual([200, 200]);
});

test('a reset link that is opened while its user is blocked has expired', async () => {
	const { userId, email } = await shop.signIn();
	const [token = ''] = await resetTokens(email);
	const { error } = await requestDuring(
		shop.db,
		(tx) => lockCustomer(tx, userId),
		() => reset(token),
		(tx) => updateCustomerBlocked(tx, userId, true, shop.clock.now),
	);
	expect(error?.code).toBe('RESET_LINK_EXPIRED');
});

test('of two reset links of one account that are opened at once the second has expired', async () => {
	const { userId, email } = await shop.signIn();
	const tokens = await resetTokens(email, 2);
	const responses = await requestsDuring(
		shop.db,
		lockUserIn(userId),
		tokens.map((token) => () => reset(token)),
	);
	expect(outcomesOf(responses)).toEqual([200, 'RESET_LINK_EXPIRED']);
});

test('a link that verifies an e-mail is refused while its user is blocked', async () => {
	const customer = await shop.signIn();
	const [token = ''] = await verificationTokens(customer);
	const { error } = await requestDuring(
		shop.db,
		(tx) => lockCustomer(tx, customer.userId),
		() => verify(customer.token, token),
		(tx) => updateCustomerBlocked(tx, customer.userId, true, shop.clock.now),
	);
	expect(error?.code).toBe('SESSION_EXPIRED');
});

test('of two links that verify one e-mail and are opened at once the second has expired', async () => {
	const customer = await shop.signIn();
	const tokens = await verificationTokens(customer, 2);
	const responses = await requestsDuring(
		shop.db,
		lockUserIn(customer.userId),
		tokens.map((token) => () => verify(customer.token, token)),
	);
	expect(outcomesOf(responses)).toEqual([200, 'EMAIL_LINK_EXPIRED']);
});

test('the repeated order of a customer who is being erased is refused', async () => {
	const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
	const { token, userId } = await shop.signIn();
	const place = () => shop.call('orders.place', { token, body: orderBody([{ variant: onion, qty: 2 }]) });
	expect((await place()).status).toBe(201);
	const { now } = shop.clock;
	const { error } = await requestDuring(
		shop.db,
		(tx) => lockCustomer(tx, userId),
		place,
		async (tx) => {
			const user = (await lockCustomer(tx, userId)) ?? expect.fail();
			await eraseLocked(tx, user, { actorId: null, erasedAt: now, now });
		},
	);
	expect(error?.code).toBe('SESSION_EXPIRED');
});

test('an invitation that is sent again while its owner revokes it is not found', async () => {
	const { token, userId } = await shop.signIn({ roles: ['owner'] });
	const body = { email: 'invited@example.in', roles: ['picker' as const] };
	const { id } = (await shop.call('office.staff.create', { token, body })).body.data;
	const responses = await requestsDuring<Response[]>(shop.db, lockUserIn(userId), [
		() => shop.call('office.invitations.remove', { token, params: { id } }),
		() => shop.call('office.invitations.resend', { token, params: { id } }),
	]);
	expect(outcomesOf(responses)).toEqual([200, 'NOT_FOUND']);
});
