import type { Tx } from '#database/db.ts';
import { sql } from 'kysely';

type Claim = { isNew: true } | { isNew: false; bodyHash: Buffer; response: unknown; hadEndedBefore: boolean };

/**
 * Claims a key for this transaction. A concurrent request with the same key waits here until the first has ended.
 * @param snapshot of the time of the request: before it the first of two duplicates had not ended, that of a repeat had
 */
export async function claimKey(
	tx: Tx,
	claim: { userId: string; key: string; bodyHash: Buffer; snapshot: string },
): Promise<Claim> {
	const claimed = await sql`
		insert into idempotency_keys (user_id, key, body_hash) values (${claim.userId}, ${claim.key}, ${claim.bodyHash})
		on conflict (user_id, key) do nothing returning key`.execute(tx);
	if (claimed.rows.length > 0) return { isNew: true };
	// An erasure locks its customer before the keys.
	await sql`select from users where id = ${claim.userId} for key share`.execute(tx);
	const earlier = await sql<Omit<Extract<Claim, { isNew: false }>, 'isNew'>>`
		select body_hash as "bodyHash", response, pg_visible_in_snapshot(transaction_id, ${claim.snapshot}::pg_snapshot) as "hadEndedBefore"
		from idempotency_keys where user_id = ${claim.userId} and key = ${claim.key} for update`.execute(tx);
	const row = earlier.rows[0];
	// The first request was refused and its claim rolled back: the key is free again.
	if (row === undefined) return claimKey(tx, claim);
	return { isNew: false, ...row };
}
