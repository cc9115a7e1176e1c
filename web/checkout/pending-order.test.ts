import { dayMs, secondMs } from '#domain/duration.ts';
import { storage, storageOfTabs } from '#tests/fixtures/storage.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { clearPlacedOrder, noteRefusedOrder, noteSentOrder, pendingKeyOf, prepareOrderKey } from './pending-order.ts';

afterEach(() => void vi.useRealTimers());

/** The storage of a browser. @returns that of one tab and that of all */
function freshStorage() {
	const [tab, all] = [storage(), storage()];
	vi.stubGlobal('sessionStorage', tab);
	vi.stubGlobal('localStorage', all);
	return { tab: tab.kept, all: all.kept };
}

function pass(ms: number): void {
	vi.setSystemTime(Date.now() + ms);
}

test('orders of a user have one key until one of them is placed', async () => {
	freshStorage();
	const first = await noteSentOrder('asha');
	expect(first.former).toBeNull();
	const second = await noteSentOrder('asha');
	expect(second).toMatchObject({ key: first.key, former: { sentAt: first.sentAt, lastSentAt: first.sentAt } });
	expect(pendingKeyOf('asha')).not.toBeNull();
	clearPlacedOrder(second);
	expect(pendingKeyOf('asha')).toBeNull();
	expect((await noteSentOrder('asha')).key).not.toBe(first.key);
});

test('an order keeps its key in another tab, and after its tab was closed', async () => {
	freshStorage();
	const { key } = await noteSentOrder('asha');
	vi.stubGlobal('sessionStorage', storage());
	expect((await noteSentOrder('asha')).key).toBe(key);
});

test('orders that two tabs send at once have one key', async () => {
	const { localStorage, inTab } = storageOfTabs();
	vi.stubGlobal('sessionStorage', storage());
	vi.stubGlobal('localStorage', localStorage);
	const note = () => noteSentOrder('asha');
	const [first, second] = await Promise.all([inTab(0, note), inTab(1, note)]);
	expect(first.former).toBeNull();
	expect(second).toMatchObject({ key: first.key, former: { sentAt: first.sentAt, lastSentAt: first.sentAt } });
});

test('orders have one key where one tab does not see yet that the other one has sent its order', async () => {
	const { all } = freshStorage();
	const key = prepareOrderKey();
	expect(pendingKeyOf('asha')).toBeNull();
	const before = Object.fromEntries(all);
	expect((await noteSentOrder('asha')).key).toBe(key);
	const after = Object.fromEntries(all);
	vi.stubGlobal('localStorage', storage(before));
	expect(await noteSentOrder('asha')).toMatchObject({ key, former: null });
	vi.stubGlobal('localStorage', storage(after));
	clearPlacedOrder(await noteSentOrder('asha'));
	expect(prepareOrderKey()).not.toBe(key);
});

test('the next key stays until an order is sent with it, and names no user', async () => {
	const { all } = freshStorage();
	const key = prepareOrderKey();
	expect(prepareOrderKey()).toBe(key);
	const sent = await noteSentOrder('asha');
	expect(sent.key).toBe(key);
	clearPlacedOrder(sent);
	expect([...all.values()].join()).not.toContain('asha');
	expect((await noteSentOrder('vijay')).key).not.toBe(key);
});

test('a stored next key that is no key is replaced', async () => {
	const { all } = freshStorage();
	for (const text of ['', 'k 1', 'k'.repeat(200)]) {
		all.set('nextOrderKey', text);
		expect(prepareOrderKey()).not.toBe(text);
		expect(all.get('nextOrderKey')).toBe(prepareOrderKey());
	}
});

test('an order that another tab has made out of date is not noted', async () => {
	freshStorage();
	expect(await noteSentOrder('asha', () => false)).toBeNull();
	expect(pendingKeyOf('asha')).toBeNull();
});

test('an order that is placed after another key was begun does not end that one', async () => {
	freshStorage();
	const first = await noteSentOrder('asha');
	clearPlacedOrder(first);
	const second = await noteSentOrder('asha');
	clearPlacedOrder(first);
	expect((await noteSentOrder('asha')).key).toBe(second.key);
});

