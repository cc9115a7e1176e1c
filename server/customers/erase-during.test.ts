/** Erasures whose session is revoked while they wait. */
import type { Tx } from '#database/db.ts';
import { updatePassword } from '#server/accounts/password-reset-queries.ts';
import { revokeAllAccess, updateRoles } from '#server/staff/staff-queries.ts';
import { requestDuring } from '#tests/fixtures/request-during.ts';
import { openShop, passwordHash } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';
import { updateCustomerBlocked } from './customer-queries.ts';

const shop = await openShop();
afterAll(() => shop.close());

const account = (roles: 'owner'[] = []) =>
	shop.signIn({ name: 'Asha Patil', passwordHash: passwordHash.secret1, roles });

async function isErased(id: string) {
	const user = await shop.db.selectFrom('users').select('erased_at').where('id', '=', id).executeTakeFirstOrThrow();
	return user.erased_at !== null;
}

test.for([
	['a password reset', (tx: Tx, id: string) => updatePassword(tx, id, passwordHash.secret1, new Date())],
	['a block', (tx: Tx, id: string) => updateCustomerBlocked(tx, id, true, new Date())],
] as const)('a customer whose session ends by %s during the request is not erased', async ([, change]) => {
	const { token, userId } = await account();
	const response = await requestDuring(
		shop.db,
		(tx) => change(tx, userId),
		() => shop.call('user.erase', { token, body: { currentPassword: 'secret1' } }),
	);
	expect(response).toMatchObject({ status: 401, error: { code: 'SESSION_EXPIRED' } });
	expect(await isErased(userId)).toBe(false);
});

test.for([
	[
		'a password reset',
		(tx: Tx, id: string) => updatePassword(tx, id, passwordHash.secret1, new Date()),
		'SESSION_EXPIRED',
	],
	[
		'removal from the staff',
		async (tx: Tx, id: string) => {
			await updateRoles(tx, id, [], new Date());
			await revokeAllAccess(tx, id);
		},
		'SESSION_EXPIRED',
	],
	['another role', (tx: Tx, id: string) => updateRoles(tx, id, ['orders'], new Date()), 'NOT_ALLOWED'],
] as const)('an owner erases no customer after %s during the request', async ([, change, refusal]) => {
	const owner = await account(['owner']);
	const { userId, email } = await account();
	const erase = () =>
		shop.call('office.customers.erase', { token: owner.token, params: { id: userId }, body: { email } });
	const response = await requestDuring(
		shop.db,
		async (tx) => {
			// The erasure waits for its customer; then its session is not the one that it was let in with.
			await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
			await change(tx, owner.userId);
		},
		erase,
	);
	expect(response.error.code).toBe(refusal);
	expect(await isErased(userId)).toBe(false);
});
