import { dayMs } from '#domain/duration.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { clearPendingOrder, hasPendingRequest, noteSentOrder } from './pending-order.ts';

afterEach(() => void vi.useRealTimers());

function freshStorage() {
	const kept = new Map<string, string>();
	vi.stubGlobal('sessionStorage', {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, text: string) => kept.set(key, text),
		removeItem: (key: string) => kept.delete(key),
	});
	return kept;
}

test('a sent order keeps its key until its outcome is known', () => {
	freshStorage();
	const { key, former } = noteSentOrder('{"a":1}', 'asha');
	expect(former).toEqual([]);
	expect(noteSentOrder('{"a":1}', 'asha')).toEqual({ key, former: ['{"a":1}'] });
	expect(hasPendingRequest('asha')).toBe(true);
	clearPendingOrder();
	expect(hasPendingRequest('asha')).toBe(false);
	expect(noteSentOrder('{"a":1}', 'asha').key).not.toBe(key);
});

test('a changed order has the key of the sent one until the outcome is known', () => {
	freshStorage();
	const { key } = noteSentOrder('{"a":1}', 'asha');
	expect(noteSentOrder('{"a":2}', 'asha')).toEqual({ key, former: ['{"a":1}'] });
	expect(noteSentOrder('{"a":3}', 'asha')).toEqual({ key, former: ['{"a":2}', '{"a":1}'] });
	expect(noteSentOrder('{"a":1}', 'asha').former).toEqual(['{"a":3}', '{"a":2}', '{"a":1}']);
	expect(noteSentOrder('{"a":4}', 'asha').former).toEqual(['{"a":1}', '{"a":3}', '{"a":2}']);
	clearPendingOrder();
	const { key: next, former } = noteSentOrder('{"a":2}', 'asha');
	expect(former).toEqual([]);
	expect(next).not.toBe(key);
});

test('another user gets another key', () => {
	freshStorage();
	const { key } = noteSentOrder('{"a":2}', 'asha');
	expect(noteSentOrder('{"a":2}', 'vijay').key).not.toBe(key);
	expect(hasPendingRequest('asha')).toBe(false);
});

test('a key that the server may have deleted is not sent again', () => {
	freshStorage();
	vi.useFakeTimers();
	const { key } = noteSentOrder('{"a":1}', 'asha');
	vi.setSystemTime(Date.now() + 5 * dayMs);
	expect(noteSentOrder('{"a":1}', 'asha').key).toBe(key);
	vi.setSystemTime(Date.now() + dayMs);
	expect(hasPendingRequest('asha')).toBe(false);
	expect(noteSentOrder('{"a":1}', 'asha').key).not.toBe(key);
});

test('keeps the pending order of an earlier version of the shop', () => {
	const kept = freshStorage();
	kept.set('orderAttempt', JSON.stringify({ key: 'k1', body: '{"a":1}', userId: 'asha' }));
	expect(noteSentOrder('{"a":2}', 'asha')).toEqual({ key: 'k1', former: ['{"a":1}'] });
	expect([...kept.keys()]).toEqual(['pendingOrder']);
});

test('makes a key where the browser has no randomUUID', () => {
	freshStorage();
	vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) });
	expect(noteSentOrder('x', 'asha').key).toBe('07'.repeat(16));
});
