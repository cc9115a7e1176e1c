/** Requests with a mailed link while the account of the link is being changed. */
import type { Tx } from '#database/db.ts';
import { lockCustomer, updateCustomerBlocked } from '#server/customers/customer-queries.ts';
import { eraseLocked } from '#server/customers/personal-data.ts';
import { listMailedLinks } from '#tests/fixtures/mailed-links.ts';
import { countLockWaits, openShop, type SignedInUser } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { updateOwnPassword } from './password-reset-queries.ts';

const shop = await openShop();
afterAll(() => shop.close());

const tokenIn = async (user: SignedInUser) => (await listMailedLinks(shop.db, user.email))[0]?.split('=')[1] ?? '';

const requests = {
	'a password reset': {
		mail: ({ email }: SignedInUser) => shop.call('auth.forgotPassword', { body: { email } }),
		use: (_user: SignedInUser, token: string) =>
			shop.call('auth.resetPassword', { body: { token, password: 'a-new-one', confirmPassword: 'a-new-one' } }),
	},
	'a verification': {
		mail: ({ token }: SignedInUser) => shop.call('user.sendVerification', { token }),
		use: ({ token: session }: SignedInUser, token: string) =>
			shop.call('user.verifyEmail', { token: session, body: { token } }),
	},
};

const changes = {
	'a block': (tx: Tx, { userId }: SignedInUser) => updateCustomerBlocked(tx, userId, true, shop.clock.now),
	'an erasure': async (tx: Tx, { userId }: SignedInUser) => {
		const { now } = shop.clock;
		const customer = (await lockCustomer(tx, userId)) ?? expect.fail('no customer');
		await eraseLocked(tx, customer, { actorId: userId, erasedAt: now, now });
	},
	'an own new password': (tx: Tx, { userId }: SignedInUser) =>
		updateOwnPassword(tx, { userId, passwordHash: 'x', tokenHash: Buffer.alloc(32), now: shop.clock.now }),
};

test.for(
	Object.entries(requests).flatMap(([name, request]) =>
		Object.entries(changes).map(([by, change]) => ({ name, by, request, change })),
	),
)('$name by a mailed link waits for $by and is then refused', async ({ request, change }) => {
	const user = await shop.signIn();
	await request.mail(user);
	const token = await tokenIn(user);
	const { response } = await shop.db.transaction().execute(async (tx) => {
		await lockCustomer(tx, user.userId);
		const begun = request.use(user, token);
		await vi.waitUntil(async () => (await countLockWaits(shop.db)) > 0, { timeout: 60_000 });
		await change(tx, user);
		return { response: begun };
	});
	const { error } = await response;
	expect(['RESET_LINK_EXPIRED', 'EMAIL_LINK_EXPIRED', 'SESSION_EXPIRED']).toContain(error?.code);
});
