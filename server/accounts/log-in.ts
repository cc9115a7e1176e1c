import { minuteMs } from '#domain/duration.ts';
import { emailKey, type User } from '#domain/user.ts';
import type { Db, Tx } from '#database/db.ts';
import { knownDeviceId } from '#server/platform/device-tokens.ts';
import type { Limits } from '#server/platform/limits.ts';
import { isCustomerNetwork } from '#server/platform/network.ts';
import { Refused, refuse } from '#server/platform/refuse.ts';
import { openSession } from '#server/platform/sessions.ts';
import {
	attemptKeys,
	deleteLoginAttempts,
	findUser,
	findUserByEmail,
	lockUser,
	undoLoginAttempt,
} from './account-queries.ts';
import { isTwoFactorCode } from './two-factor.ts';
import { isPasswordOfAttempt, takeAttempt } from './verify-password.ts';

export type LoginInput = {
	email: string;
	password: string;
	/** the code of the authenticator app, if two-factor authentication is on */
	totp: string | undefined;
	/** of an earlier login on this device */
	deviceToken: string | undefined;
	userAgent: string;
	ipAddress: string;
	network: string;
};

type LoginDeps = {
	secretKey: Buffer;
	limits: Limits;
};

/** Failures on devices that are new to the account. Mobile networks put many customers behind one address. */
const failuresPerNetwork = 50;

/**
 * Opens a session. Unknown e-mail and wrong password cannot be distinguished: same refusal, same time. The code is
 * requested once the password is verified. The attempt is counted before anything is checked, by device if the user has
 * signed in on it before, else by account and by network.
 * Refuses BAD_CREDENTIALS, TOTP_REQUIRED, TOTP_WRONG, TOO_MANY_ATTEMPTS (with retryAfterSeconds).
 */
export async function logIn(
	db: Db,
	input: LoginInput,
	{ secretKey, limits }: LoginDeps,
	now: Date,
): Promise<{ token: string; user: User }> {
	const account = emailKey(input.email);
	const user = await findUserByEmail(db, account);
	const deviceId = user === null ? null : knownDeviceId(input.deviceToken, user.id, secretKey);
	const network = deviceId === null && isCustomerNetwork(input.network) ? input.network : null;
	if (network !== null) await limits.takeOfNetwork('login', network, failuresPerNetwork, 15 * minuteMs, now);
	/** The attempt was not a failure, or was not checked. */
	async function giveBackToNetwork(): Promise<void> {
		if (network !== null) await limits.giveBackOfNetwork('login', network);
	}
	const key = deviceId === null || user === null ? attemptKeys.account(account) : attemptKeys.device(deviceId, user.id);
	async function refuseUnchecked(error: unknown): Promise<never> {
		await giveBackToNetwork();
		throw error;
	}
	await takeAttempt(db, key, now).catch(refuseUnchecked);
	const { password, totp } = input;
	const passwordHash = user?.passwordHash ?? null;
	const isRight = await isPasswordOfAttempt(db, key, { passwordHash, password }, now).catch(refuseUnchecked);
	if (user === null || !isRight || user.isBlocked) refuse('BAD_CREDENTIALS');
	if (user.hasTotp && totp === undefined) {
		await undoLoginAttempt(db, key, now);
		await giveBackToNetwork();
		refuse('TOTP_REQUIRED');
	}
	const signedIn = await db
		.transaction()
		.execute((tx) => openVerified(tx, user, input, secretKey, now))
		.catch(async (error: unknown) => {
			if (error instanceof Refused) throw error;
			// The database was busy: that is no failure.
			await undoLoginAttempt(db, key, now);
			return refuseUnchecked(error);
		});
	await deleteLoginAttempts(db, key);
	await giveBackToNetwork();
	return signedIn;
}

/**
 * Opens the session of a verified password. Its user is locked and read again: a reset password, a new role or authenticator and a
 * block revoke the sessions that are there, not one of a password that is still being verified.
 */
async function openVerified(
	tx: Tx,
	verified: { id: string; passwordHash: string | null },
	input: LoginInput,
	secretKey: Buffer,
	now: Date,
): Promise<{ token: string; user: User }> {
	await lockUser(tx, verified.id);
	const user = await findUser(tx, verified.id);
	if (user === null || user.isBlocked || user.passwordHash !== verified.passwordHash) refuse('BAD_CREDENTIALS');
	if (user.hasTotp) {
		const { totp = refuse('TOTP_REQUIRED') } = input;
		if (!(await isTwoFactorCode(tx, user.id, totp, secretKey, now))) refuse('TOTP_WRONG');
	}
	return { token: await openSession(tx, user, input, now), user };
}
