import type { Db } from '#database/db.ts';
import { refuse } from '#server/refuse.ts';
import { loginDelayMs, loginWindowMs } from './login-delay.ts';
import { isPassword } from './passwords.ts';
import { countLoginFailure, findLoginFailures, findPasswordOf, forgetLoginFailures } from './queries.ts';

/**
 * Asks a person who is logged in for the password again: a screen left open is not enough for what changes who can
 * log in. Failures count as those of logging in do. Refuses PASSWORD_WRONG, TOO_MANY_ATTEMPTS.
 */
export async function provePassword(db: Db, personId: string, password: string, now: Date): Promise<void> {
	const person = await findPasswordOf(db, personId);
	if (person === null) refuse('SESSION_EXPIRED');
	const failures = await findLoginFailures(db, person.emailKey);
	const delayMs = loginDelayMs(failures, now);
	if (delayMs > 0) refuse('TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.ceil(delayMs / 1000) });
	if (!(await isPassword(person.passwordHash, password))) {
		await countLoginFailure(db, person.emailKey, new Date(now.getTime() - loginWindowMs), now);
		refuse('PASSWORD_WRONG');
	}
	if (failures !== null) await forgetLoginFailures(db, person.emailKey);
}
