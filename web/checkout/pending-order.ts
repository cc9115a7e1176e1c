import { newIdempotencyKey } from '#contract/idempotency-key.ts';
import { storedValue } from '#web/lib/stored-value.ts';

/** A sent order with an unknown outcome. */
type PendingOrder = { key: string; body: string; userId: string };

const storageKey = 'pendingOrder';
/** The key of earlier versions of the shop. */
const formerStorageKey = 'orderAttempt';

/** In sessionStorage, so that a reload during an order keeps its key. */
const pendingOrder = storedValue<PendingOrder | null>({
	key: storageKey,
	storage: storageWithCurrentKey,
	parse: pendingOrderFromText,
	serialize: (value) => (value === null ? null : JSON.stringify(value)),
});

/** A page that was open during an update of the shop keeps its pending order. */
function storageWithCurrentKey(): Storage {
	const former = sessionStorage.getItem(formerStorageKey);
	if (former !== null) {
		sessionStorage.removeItem(formerStorageKey);
		sessionStorage.setItem(storageKey, former);
	}
	return sessionStorage;
}

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
	const pending = pendingOrder.read();
	if (pending !== null && pending.body === body && pending.userId === userId) return pending.key;
	const key = newIdempotencyKey();
	pendingOrder.change(() => ({ key, body, userId }));
	return key;
}

/** The outcome is known: the next order is a new one. */
export function clearPendingOrder(): void {
	pendingOrder.change(() => null);
}

export function hasPendingRequest(userId: string): boolean {
	return pendingOrder.read()?.userId === userId;
}
