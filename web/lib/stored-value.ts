/** A value kept in browser storage that components can read with `useStore`. */
type StoredValue<T> = {
	read(): T;
	/** What is stored now: another tab may have changed it without an event yet. */
	reread(): T;
	/** Updates the stored value, not the cached one: another tab may have changed it. */
	change(next: (value: T) => T): void;
	subscribe(onChange: () => void): () => void;
};

type Definition<T> = {
	key: string;
	/** a function, because the server has no storage while rendering */
	storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
	parse: (text: string | null) => T;
	/** null removes the key */
	serialize: (value: T) => string | null;
};

export function storedValue<T>({ key, storage, parse, serialize }: Definition<T>): StoredValue<T> {
	let cached: { text: string | null; value: T } | null = null;
	/** Storage can be full or blocked (private window, embedded page): memory is used until the page closes. */
	let isInMemory = false;
	const listeners = new Set<() => void>();

	function storedText(): string | null {
		if (isInMemory) return cached?.text ?? null;
		try {
			return storage().getItem(key);
		} catch {
			isInMemory = true;
			return cached?.text ?? null;
		}
	}

	function refresh(): T {
		const text = storedText();
		if (cached === null || cached.text !== text) cached = { text, value: parse(text) };
		return cached.value;
	}

	function notify(): void {
		for (const listener of listeners) listener();
	}

	function reread(): T {
		const former = cached;
		const value = refresh();
		if (cached !== former) notify();
		return value;
	}

	function onStorage(event: StorageEvent): void {
		// A null key means that the storage was cleared.
		if (event.key === key || event.key === null) reread();
	}

	return {
		// Without a listener changes of other tabs are not reported, so every read checks.
		read: () => (cached === null || listeners.size === 0 ? refresh() : cached.value),
		reread,
		change(next) {
			const value = next(refresh());
			const text = serialize(value);
			cached = { text, value };
			try {
				if (text === null) storage().removeItem(key);
				else storage().setItem(key, text);
			} catch {
				isInMemory = true;
			}
			notify();
		},
		subscribe(onChange) {
			if (listeners.size === 0) {
				window.addEventListener('storage', onStorage);
				// Pages restored from the back/forward cache have missed the storage events.
				window.addEventListener('pageshow', reread);
			}
			listeners.add(onChange);
			return () => {
				listeners.delete(onChange);
				if (listeners.size > 0) return;
				window.removeEventListener('storage', onStorage);
				window.removeEventListener('pageshow', reread);
			};
		},
	};
}
