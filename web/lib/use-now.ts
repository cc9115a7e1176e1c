import { useEffect, useState } from 'react';

/** spec: catalogue §9 — countdowns are refreshed every second */
const tickMs = 1000;

/**
 * The current time in milliseconds since 1970, updated every second.
 * @param renderedAt time of the server rendering: the first browser render must be identical
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
