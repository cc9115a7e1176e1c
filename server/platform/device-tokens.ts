import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { User } from '#domain/user.ts';
import { userToWire } from '#contract/accounts-wire.ts';

/**
 * A device token says which accounts have signed in on a device. It opens nothing: login attempts of a known
 * device are counted by themselves, so that failures on other devices do not delay it. The client keeps it as it is.
 */
type KnownDevice = { id: string; accounts: readonly string[] };

/** A device shared by more users drops the one who signed in first. */
const maxAccounts = 10;

/** Enough to recognise an account; its id is not in the storage of other users of the device. */
function accountMark(userId: string): string {
	return createHash('sha256').update(`device account ${userId}`).digest('base64url').slice(0, 12);
}

function signatureOf(payload: string, secretKey: Buffer): Buffer {
	return createHmac('sha256', secretKey).update(`device token ${payload}`).digest();
}

/** @returns null for a token that this shop has not signed */
function readDevice(token: string | undefined, secretKey: Buffer): KnownDevice | null {
	const [payload = '', signature = ''] = token?.split('.') ?? [];
	const signed = Buffer.from(signature, 'base64url');
	const expected = signatureOf(payload, secretKey);
	if (signed.length !== expected.length || !timingSafeEqual(signed, expected)) return null;
	const [id = '', ...accounts] = payload.split('~');
	return { id, accounts };
}

/** The id of the device if the user has signed in on it before, else null. */
export function knownDeviceId(token: string | undefined, userId: string, secretKey: Buffer): string | null {
	const device = readDevice(token, secretKey);
	return device?.accounts.includes(accountMark(userId)) ? device.id : null;
}

/** The token of the device after this user has signed in or set a password by a mailed link. @param token the one it has sent */
export function newDeviceToken(token: string | undefined, userId: string, secretKey: Buffer): string {
	const device = readDevice(token, secretKey) ?? { id: randomBytes(12).toString('base64url'), accounts: [] };
	const mark = accountMark(userId);
	const accounts = [...device.accounts.filter((account) => account !== mark), mark].slice(-maxAccounts);
	const payload = [device.id, ...accounts].join('~');
	return `${payload}.${signatureOf(payload, secretKey).toString('base64url')}`;
}

/** The response to a user who has just signed in. @param deviceToken the one that the device has sent */
export function signedInReply(
	{ token, user }: { token: string; user: User },
	deviceToken: string | undefined,
	secretKey: Buffer,
) {
	return {
		status: 'success' as const,
		token,
		user: userToWire(user),
		deviceToken: newDeviceToken(deviceToken, user.id, secretKey),
	};
}
