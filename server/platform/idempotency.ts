import { createHash } from 'node:crypto';
import type { Tx } from '#database/db.ts';
import { claimKey } from './idempotency-queries.ts';
import { refuse } from './refuse.ts';

const maxKeyLength = 128;

/** A request that the caller repeats with the same Idempotency-Key when it received no response. */
export type IdempotentRequest = {
	userId: string;
	/** null when the caller sent none */
	key: string | null;
	bodyHash: Buffer;
	/** database snapshot at the time the request was received */
	snapshot: string;
};

/** Refuses KEY_TOO_LONG. */
export function idempotentRequestOf(
	body: unknown,
	{ session, idempotencyKey }: { session: { userId: string; snapshot: string }; idempotencyKey: string | null },
): IdempotentRequest {
	if (idempotencyKey !== null && idempotencyKey.length > maxKeyLength) refuse('KEY_TOO_LONG');
	const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest();
	return { userId: session.userId, key: idempotencyKey, bodyHash, snapshot: session.snapshot };
}

/**
 * Claims the key of a request whose response is read from the current state and need not be stored.
 * @param scope of the key: the same key may be used in another scope
 * @returns true when the request was executed before. Refuses KEY_REUSED for another request with the key.
 */
export async function isReplay(tx: Tx, scope: string, request: IdempotentRequest): Promise<boolean> {
	if (request.key === null) return false;
	const claim = await claimKey(tx, { ...request, key: `${scope}:${request.key}` });
	if (claim.isNew) return false;
	if (!claim.bodyHash.equals(request.bodyHash)) refuse('KEY_REUSED');
	return true;
}
