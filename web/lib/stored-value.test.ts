import { storage } from '#tests/fixtures/storage.ts';
import { expect, test, vi } from 'vitest';
import { storedValue } from './stored-value.ts';

function stubWindow(): EventTarget {
	const page = new EventTarget();
	vi.stubGlobal('window', page);
	return page;
}

function counter(stored: ReturnType<typeof storage>) {
	return storedValue<number>({
		key: 'count',
		storage: () => stored,
		parse: (text) => Number(text ?? 0),
		serialize: (value) => (value === 0 ? null : String(value)),
	});
}

test('reads the stored value and saves every change', () => {
	const stored = storage({ count: '4' });
	const value = counter(stored);
	expect(value.read()).toBe(4);
	value.change((count) => count + 1);
	expect(stored.getItem('count')).toBe('5');
	value.change(() => 0);
	expect(stored.getItem('count')).toBeNull();
});

test('applies changes to the value stored by another tab', () => {
	stubWindow();
	const stored = storage({ count: '1' });
	const value = counter(stored);
	value.subscribe(() => {});
	expect(value.read()).toBe(1);
	stored.setItem('count', '10');
	value.change((count) => count + 1);
	expect(value.read()).toBe(11);
});

test('reads again what another tab has stored without an event yet, and notifies its listeners of a change', () => {
	stubWindow();
	const stored = storage({ count: '1' });
	const value = counter(stored);
	const listener = vi.fn();
	value.subscribe(listener);
	expect([value.read(), value.reread()]).toEqual([1, 1]);
	listener.mockClear();
	stored.setItem('count', '10');
	expect(value.read()).toBe(1);
	expect(value.reread()).toBe(10);
	expect(value.read()).toBe(10);
	expect(value.reread()).toBe(10);
	expect(listener).toHaveBeenCalledTimes(1);
});

test('notifies its listeners of changes in this and other tabs', () => {
	const page = stubWindow();
	const stored = storage();
	const value = counter(stored);
	const listener = vi.fn();
	const stop = value.subscribe(listener);
	value.change(() => 2);
	expect(listener).toHaveBeenCalledTimes(1);
	stored.setItem('count', '7');
	page.dispatchEvent(Object.assign(new Event('storage'), { key: 'count' }));
	expect(listener).toHaveBeenCalledTimes(2);
	expect(value.read()).toBe(7);
	page.dispatchEvent(Object.assign(new Event('storage'), { key: 'another' }));
	expect(listener).toHaveBeenCalledTimes(2);
	stop();
	value.change(() => 3);
	expect(listener).toHaveBeenCalledTimes(2);
});

test('keeps the same object while the stored text is the same', () => {
	const value = storedValue<string[]>({
		key: 'list',
		storage: () => stored,
		parse: (text) => JSON.parse(text ?? '[]'),
		serialize: JSON.stringify,
	});
	const stored = storage({ list: '["a"]' });
	expect(value.read()).toBe(value.read());
});

test('keeps the value in memory when storage is forbidden or full', () => {
	const forbidden = storedValue<number>({
		key: 'count',
		storage: () => {
			throw new Error('forbidden');
		},
		parse: (text) => Number(text ?? 0),
		serialize: String,
	});
	expect(forbidden.read()).toBe(0);
	forbidden.change(() => 3);
	expect(forbidden.read()).toBe(3);

	const full = storage({ count: '1' });
	full.setItem = () => {
		throw new Error('full');
	};
	const value = counter(full);
	value.change((count) => count + 1);
	expect(value.read()).toBe(2);
	value.change((count) => count + 1);
	expect(value.read()).toBe(3);
});
