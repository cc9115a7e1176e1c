import { expect, test, vi } from 'vitest';
import { storedValue } from './stored-value.ts';

function fakeStorage(entries: Record<string, string> = {}): Storage {
	const kept = new Map(Object.entries(entries));
	return {
		get length() {
			return kept.size;
		},
		clear: () => kept.clear(),
		getItem: (key) => kept.get(key) ?? null,
		key: (index) => [...kept.keys()][index] ?? null,
		removeItem: (key) => void kept.delete(key),
		setItem: (key, text) => void kept.set(key, text),
	};
}

function stubWindow(): EventTarget {
	const page = new EventTarget();
	vi.stubGlobal('window', page);
	return page;
}

function counter(storage: Storage) {
	return storedValue<number>({
		key: 'count',
		storage: () => storage,
		parse: (text) => Number(text ?? 0),
		serialize: (value) => (value === 0 ? null : String(value)),
	});
}

test('reads the stored value and saves every change', () => {
	const storage = fakeStorage({ count: '4' });
	const value = counter(storage);
	expect(value.read()).toBe(4);
	value.change((count) => count + 1);
	expect(storage.getItem('count')).toBe('5');
	value.change(() => 0);
	expect(storage.getItem('count')).toBeNull();
});

test('applies changes to the value stored by another tab', () => {
	stubWindow();
	const storage = fakeStorage({ count: '1' });
	const value = counter(storage);
	value.subscribe(() => {});
	expect(value.read()).toBe(1);
	storage.setItem('count', '10');
	value.change((count) => count + 1);
	expect(value.read()).toBe(11);
});

test('reads again what another tab has stored without an event yet, and notifies its listeners of a change', () => {
	stubWindow();
	const storage = fakeStorage({ count: '1' });
	const value = counter(storage);
	const listener = vi.fn();
	value.subscribe(listener);
	expect([value.read(), value.reread()]).toEqual([1, 1]);
	listener.mockClear();
	storage.setItem('count', '10');
	expect(value.read()).toBe(1);
	expect(value.reread()).toBe(10);
	expect(value.read()).toBe(10);
	expect(value.reread()).toBe(10);
	expect(listener).toHaveBeenCalledTimes(1);
});

test('notifies its listeners of changes in this and other tabs', () => {
	const page = stubWindow();
	const storage = fakeStorage();
	const value = counter(storage);
	const listener = vi.fn();
	const stop = value.subscribe(listener);
	value.change(() => 2);
	expect(listener).toHaveBeenCalledTimes(1);
	storage.setItem('count', '7');
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
		storage: () => storage,
		parse: (text) => JSON.parse(text ?? '[]'),
		serialize: JSON.stringify,
	});
	const storage = fakeStorage({ list: '["a"]' });
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

	const full = fakeStorage({ count: '1' });
	full.setItem = () => {
		throw new Error('full');
	};
	const value = counter(full);
	value.change((count) => count + 1);
	expect(value.read()).toBe(2);
	value.change((count) => count + 1);
	expect(value.read()).toBe(3);
});
