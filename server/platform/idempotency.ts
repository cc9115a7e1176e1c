import { createHash } from 'node:crypto';
import type { Tx } from '#database/db.ts';
import { claimKey } from './idempotency-queries.ts';
import { refuse } from './refuse.ts';

const maxKeyLength = 128;

/** What a caller sends again, with the same Idempotency-Key, because no answer came. */
export type PendingOrder = {
	userId: string;
	/** null when the caller sends none */
	key: string | null;
	bodyHash: Buffer;
	/** of the moment the request came in */
	snapshot: string;
};

/** Refuses KEY_TOO_LONG. */
export function idempotentRequestOf(
	body: unknown,
	{ session, idempotencyKey }: { session: { userId: string; snapshot: string }; idempotencyKey: string | null },
): PendingOrder {
	if (idempotencyKey !== null && idempotencyKey.length > maxKeyLength) refuse('KEY_TOO_LONG');
	const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest();
	return { userId: session.userId, key: idempotencyKey, bodyHash, snapshot: session.snapshot };
}

/**
 * Claims the key of a request whose reply is read from the current state and need not be stored.
 * @param scope of the key: the same key may be used in another scope
 * @returns true when it was carried out before. Refuses KEY_REUSED when that was something else.
 */
export async function isReplay(tx: Tx, scope: string, attempt: PendingOrder): Promise<boolean> {
	if (attempt.key === null) return false;
	const claim = await claimKey(tx, { ...attempt, key: `${scope}:${attempt.key}` });
	if (claim.isNew) return false;
	if (!claim.bodyHash.equals(attempt.bodyHash)) refuse('KEY_REUSED');
	return true;
}
