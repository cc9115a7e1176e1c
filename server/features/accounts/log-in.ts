import { emailKey } from '#domain/person.ts';
import type { Person } from '#contract/account-wire.ts';
import type { Db } from '#database/db.ts';
import { refuse } from '#server/refuse.ts';
import { openSession } from './open-session.ts';
import { isPassword } from './passwords.ts';
import {
	countLoginFailure,
	findLoginFailures,
	findPersonByEmail,
	forgetLoginFailures,
	type LoginFailures,
} from './queries.ts';

const minuteMs = 60_000;
const freeFailures = 5;
const windowMs = 15 * minuteMs;

/**
 * How long an account waits after its last failure: nothing for five in 15 minutes, then doubling from one second.
 * Never a hard lock, or anybody could lock anybody out.
 */
export function loginDelayMs(failures: LoginFailures | null, now: Date): number {
	if (failures === null || failures.failures < freeFailures) return 0;
	const sinceLast = now.getTime() - failures.lastFailedAt.getTime();
	const delay = Math.min(windowMs, 1000 * 2 ** (failures.failures - freeFailures));
	return Math.max(0, delay - sinceLast);
}

export type LoginInput = { email: string; password: string; userAgent: string; ipAddress: string };

/**
 * Opens a session. Unknown e-mail and wrong password are told apart by nobody: same refusal, same time.
 * Refuses BAD_CREDENTIALS, TOO_MANY_ATTEMPTS (with retryAfterSeconds).
 */
export async function logIn(db: Db, input: LoginInput, now: Date): Promise<{ token: string; person: Person }> {
	const key = emailKey(input.email);
	const [failures, person] = await Promise.all([findLoginFailures(db, key), findPersonByEmail(db, key)]);
	const delayMs = loginDelayMs(failures, now);
	if (delayMs > 0) refuse('TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.ceil(delayMs / 1000) });
	const isRight = await isPassword(person?.passwordHash ?? null, input.password);
	if (person === null || !isRight || person.isBlocked) {
		await countLoginFailure(db, key, new Date(now.getTime() - windowMs), now);
		refuse('BAD_CREDENTIALS');
	}
	if (failures !== null) await forgetLoginFailures(db, key);
	return { token: await openSession(db, person, input, now), person };
}
