import { storeInTurn } from '#contract/http-client.ts';
import { keyLifeMs, newIdempotencyKey, requestLifeMs } from '#contract/idempotency-key.ts';
import { storedValue } from '#web/lib/stored-value.ts';

/** An order whose outcome is unknown. Earlier versions of the shop stored no times. */
type PendingOrder = {
	key: string;
	userId: string;
	/** when an order was first sent with the key, and last so that its outcome is unknown */
	sentAt?: number;
	lastSentAt?: number;
};

const storageKey = 'pendingOrders';
/** The keys of earlier versions of the shop, in sessionStorage. */
const formerStorageKeys = ['orderAttempt', 'pendingOrder'];
/** Users of this browser whose pending order is kept. */
const maxUsers = 5;

/** In localStorage as the cart is: the tab may be closed, or the shop opened in another one, before the order is sent again. */
const pendingOrders = storedValue<readonly PendingOrder[]>({
	key: storageKey,
	storage: storageWithFormer,
	parse: pendingOrdersFromText,
	serialize: (orders) => (orders.length === 0 ? null : JSON.stringify(orders)),
});

/** A page that was open during an update of the shop keeps its pending order. */
function storageWithFormer(): Storage {
	for (const name of formerStorageKeys) {
		const former = sessionStorage.getItem(name);
		if (former === null) continue;
		const kept = pendingOrdersFromText(localStorage.getItem(storageKey));
		const others = pendingOrdersFromText(former).filter(({ userId }) => kept.every((each) => each.userId !== userId));
		localStorage.setItem(storageKey, JSON.stringify([...kept, ...others]));
		sessionStorage.removeItem(name);
	}
	return localStorage;
}

/**
 * The key of the next order, stored before that is sent: tabs that send at once have read it by then, also where one does not see
 * yet what another one has just stored. Once an order is pending with it, the next one has another key.
 */
const nextKey = storedValue<string | null>({
	key: 'nextOrderKey',
	storage: () => localStorage,
	parse: (text) => (/^[\w-]{16,64}$/.test(text ?? '') ? text : null),
	serialize: (key) => key,
});

function storeNextKey(): string {
	const key = newIdempotencyKey();
	nextKey.change(() => key);
	return key;
}

/** The key of the next order, for all tabs. */
export function prepareOrderKey(): string {
	return nextKey.read() ?? storeNextKey();
}

function pendingOrdersFromText(text: string | null): readonly PendingOrder[] {
	if (text === null) return [];
	try {
		const stored = [JSON.parse(text) as unknown].flat() as (Partial<PendingOrder> | null)[];
		return stored.flatMap((order) => {
			const { key, userId, sentAt, lastSentAt } = order ?? {};
			if (typeof key !== 'string' || typeof userId !== 'string') return [];
			return [{ key, userId, ...(Number(sentAt) > 0 ? { sentAt, lastSentAt } : {}) } as PendingOrder];
		});
	} catch {
		return [];
	}
}

/** The order of this user whose outcome is unknown; null: there is none whose key the server still knows. */
function pendingOrderOf(userId: string): PendingOrder | null {
	const pending = pendingOrders.read().find((order) => order.userId === userId);
	if (pending === undefined) return null;
	return Date.now() - (pending.sentAt ?? Date.now()) < keyLifeMs ? pending : null;
}

export type SentOrder = {
	key: string;
	sentAt: number;
	/** when orders whose outcome is unknown were first and last sent with the key before; null: there are none */
	former: { sentAt: number; lastSentAt: number } | null;
};

/**
 * Notes that an order is sent. While the outcome of one is unknown, the next one has its key, whatever is in it: the server
 * places one of them at most. Orders that two tabs send at once have one key too.
 * @param isCurrent whether it is still to be sent, by what other tabs have stored
 * @returns null: it is not to be sent
 */
export function noteSentOrder(userId: string): Promise<SentOrder>;
export function noteSentOrder(userId: string, isCurrent: (() => boolean) | undefined): Promise<SentOrder | null>;
export function noteSentOrder(userId: string, isCurrent = () => true): Promise<SentOrder | null> {
	return storeInTurn(storageKey, () => (isCurrent() ? storeSentOrder(userId) : null));
}

function storeSentOrder(userId: string): SentOrder {
	const now = Date.now();
	const pending = pendingOrderOf(userId);
	const { key = prepareOrderKey(), sentAt = now, lastSentAt = now } = pending ?? {};
	pendingOrders.change((orders) => {
		const others = orders.filter((order) => order.userId !== userId);
		return [{ key, userId, sentAt, lastSentAt: now }, ...others].slice(0, maxUsers);
	});
	if (pending === null) storeNextKey();
	return { key, sentAt: now, former: pending === null ? null : { sentAt, lastSentAt } };
}

/** The order of the key was placed, and the cart is changed where it has to be: the next order is a new one. */
export function clearPlacedOrder({ key }: SentOrder): void {
	pendingOrders.change((orders) => orders.filter((order) => order.key !== key));
}

/**
 * An order was refused, and so was not placed before with its key. The next one is a new one unless the order of the key may
 * still be placed: by a request before this one that may be under way, or by one that was sent since.
 */
export function noteRefusedOrder({ key, sentAt, former }: SentOrder): void {
	pendingOrders.change((orders) =>
		orders.flatMap((order) => {
			if (order.key !== key || order.lastSentAt !== sentAt) return [order];
			const mayBeUnderWay = former !== null && sentAt - former.lastSentAt < requestLifeMs;
			return mayBeUnderWay ? [{ ...order, lastSentAt: former.lastSentAt }] : [];
		}),
	);
}

/** The key of the order of this user whose outcome is unknown; null: there is none. */
export function pendingKeyOf(userId: string): string | null {
	return pendingOrderOf(userId)?.key ?? null;
}
