import { dayMs } from '#domain/duration.ts';
import { newIdempotencyKey } from '#contract/idempotency-key.ts';
import { storedValue } from '#web/lib/stored-value.ts';

/** A sent order with an unknown outcome. `sentAt` is not stored by earlier versions of the shop. */
type PendingOrder = { key: string; body: string; userId: string; sentAt?: number };

const storageKey = 'pendingOrder';
/** The key of earlier versions of the shop. */
const formerStorageKey = 'orderAttempt';
/**
 * The server forgets a key seven days after the order (`server/retention-periods.ts`); sent after that, the same order would be
 * placed again. A tab may be open longer.
 */
const keyLifeMs = 6 * dayMs;

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

/** The order of this user whose outcome is unknown; null: there is none whose key the server still knows. */
function pendingOrderOf(userId: string): PendingOrder | null {
	const pending = pendingOrder.read();
	if (pending === null || pending.userId !== userId) return null;
	return Date.now() - (pending.sentAt ?? Date.now()) < keyLifeMs ? pending : null;
}

/**
 * The order to send: the pending one of the user, even if the customer has changed the cart since, because only that one
 * with its key can tell whether it was placed. Otherwise this one, which is pending from now on.
 * @returns wasPending: whether it was sent before
 */
export function orderToSend(body: string, userId: string): { key: string; body: string; wasPending: boolean } {
	const pending = pendingOrderOf(userId);
	if (pending !== null) return { key: pending.key, body: pending.body, wasPending: true };
	const key = newIdempotencyKey();
	pendingOrder.change(() => ({ key, body, userId, sentAt: Date.now() }));
	return { key, body, wasPending: false };
}

/** The outcome is known: the next order is a new one. */
export function clearPendingOrder(): void {
	pendingOrder.change(() => null);
}

export function hasPendingRequest(userId: string): boolean {
	return pendingOrderOf(userId) !== null;
}
