import { useCallback, useEffect, useRef, useState } from 'react';
import type { ShownError } from './refusal-text.ts';

export type QueryState<T> =
	| { state: 'loading'; value: T | null }
	| { state: 'failed'; value: T | null; error: ShownError | null }
	| { state: 'ready'; value: T };

type Loaded<T> = { ok: true; value: T } | { ok: false; error: ShownError | null };

/**
 * Requests in the browser and again when `key` changes; null requests nothing. The response to an
 * older request never replaces a newer one, and a failure keeps the old data.
 */
export function useQuery<T>(key: string | null, fetchValue: () => Promise<Loaded<T>>) {
	const [response, setResponse] = useState<QueryState<T>>({ state: 'loading', value: null });
	const requestNumber = useRef(0);
	const latestFetch = useRef(fetchValue);
	useEffect(() => {
		latestFetch.current = fetchValue;
	});

	const load = useCallback(async (): Promise<void> => {
		requestNumber.current += 1;
		const own = requestNumber.current;
		setResponse((now) => ({ state: 'loading', value: now.value }));
		const result = await latestFetch.current();
		if (own !== requestNumber.current) return;
		setResponse((now) =>
			result.ok ? { state: 'ready', value: result.value } : { state: 'failed', value: now.value, error: result.error },
		);
	}, []);

	useEffect(() => {
		if (key === null) return;
		setResponse({ state: 'loading', value: null });
		void load();
		return () => {
			requestNumber.current += 1;
		};
	}, [key, load]);

	const replace = useCallback((change: (value: T) => T): void => {
		setResponse((now) => (now.value === null ? now : { ...now, value: change(now.value) }));
	}, []);

	return { response, retry: () => void load(), replace };
}
