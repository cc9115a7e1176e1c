import { dayMs } from '#domain/duration.ts';
import { newIdempotencyKey } from '#contract/idempotency-key.ts';
import { storedValue } from '#web/lib/stored-value.ts';

/**
 * An order with an unknown outcome. bodies: what was sent with its key, the first one first: the customer, or the refresh of the
 * cart, may have changed it in between. Earlier versions of the shop stored no `sentAt`, and one `body`.
 */
type PendingOrder = { key: string; bodies: readonly string[]; userId: string; sentAt?: number };

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
		const stored = JSON.parse(text) as (Partial<PendingOrder> & { body?: string }) | null;
		const { body, bodies = [body], ...others } = stored ?? {};
		const isComplete = [others.key, others.userId, ...bodies].every((part) => typeof part === 'string');
		return isComplete ? ({ ...others, bodies } as PendingOrder) : null;
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
 * Notes that an order is sent. While the outcome of one is unknown, the next one has its key, whatever is in it: the server
 * places one of them at most.
 * @returns former: what was sent with the key before, the last one first; empty: the key is new
 */
export function noteSentOrder(body: string, userId: string): { key: string; former: readonly string[] } {
	const pending = pendingOrderOf(userId);
	const { key, bodies } = pending ?? { key: newIdempotencyKey(), bodies: [] };
	const sent = [...bodies.filter((each) => each !== body), body];
	pendingOrder.change(() => ({ key, bodies: sent, userId, sentAt: pending?.sentAt ?? Date.now() }));
	return { key, former: bodies.toReversed() };
}

/** The outcome is known: the next order is a new one. */
export function clearPendingOrder(): void {
	pendingOrder.change(() => null);
}

export function hasPendingRequest(userId: string): boolean {
	return pendingOrderOf(userId) !== null;
}
