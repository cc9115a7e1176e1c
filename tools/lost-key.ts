import type { Db } from '#database/db.ts';
import { removeTwoFactor } from '#server/accounts/two-factor.ts';
import { fingerprintOf } from '#server/platform/encryption.ts';
import { opensValues } from '#server/platform/secret-key.ts';
import {
	deleteMailLinks,
	deletePendingTwoFactor,
	deleteRefundAccounts,
	findEncryptedValue,
	findTwoFactorUsers,
	lockSecretKeys,
	replaceKeyFingerprint,
} from '#server/platform/secret-key-queries.ts';

/** What was encrypted with a key that is lost. */
export type Lost = {
	refundAccounts: number;
	/** numbers of the orders among them that wait for a refund */
	dueOrders: string[];
	/** e-mails of users whose authenticator is removed */
	authenticators: string[];
	mails: number;
};

class NotConfirmed extends Error {
	readonly lost: Lost;
	constructor(lost: Lost) {
		super('not confirmed');
		this.lost = lost;
	}
}

/** Refuses when a key that is here is the one that is said to be lost. */
export async function refuseKeyAtHand(db: Db, stored: Buffer | null, keys: { own: Buffer | null; to: Buffer }) {
	for (const [key, name] of [
		[keys.own, 'The key of this machine'],
		[keys.to, 'This'],
	] as const) {
		if (key === null) continue;
		const isNamed = stored?.equals(fingerprintOf(key)) === true;
		const isUsed =
			isNamed || (stored === null && (await findEncryptedValue(db)) !== null && (await opensValues(db, key)));
		if (isUsed) throw new Error(`${name} is the key of the database, so it is not lost: start the shop with it.`);
	}
}

/**
 * Removes every value that was encrypted with a lost key and names another key as that of the database, all in one transaction.
 * Users whose authenticator is removed sign in again, as after `npm run staff -- reset-2fa`.
 * @param isConfirmed false: nothing is changed
 */
export async function replaceLostKey(
	db: Db,
	{ to, isConfirmed }: { to: Buffer; isConfirmed: boolean },
	now: Date,
): Promise<Lost> {
	try {
		return await db.transaction().execute(async (tx) => {
			await lockSecretKeys(tx);
			const users = await findTwoFactorUsers(tx);
			for (const { id } of users) await removeTwoFactor(tx, { userId: id, session: null }, now);
			await deletePendingTwoFactor(tx);
			const lost = {
				...(await deleteRefundAccounts(tx)),
				authenticators: users.map(({ email }) => email),
				mails: await deleteMailLinks(tx, now),
			};
			if (!isConfirmed) throw new NotConfirmed(lost);
			await replaceKeyFingerprint(tx, fingerprintOf(to), now);
			return lost;
		});
	} catch (error) {
		if (error instanceof NotConfirmed) return error.lost;
		throw error;
	}
}

const counted = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

/** What is lost, in one line. */
export function lostSentence({ refundAccounts, authenticators, mails }: Lost): string {
	return [
		counted(refundAccounts, 'refund account', 'refund accounts'),
		counted(authenticators.length, 'authenticator', 'authenticators'),
		counted(mails, 'mail with a link that was not sent', 'mails with a link that were not sent'),
	].join(', ');
}

/** What is to be done about what is lost. */
export function lostAdvice({ dueOrders, authenticators, mails }: Lost): string[] {
	return [
		...(dueOrders.length === 0
			? []
			: [`Ask the customers of these orders for the account of their refund: ${dueOrders.join(', ')}.`]),
		...(authenticators.length === 0
			? []
			: [
					`These users sign in with the password alone and set up an authenticator under My account: ${authenticators.join(', ')}. Until then the password alone opens the account: let them do it at once.`,
				]),
		...(mails === 0 ? [] : ['Who waits for a link of a mail asks for another one (Forgot password, invitation).']),
	];
}
