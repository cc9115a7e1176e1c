import type { Db, Tx } from '#database/db.ts';
import { updateToUsed } from '#server/accounts/one-time-link-queries.ts';
import { sql } from 'kysely';

/** Any fixed number: concurrent creations of the first owner run one after the other. */
const ownerLock = 727_270_002;

export async function lockOwnership(tx: Tx): Promise<void> {
	await sql`select pg_advisory_xact_lock(${sql.lit(ownerLock)})`.execute(tx);
}

export async function hasOwner(db: Db): Promise<boolean> {
	const row = await db
		.selectFrom('staff_members')
		.select('user_id')
		.where('role', '=', 'owner')
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

/** Only one link is valid: an older one is revoked. */
export async function replaceOwnerLink(tx: Tx, link: { tokenHash: Buffer; expiresAt: Date; now: Date }): Promise<void> {
	await tx.deleteFrom('one_time_links').where('purpose', '=', 'owner').execute();
	await tx
		.insertInto('one_time_links')
		.values({ token_hash: link.tokenHash, purpose: 'owner', created_at: link.now, expires_at: link.expiresAt })
		.execute();
}

export async function isOwnerLinkAlive(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
	const row = await db
		.selectFrom('one_time_links')
		.select('id')
		.where('token_hash', '=', tokenHash)
		.where('purpose', '=', 'owner')
		.where('used_at', 'is', null)
		.where('expires_at', '>', now)
		.executeTakeFirst();
	return row !== undefined;
}

/** Marks the link as used. @returns false when it is unknown, expired or used */
export async function takeOwnerLink(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
	const row = await updateToUsed(tx, 'owner', tokenHash, now).returning('id').executeTakeFirst();
	return row !== undefined;
}
