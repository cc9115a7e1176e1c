/** Requests of an owner whose session is revoked while they wait. */
import type { EndpointName } from '#contract/endpoints.ts';
import type { Tx } from '#database/db.ts';
import { updatePassword } from '#server/accounts/password-reset-queries.ts';
import { encryptRefundAccount } from '#server/orders/refund-account.ts';
import { testSecretKey } from '#tests/fixtures/mailed-links.ts';
import { requestDuring } from '#tests/fixtures/request-during.ts';
import { getVariant, openShop, orderBody, passwordHash } from '#tests/fixtures/shop.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockOwners, revokeAllAccess, updateRoles, updateStaffBlocked } from './staff-queries.ts';

const shop = await openShop();
afterAll(() => shop.close());
// Another owner: none of these changes is refused for the last one.
beforeAll(() => shop.signIn({ roles: ['owner'] }));

const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');

const endings = {
	'a password reset': {
		end: (tx: Tx, id: string) => updatePassword(tx, id, passwordHash.secret1, new Date()),
		refusal: 'SESSION_EXPIRED',
	},
	'a block': {
		end: async (tx: Tx, id: string) => {
			await lockOwners(tx);
			await updateStaffBlocked(tx, id, true, new Date());
			await revokeAllAccess(tx, id);
		},
		refusal: 'SESSION_EXPIRED',
	},
	'another role': {
		end: async (tx: Tx, id: string) => {
			await lockOwners(tx);
			await updateRoles(tx, id, ['orders'], new Date());
		},
		refusal: 'NOT_ALLOWED',
	},
};

type Request = { name: EndpointName; id?: string; body?: object };

async function invited(name: 'resend' | 'remove'): Promise<Request> {
	const { token } = await shop.signIn({ roles: ['owner'] });
	const email = `${crypto.randomUUID()}@example.in`;
	const { body } = await shop.call('office.staff.create', { token, body: { email, roles: ['orders'] } });
	return { name: `office.invitations.${name}`, id: body.data.id };
}

const requests: Record<string, () => Promise<Request>> = {
	'changed roles': async () => {
		const { userId: id } = await shop.signIn({ roles: ['picker'] });
		return { name: 'office.staff.update', id, body: { roles: ['owner'], version: 1 } };
	},
	'a block of staff': async () => {
		const { userId: id } = await shop.signIn({ roles: ['picker'] });
		return { name: 'office.staff.block', id, body: { isBlocked: true } };
	},
	'an invitation': async () => {
		const email = `${crypto.randomUUID()}@example.in`;
		return { name: 'office.staff.create', body: { email, roles: ['owner'] } };
	},
	'an invitation sent again': () => invited('resend'),
	'a revoked invitation': () => invited('remove'),
	'a revoked session of staff': async () => {
		const { userId } = await shop.signIn({ roles: ['picker'] });
		const session = shop.db.selectFrom('sessions').select('id').where('user_id', '=', userId);
		return { name: 'office.sessions.remove', id: (await session.executeTakeFirstOrThrow()).id };
	},
	'a block of a customer': async () => {
		const { userId: id } = await shop.signIn();
		return { name: 'office.customers.block', id, body: { isBlocked: true } };
	},
	'an export': async () => ({ name: 'office.customers.export', id: (await shop.signIn()).userId }),
	'a shown refund account': async () => {
		const { token } = await shop.signIn();
		const placed = await shop.call('orders.place', {
			token,
			body: orderBody([{ variant: onion, qty: 2 }]),
			key: crypto.randomUUID(),
		});
		const id = String(placed.body.data.order._id);
		const bank = {
			bankName: 'HDFC',
			branchName: 'Baner',
			mobileNumber: '9876543210',
			accountNumber: '123456781234',
			ifscCode: 'HDFC0001234',
		};
		const cipher = encryptRefundAccount(bank, id, testSecretKey);
		await shop.db.updateTable('orders').set({ refund_account_cipher: cipher }).where('id', '=', id).execute();
		return { name: 'office.orders.revealRefundAccount', id, body: { reason: 'Transfer' } };
	},
};

test.for(
	Object.keys(requests).flatMap((request) =>
		Object.entries(endings).map(([by, ending]) => ({ request, by, ...ending })),
	),
)('$request is refused after $by of its owner during the request', async ({ request, end, refusal }) => {
	const owner = await shop.signIn({ roles: ['owner'], passwordHash: passwordHash.secret1 });
	const { name, id, body } = (await requests[request]?.()) ?? expect.fail(request);
	const { error } = await requestDuring(
		shop.db,
		(tx) => end(tx, owner.userId),
		() => shop.call(name, { token: owner.token, params: { id }, body } as never),
	);
	expect(error?.code).toBe(refusal);
	const logged = await shop.db.selectFrom('audit_log').select('action').where('actor_id', '=', owner.userId).execute();
	expect(logged).toEqual([]);
});
