import type { Address } from '#domain/address.ts';
import type { User } from '#domain/user.ts';
import type { Db } from '#database/db.ts';
import { refuse, refuseField, refuseIfStale } from '#server/platform/refuse.ts';
import { findUser, lockUser, replaceAddresses, updateUser } from './account-queries.ts';

export type ProfileChange = {
	name?: string | undefined;
	mobile?: string | undefined;
	addresses?: (Address & { id?: string })[] | undefined;
	/** the version the caller last read; an older one is refused */
	version?: number | undefined;
};

/**
 * Changes name, mobile or the whole address list of a user. Refuses STALE_VERSION for a lost update, MOBILE_REQUIRED
 * when a mobile number is removed, SESSION_EXPIRED.
 */
export async function updateProfile(db: Db, userId: string, change: ProfileChange, now: Date): Promise<User> {
	return db.transaction().execute(async (tx) => {
		const locked = await lockUser(tx, userId);
		if (locked === null) refuse('NOT_FOUND');
		// Blocked or erased since the session was read.
		if (locked.isBlocked) refuse('SESSION_EXPIRED');
		if (change.version !== undefined) refuseIfStale(locked, change.version);
		const { name, mobile } = change;
		if (mobile === '' && locked.mobile !== '') refuseField('MOBILE_REQUIRED', 'mobile');
		await updateUser(
			tx,
			userId,
			{ ...(name === undefined ? {} : { name }), ...(mobile === undefined ? {} : { mobile }) },
			now,
		);
		if (change.addresses !== undefined) await replaceAddresses(tx, userId, change.addresses);
		const user = await findUser(tx, userId);
		if (user === null) refuse('NOT_FOUND');
		return user;
	});
}
