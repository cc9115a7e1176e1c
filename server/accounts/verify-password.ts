import { hourMs, minuteMs } from '#domain/duration.ts';
import type { Db } from '#database/db.ts';
import { createLimits } from '#server/platform/limits.ts';
import { isPassword } from '#server/platform/passwords.ts';
import { refuse } from '#server/platform/refuse.ts';
import {
	attemptKeys,
	deleteLoginAttempts,
	findPasswordOf,
	takeLoginAttempt,
	undoLoginAttempt,
} from './account-queries.ts';

const freeAttempts = 5;
const windowMs = 15 * minuteMs;

/**
 * Delays after the first failure, the second …: none for four in 15 minutes, then doubling from one second.
 * Never a hard lock, which would let anyone lock out another user; who is delayed by others on a new device resets the password.
 */
export const loginDelaysMs: readonly number[] = Array.from({ length: 16 }, (_, index) =>
	index + 1 < freeAttempts ? 0 : Math.min(windowMs, 1000 * 2 ** (index + 1 - freeAttempts)),
);

/** Counts an attempt before its password is checked. Refuses TOO_MANY_ATTEMPTS (with retryAfterSeconds). */
export async function takeAttempt(db: Db, key: string, now: Date): Promise<void> {
	const since = new Date(now.getTime() - windowMs);
	const nextAt = await takeLoginAttempt(db, key, { delaysMs: loginDelaysMs, since, now });
	if (nextAt === null) return;
	const waitMs = Math.max(1, nextAt.getTime() - now.getTime());
	refuse('TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

/** isPassword for a counted attempt; one that could not be checked is not counted. */
export async function isPasswordOfAttempt(
	db: Db,
	key: string,
	{ passwordHash, password }: { passwordHash: string | null; password: string },
	now: Date,
): Promise<boolean> {
	try {
		return await isPassword(passwordHash, password);
	} catch (error) {
		await undoLoginAttempt(db, key, now);
		throw error;
	}
}

/** Of the password typed again within an hour, right or wrong: most of what it permits is recorded for good. */
const reauthenticationsPerHour = 30;

/**
 * Verifies the password of a signed-in user again before changes to the login, which an unattended screen must not
 * permit. Failures delay like failed logins, but count by themselves. Refuses PASSWORD_WRONG, TOO_MANY_ATTEMPTS.
 */
export async function reauthenticate(db: Db, userId: string, password: string, now: Date): Promise<void> {
	const user = await findPasswordOf(db, userId);
	if (user === null) refuse('SESSION_EXPIRED');
	await createLimits(db).take(`password:${userId}`, reauthenticationsPerHour, hourMs, now);
	const key = attemptKeys.session(userId);
	await takeAttempt(db, key, now);
	const { passwordHash } = user;
	if (!(await isPasswordOfAttempt(db, key, { passwordHash, password }, now))) refuse('PASSWORD_WRONG');
	await deleteLoginAttempts(db, key);
}
