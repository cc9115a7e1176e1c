import { useCallback, useEffect, useRef, useState } from 'react';

export type Answer<T> =
	| { state: 'loading'; value: T | null }
	| { state: 'failed'; value: T | null; message: string | null }
	| { state: 'ready'; value: T };

type Loaded<T> = { ok: true; value: T } | { ok: false; message: string | null };

/**
 * Requests in the browser and again when `key` changes; null requests nothing. The response to an
 * older request never replaces a newer one, and a failure keeps the old data.
 */
export function useQuery<T>(key: string | null, fetchValue: () => Promise<Loaded<T>>) {
	const [answer, setAnswer] = useState<Answer<T>>({ state: 'loading', value: null });
	const requestNumber = useRef(0);
	const latestFetch = useRef(fetchValue);
	useEffect(() => {
		latestFetch.current = fetchValue;
	});

	const load = useCallback(async (): Promise<void> => {
		requestNumber.current += 1;
		const own = requestNumber.current;
		setAnswer((now) => ({ state: 'loading', value: now.value }));
		const result = await latestFetch.current();
		if (own !== requestNumber.current) return;
		setAnswer((now) =>
			result.ok
				? { state: 'ready', value: result.value }
				: { state: 'failed', value: now.value, message: result.message },
		);
	}, []);

	useEffect(() => {
		if (key === null) return;
		setAnswer({ state: 'loading', value: null });
		void load();
		return () => {
			requestNumber.current += 1;
		};
	}, [key, load]);

	const replace = useCallback((change: (value: T) => T): void => {
		setAnswer((now) => (now.value === null ? now : { ...now, value: change(now.value) }));
	}, []);

	return { answer, retry: () => void load(), replace };
}
