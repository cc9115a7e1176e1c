import { minStaffPasswordLength } from '#domain/person.ts';
import type { Db } from '#database/db.ts';
import { refuse } from '#server/refuse.ts';
import { hashPassword } from '../passwords.ts';
import { forgetLoginFailures } from '../queries.ts';
import { hashToken } from '../session-life.ts';
import { isStaffMember, takeResetLink, updatePassword } from './queries.ts';

/**
 * Sets a new password with a mailed token, once; every session of the account ends.
 * Refuses RESET_LINK_DEAD, STAFF_PASSWORD_SHORT.
 */
export async function resetPassword(db: Db, input: { token: string; password: string }, now: Date): Promise<void> {
	const passwordHash = await hashPassword(input.password);
	await db.transaction().execute(async (tx) => {
		const userId = await takeResetLink(tx, hashToken(input.token), now);
		if (userId === null) refuse('RESET_LINK_DEAD');
		const isShort = input.password.length < minStaffPasswordLength;
		if (isShort && (await isStaffMember(tx, userId))) refuse('STAFF_PASSWORD_SHORT');
		const key = await updatePassword(tx, userId, passwordHash, now);
		await forgetLoginFailures(tx, key);
	});
}
