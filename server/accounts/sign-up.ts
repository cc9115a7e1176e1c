import { emailKey, type User } from '#domain/user.ts';
import type { Db } from '#database/db.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { refuse } from '#server/platform/refuse.ts';
import { insertUser } from './account-queries.ts';

export type SignUpInput = { email: string; name: string; mobile: string; password: string };

/** Creates an account, with the version of the policies that the form names. Refuses EMAIL_TAKEN; two concurrent sign-ups with one e-mail create one account. */
export async function signUp(db: Db, input: SignUpInput, now: Date): Promise<User> {
	const passwordHash = await hashPassword(input.password);
	const { email, name, mobile } = input;
	const row = await insertUser(db, { email, emailKey: emailKey(email), name, mobile, passwordHash, acceptedAt: now });
	if (row === null) refuse('EMAIL_TAKEN');
	return { ...row, email, name, mobile, addresses: [], roles: [], isEmailVerified: false };
}
