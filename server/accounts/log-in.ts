import { emailKey, type User } from '#domain/user.ts';
import type { Db } from '#database/db.ts';
import { isPassword } from '#server/platform/passwords.ts';
import { refuse } from '#server/platform/refuse.ts';
import { openSession } from '#server/platform/sessions.ts';
import { countLoginFailure, findLoginFailures, findUserByEmail, forgetLoginFailures } from './account-queries.ts';
import { isTotp } from './two-factor.ts';
import { loginDelayMs, loginWindowMs } from './verify-password.ts';

export type LoginInput = {
	email: string;
	password: string;
	/** the code of the authenticator app, if two-factor authentication is on */
	totp: string | undefined;
	userAgent: string;
	ipAddress: string;
};

/**
 * Opens a session. Unknown e-mail and wrong password cannot be distinguished: same refusal, same time. The code is
 * requested once the password is verified.
 * Refuses BAD_CREDENTIALS, TOTP_REQUIRED, TOTP_WRONG, TOO_MANY_ATTEMPTS (with retryAfterSeconds).
 */
export async function logIn(
	db: Db,
	input: LoginInput,
	secretKey: Buffer,
	now: Date,
): Promise<{ token: string; user: User }> {
	const key = emailKey(input.email);
	const [failures, user] = await Promise.all([findLoginFailures(db, key), findUserByEmail(db, key)]);
	const delayMs = loginDelayMs(failures, now);
	if (delayMs > 0) refuse('TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.ceil(delayMs / 1000) });
	const countFailure = () => countLoginFailure(db, key, new Date(now.getTime() - loginWindowMs), now);
	const isRight = await isPassword(user?.passwordHash ?? null, input.password);
	if (user === null || !isRight || user.isBlocked) {
		await countFailure();
		refuse('BAD_CREDENTIALS');
	}
	if (user.hasTotp) {
		if (input.totp === undefined) refuse('TOTP_REQUIRED');
		if (!(await isTotp(db, user.id, input.totp, secretKey, now))) {
			await countFailure();
			refuse('TOTP_WRONG');
		}
	}
	if (failures !== null) await forgetLoginFailures(db, key);
	return { token: await openSession(db, user, input, now), user };
}
