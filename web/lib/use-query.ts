import { useCallback, useEffect, useRef, useState } from 'react';

export type Answer<T> =
	| { state: 'loading'; value: T | null }
	| { state: 'failed'; value: T | null; message: string | null }
	| { state: 'ready'; value: T };

type Asked<T> = { ok: true; value: T } | { ok: false; message: string | null };

/**
 * Requests in the browser and again when `key` changes; null requests nothing. The response to an
 * older request never replaces a newer one, and a failure keeps the old data.
 */
export function useQuery<T>(key: string | null, ask: () => Promise<Asked<T>>) {
	const [answer, setAnswer] = useState<Answer<T>>({ state: 'loading', value: null });
	const question = useRef(0);
	const latestAsk = useRef(ask);
	useEffect(() => {
		latestAsk.current = ask;
	});

	const load = useCallback(async (): Promise<void> => {
		question.current += 1;
		const own = question.current;
		setAnswer((now) => ({ state: 'loading', value: now.value }));
		const result = await latestAsk.current();
		if (own !== question.current) return;
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
			question.current += 1;
		};
	}, [key, load]);

	const replace = useCallback((change: (value: T) => T): void => {
		setAnswer((now) => (now.value === null ? now : { ...now, value: change(now.value) }));
	}, []);

	return { answer, retry: () => void load(), replace };
}
