import { dayMs } from '#domain/duration.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { clearPendingOrder, hasPendingRequest, orderToSend } from './pending-order.ts';

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
	const { key, wasPending } = orderToSend('{"a":1}', 'asha');
	expect(wasPending).toBe(false);
	expect(orderToSend('{"a":1}', 'asha')).toEqual({ key, body: '{"a":1}', wasPending: true });
	expect(hasPendingRequest('asha')).toBe(true);
	clearPendingOrder();
	expect(hasPendingRequest('asha')).toBe(false);
	expect(orderToSend('{"a":1}', 'asha').key).not.toBe(key);
});

test('a changed order waits until the outcome of the sent one is known', () => {
	freshStorage();
	const { key } = orderToSend('{"a":1}', 'asha');
	expect(orderToSend('{"a":2}', 'asha')).toEqual({ key, body: '{"a":1}', wasPending: true });
	clearPendingOrder();
	const changed = orderToSend('{"a":2}', 'asha');
	expect(changed).toMatchObject({ body: '{"a":2}', wasPending: false });
	expect(changed.key).not.toBe(key);
});

test('another user gets another key', () => {
	freshStorage();
	const { key } = orderToSend('{"a":2}', 'asha');
	expect(orderToSend('{"a":2}', 'vijay').key).not.toBe(key);
	expect(hasPendingRequest('asha')).toBe(false);
});

test('a key that the server may have deleted is not sent again', () => {
	freshStorage();
	vi.useFakeTimers();
	const { key } = orderToSend('{"a":1}', 'asha');
	vi.setSystemTime(Date.now() + 5 * dayMs);
	expect(orderToSend('{"a":1}', 'asha').key).toBe(key);
	vi.setSystemTime(Date.now() + dayMs);
	expect(hasPendingRequest('asha')).toBe(false);
	expect(orderToSend('{"a":1}', 'asha').key).not.toBe(key);
});

test('keeps the pending order of an earlier version of the shop', () => {
	const kept = freshStorage();
	kept.set('orderAttempt', JSON.stringify({ key: 'k1', body: '{"a":1}', userId: 'asha' }));
	expect(orderToSend('{"a":1}', 'asha').key).toBe('k1');
	expect([...kept.keys()]).toEqual(['pendingOrder']);
});

test('makes a key where the browser has no randomUUID', () => {
	freshStorage();
	vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) });
	expect(orderToSend('x', 'asha').key).toBe('07'.repeat(16));
});
