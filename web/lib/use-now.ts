import { useEffect, useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and for the first render in the browser, which must be the same. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}

/** spec: catalogue §9 — countdowns are refreshed every second */
const tickMs = 1000;

/**
 * The present in milliseconds since 1970, every second.
 * @param renderedAt when the page was rendered: the first rendering in the browser must be the same as the server's
 */
export function useNow(renderedAt: number): number {
	const [now, setNow] = useState(renderedAt);
	useEffect(() => {
		const tick = () => setNow(Date.now());
		tick();
		const timer = setInterval(tick, tickMs);
		return () => clearInterval(timer);
	}, []);
	return now;
}
