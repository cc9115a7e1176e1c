import type { Db } from '#database/db.ts';
import { isPassword } from '#server/platform/passwords.ts';
import { refuse } from '#server/platform/refuse.ts';
import {
	countLoginFailure,
	findLoginFailures,
	findPasswordOf,
	forgetLoginFailures,
	type LoginFailures,
} from './account-queries.ts';

const minuteMs = 60_000;
const freeFailures = 5;
export const loginWindowMs = 15 * minuteMs;

/**
 * Delay of an account after its last failure: none for five in 15 minutes, then doubling from one second.
 * Never a hard lock, which would let anyone lock out another user.
 */
export function loginDelayMs(failures: LoginFailures | null, now: Date): number {
	if (failures === null || failures.failures < freeFailures) return 0;
	const sinceLast = now.getTime() - failures.lastFailedAt.getTime();
	const delay = Math.min(loginWindowMs, 1000 * 2 ** (failures.failures - freeFailures));
	return Math.max(0, delay - sinceLast);
}

/**
 * Verifies the password of a signed-in user again before changes to the login, which an unattended screen must not
 * permit. Failures count like failed logins. Refuses PASSWORD_WRONG, TOO_MANY_ATTEMPTS.
 */
export async function reauthenticate(db: Db, userId: string, password: string, now: Date): Promise<void> {
	const user = await findPasswordOf(db, userId);
	if (user === null) refuse('SESSION_EXPIRED');
	const failures = await findLoginFailures(db, user.emailKey);
	const delayMs = loginDelayMs(failures, now);
	if (delayMs > 0) refuse('TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.ceil(delayMs / 1000) });
	if (!(await isPassword(user.passwordHash, password))) {
		await countLoginFailure(db, user.emailKey, new Date(now.getTime() - loginWindowMs), now);
		refuse('PASSWORD_WRONG');
	}
	if (failures !== null) await forgetLoginFailures(db, user.emailKey);
}
