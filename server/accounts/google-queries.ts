import { policiesVersion } from '#domain/policies.ts';
import { emailKey } from '#domain/user.ts';
import { type Db, type Tx, violatedUnique } from '#database/db.ts';
import { deleteSessionsOfUser } from '#server/platform/session-queries.ts';

export type LinkedRow = {
	id: string;
	googleSubject: string | null;
	emailVerifiedAt: Date | null;
	isBlocked: boolean;
	isStaff: boolean;
};

/** Whether a Google account has a user, or its e-mail has one. */
export async function hasAccountOf(db: Db, { subject, email }: { subject: string; email: string }): Promise<boolean> {
	const user = db
		.selectFrom('users')
		.select('id')
		.where((where) => where.or([where('google_subject', '=', subject), where('email_key', '=', emailKey(email))]));
	return (await user.executeTakeFirst()) !== undefined;
}

function selectLocked(tx: Tx) {
	return tx
		.selectFrom('users')
		.select(({ exists, selectFrom }) => [
			'id',
			'google_subject as googleSubject',
			'email_verified_at as emailVerifiedAt',
			'is_blocked as isBlocked',
			exists(selectFrom('staff_members').select('role').whereRef('user_id', '=', 'users.id')).as('isStaff'),
		])
		.forUpdate();
}

/** The user of a Google account, locked until the transaction ends. */
export async function lockByGoogleSubject(tx: Tx, subject: string): Promise<LinkedRow | null> {
	const row = await selectLocked(tx).where('google_subject', '=', subject).executeTakeFirst();
	return row === undefined ? null : { ...row, isStaff: Boolean(row.isStaff) };
}

/** The user with this e-mail, locked until the transaction ends. */
export async function lockByEmail(tx: Tx, emailKey: string): Promise<LinkedRow | null> {
	const row = await selectLocked(tx).where('email_key', '=', emailKey).executeTakeFirst();
	return row === undefined ? null : { ...row, isStaff: Boolean(row.isStaff) };
}

/**
 * Creates an account without a password; no effect when the e-mail or the Google account already has one. Naming
 * one column would let a concurrent insert of the same Google account fail on the other unique key.
 */
export async function insertGoogleUser(
	tx: Tx,
	user: { email: string; emailKey: string; name: string; subject: string; now: Date },
): Promise<void> {
	await tx
		.insertInto('users')
		.values({
			email: user.email,
			email_key: user.emailKey,
			name: user.name,
			mobile: '',
			google_subject: user.subject,
			email_verified_at: user.now,
			policies_version: policiesVersion,
			policies_accepted_at: user.now,
		})
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

/** @returns false when another account was linked to it by a concurrent request; the transaction is aborted then */
export async function linkGoogle(tx: Tx, id: string, subject: string, now: Date): Promise<boolean> {
	try {
		await tx
			.updateTable('users')
			.set({ google_subject: subject, email_verified_at: now, updated_at: now })
			.where('id', '=', id)
			.execute();
		return true;
	} catch (error) {
		if (violatedUnique(error) === 'users_google_subject_key') return false;
		throw error;
	}
}

/** Removes password, sessions, open links and a begun set-up of an authenticator. */
export async function revokeSessionsAndPassword(tx: Tx, id: string, now: Date): Promise<void> {
	await tx
		.updateTable('users')
		.set({ password_hash: null, totp_pending: null, updated_at: now })
		.where('id', '=', id)
		.execute();
	await deleteSessionsOfUser(tx, id, null);
	await tx
		.updateTable('one_time_links')
		.set({ used_at: now })
		.where('user_id', '=', id)
		.where('used_at', 'is', null)
		.execute();
}
