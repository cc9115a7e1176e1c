import { expect, test, vi } from 'vitest';
import { clearPendingOrder, hasPendingRequest, pendingOrderKey } from './pending-order.ts';

function freshStorage() {
	const kept = new Map<string, string>();
	vi.stubGlobal('sessionStorage', {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, text: string) => kept.set(key, text),
		removeItem: (key: string) => kept.delete(key),
	});
	return kept;
}

test('the same order keeps its key until its outcome is known', () => {
	freshStorage();
	const key = pendingOrderKey('{"a":1}', 'asha');
	expect(pendingOrderKey('{"a":1}', 'asha')).toBe(key);
	expect(hasPendingRequest('asha')).toBe(true);
	clearPendingOrder();
	expect(hasPendingRequest('asha')).toBe(false);
	expect(pendingOrderKey('{"a":1}', 'asha')).not.toBe(key);
});

test('another order and another user get another key', () => {
	freshStorage();
	const key = pendingOrderKey('{"a":1}', 'asha');
	expect(pendingOrderKey('{"a":2}', 'asha')).not.toBe(key);
	const again = pendingOrderKey('{"a":2}', 'asha');
	expect(pendingOrderKey('{"a":2}', 'vijay')).not.toBe(again);
	expect(hasPendingRequest('asha')).toBe(false);
});

test('keeps the pending order of an earlier version of the shop', () => {
	const kept = freshStorage();
	kept.set('orderAttempt', JSON.stringify({ key: 'k1', body: '{"a":1}', userId: 'asha' }));
	expect(pendingOrderKey('{"a":1}', 'asha')).toBe('k1');
	expect([...kept.keys()]).toEqual(['pendingOrder']);
});

test('makes a key where the browser has no randomUUID', () => {
	freshStorage();
	vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) });
	expect(pendingOrderKey('x', 'asha')).toBe('07'.repeat(16));
});
