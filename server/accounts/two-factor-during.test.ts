/** Changes of two-factor authentication whose session is revoked while they wait. */
import type { StaffRole } from '#domain/user.ts';
import type { Tx } from '#database/db.ts';
import { decrypt } from '#server/platform/encryption.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { revokeAllAccess, updateStaffBlocked } from '#server/staff/staff-queries.ts';
import { testSecretKey } from '#tests/fixtures/mailed-links.ts';
import { requestDuring } from '#tests/fixtures/request-during.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';
import { revokeSessionsAndPassword } from './google-queries.ts';
import { updateOwnPassword, updatePassword } from './password-reset-queries.ts';
import { totpCode, totpStep } from './totp.ts';
import { updatePendingTotp, updateTotpSecret } from './two-factor-queries.ts';

const shop = await openShop();
afterAll(() => shop.close());

const currentPassword = 'twelve-letters';
const passwordHash = await hashPassword(currentPassword);

const member = (role: StaffRole = 'orders') => shop.signIn({ roles: [role], passwordHash });

const endings = [
	[
		'a password reset',
		async (tx: Tx, id: string) => {
			await updatePassword(tx, id, passwordHash, new Date());
		},
	],
	[
		'a block',
		async (tx: Tx, id: string) => {
			await updateStaffBlocked(tx, id, true, new Date());
			await revokeAllAccess(tx, id);
		},
	],
] as const;

function secretsOf(id: string) {
	const user = shop.db.selectFrom('users').select(['totp_secret', 'totp_pending']).where('id', '=', id);
	return user.executeTakeFirstOrThrow();
}

/** A set-up that has begun. @returns the token that goes on, and a code of the shown secret */
async function begin(token: string, userId: string) {
	const begun = await shop.call('office.totp.begin', { token, body: { currentPassword } });
	const { totp_pending: pending } = await secretsOf(userId);
	const secret = Buffer.from(decrypt(pending ?? Buffer.alloc(0), userId, testSecretKey), 'hex');
	return { token: begun.body.token, totp: totpCode(secret, totpStep(shop.clock.now)) };
}

test.for(endings)('no authenticator is set up in a session that ends by %s', async ([, end]) => {
	const { userId, ...first } = await member();
	const { token, totp } = await begin(first.token, userId);
	const { totp_pending: pending } = await secretsOf(userId);
	const response = await requestDuring(
		shop.db,
		async (tx) => {
			await end(tx, userId);
			// As if another session of the account had begun it since.
			await updatePendingTotp(tx, userId, pending ?? Buffer.alloc(0));
		},
		() => shop.call('office.totp.confirm', { token, body: { totp } }),
	);
	expect(response.error.code).toBe('SESSION_EXPIRED');
	expect((await secretsOf(userId)).totp_secret).toBeNull();
});

test.for([
	...endings,
	[
		'an own new password',
		(tx: Tx, userId: string) =>
			updateOwnPassword(tx, { userId, passwordHash, tokenHash: Buffer.alloc(32), now: new Date() }),
	],
	['a removed password', (tx: Tx, id: string) => revokeSessionsAndPassword(tx, id, new Date())],
] as const)('a set-up that has begun ends by %s', async ([, end]) => {
	const { userId, token } = await member();
	await begin(token, userId);
	await shop.db.transaction().execute((tx) => end(tx, userId));
	expect((await secretsOf(userId)).totp_pending).toBeNull();
});

test.for(endings)('an authenticator stays when the session that turns it off ends by %s', async ([, end]) => {
	const { userId, token } = await member();
	const secret = Buffer.alloc(48, 7);
	await shop.db.transaction().execute((tx) => updateTotpSecret(tx, userId, secret, 1));
	const response = await requestDuring(
		shop.db,
		(tx) => end(tx, userId),
		() => shop.call('office.totp.disable', { token, body: { currentPassword } }),
	);
	expect(response.error.code).toBe('SESSION_EXPIRED');
	expect((await secretsOf(userId)).totp_secret).toEqual(secret);
});

test.for(endings)('no set-up begins in a session that ends by %s', async ([, end]) => {
	const { userId, token } = await member();
	const response = await requestDuring(
		shop.db,
		(tx) => end(tx, userId),
		() => shop.call('office.totp.begin', { token, body: { currentPassword } }),
	);
	expect(response.error.code).toBe('SESSION_EXPIRED');
	expect((await secretsOf(userId)).totp_pending).toBeNull();
});