test('an order that was refused ends its key, unless it was sent again in another tab since', async () => {
	freshStorage();
	vi.useFakeTimers();
	const first = await noteSentOrder('asha');
	pass(secondMs);
	const second = await noteSentOrder('asha');
	noteRefusedOrder(first);
	expect((await noteSentOrder('asha')).key).toBe(second.key);
	freshStorage();
	noteRefusedOrder(await noteSentOrder('asha'));
	expect(pendingKeyOf('asha')).toBeNull();
});

test('after a refusal the key stays for a minute after the last order without a response, which may be under way', async () => {
	freshStorage();
	vi.useFakeTimers();
	const { key } = await noteSentOrder('asha');
	for (const ms of [30, 20, 9]) {
		pass(ms * secondMs);
		const sent = await noteSentOrder('asha');
		expect(sent.key).toBe(key);
		noteRefusedOrder(sent);
		expect(pendingKeyOf('asha')).not.toBeNull();
	}
	pass(secondMs);
	noteRefusedOrder(await noteSentOrder('asha'));
	expect(pendingKeyOf('asha')).toBeNull();
});

test('another user gets another key, and each keeps theirs', async () => {
	freshStorage();
	const { key } = await noteSentOrder('asha');
	const other = await noteSentOrder('vijay');
	expect(other).toMatchObject({ former: null });
	expect(other.key).not.toBe(key);
	expect((await noteSentOrder('asha')).key).toBe(key);
	expect((await noteSentOrder('vijay')).key).toBe(other.key);
	clearPlacedOrder(other);
	expect(pendingKeyOf('vijay')).toBeNull();
	expect(pendingKeyOf('asha')).not.toBeNull();
});

test('a key that the server may have deleted is not sent again', async () => {
	freshStorage();
	vi.useFakeTimers();
	const { key } = await noteSentOrder('asha');
	pass(5 * dayMs);
	expect((await noteSentOrder('asha')).key).toBe(key);
	pass(dayMs);
	expect(pendingKeyOf('asha')).toBeNull();
	expect((await noteSentOrder('asha')).key).not.toBe(key);
});

test.for(['orderAttempt', 'pendingOrder'])(
	'keeps the pending order %s of an earlier version of the shop',
	async (name) => {
		const { tab, all } = freshStorage();
		tab.set(name, JSON.stringify({ key: 'k1', body: '{"a":1}', bodies: ['{"a":1}'], userId: 'asha' }));
		expect(await noteSentOrder('asha')).toMatchObject({ key: 'k1', former: {} });
		expect(tab.size).toBe(0);
		expect([...all.keys()]).toEqual(['pendingOrders']);
		expect(all.get('pendingOrders')).not.toContain('bodies');
	},
);

test('a pending order of an earlier version replaces none of this one', async () => {
	const { tab } = freshStorage();
	const asha = await noteSentOrder('asha');
	const former = (userId: string) => JSON.stringify({ key: `k-${userId}`, bodies: [], userId });
	tab.set('pendingOrder', former('asha'));
	expect((await noteSentOrder('asha')).key).toBe(asha.key);
	tab.set('pendingOrder', former('vijay'));
	expect((await noteSentOrder('vijay')).key).toBe('k-vijay');
	expect((await noteSentOrder('asha')).key).toBe(asha.key);
});

test('keeps nothing of a stored text that it cannot read', async () => {
	const { all } = freshStorage();
	all.set('pendingOrders', '[null, {"key": 1, "userId": "asha"}, {');
	expect(pendingKeyOf('asha')).toBeNull();
	all.set('pendingOrders', '[null, {"key": 1, "userId": "asha"}, {"key": "k2", "userId": "vijay", "sentAt": "x"}]');
	expect(pendingKeyOf('asha')).toBeNull();
	expect((await noteSentOrder('vijay')).key).toBe('k2');
});

test('makes a key where the browser has no randomUUID', async () => {
	freshStorage();
	vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) });
	expect((await noteSentOrder('asha')).key).toBe('07'.repeat(16));
});
