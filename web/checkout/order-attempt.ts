import { newIdempotencyKey } from '#contract/idempotency-key.ts';
import { storedValue } from '#web/lib/stored-value.ts';

/** A sent order with an unknown outcome. */
type PendingOrder = { key: string; body: string; userId: string };

/** In sessionStorage, so that a reload during an order keeps its key. */
const attempt = storedValue<PendingOrder | null>({
	key: 'orderAttempt',
	storage: () => sessionStorage,
	parse: pendingOrderFromText,
	print: (value) => (value === null ? null : JSON.stringify(value)),
});

function pendingOrderFromText(text: string | null): PendingOrder | null {
	if (text === null) return null;
	try {
		const stored = JSON.parse(text) as Partial<PendingOrder> | null;
		const isComplete = [stored?.key, stored?.body, stored?.userId].every((part) => typeof part === 'string');
		return isComplete ? (stored as PendingOrder) : null;
	} catch {
		return null;
	}
}

/**
 * The Idempotency-Key of an order: the same while the same user sends the same order and the
 * outcome is unknown.
 */
export function pendingOrderKey(body: string, userId: string): string {
	const pending = attempt.read();
	if (pending !== null && pending.body === body && pending.userId === userId) return pending.key;
	const key = newIdempotencyKey();
	attempt.change(() => ({ key, body, userId }));
	return key;
}

/** The outcome is known: the next order is a new one. */
export function clearPendingOrder(): void {
	attempt.change(() => null);
}

export function hasPendingRequest(userId: string): boolean {
	return attempt.read()?.userId === userId;
}
