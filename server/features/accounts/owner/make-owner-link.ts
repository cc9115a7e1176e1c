import type { Db } from '#database/db.ts';
import { newOneTimeToken, officeLink } from '../one-time-token.ts';
import { hasOwner, lockOwnership, replaceOwnerLink } from './queries.ts';

const linkLifeMs = 60 * 60_000;

/**
 * The link that makes the first owner: for an hour, once, and only the newest one. There are no default credentials.
 * @returns null when the shop has an owner
 */
export async function makeOwnerLink(db: Db, publicUrl: string, now: Date): Promise<string | null> {
	if (await hasOwner(db)) return null;
	const { token, tokenHash } = newOneTimeToken();
	return db.transaction().execute(async (tx) => {
		await lockOwnership(tx);
		if (await hasOwner(tx)) return null;
		await replaceOwnerLink(tx, { tokenHash, expiresAt: new Date(now.getTime() + linkLifeMs), now });
		return officeLink(publicUrl, 'owner', token);
	});
}
