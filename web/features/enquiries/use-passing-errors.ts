import { useEffect } from 'react';

/** spec: catalogue §9 — errors clear after 5 seconds */
const errorLifeMs = 5000;

/** Clears the errors of a form five seconds after the last one appeared. @param shown the errors on the screen */
export function usePassingErrors(shown: readonly (string | undefined)[], clear: () => void): void {
	const key = shown.join('\n').trim();
	// biome-ignore lint/correctness/useExhaustiveDependencies: only what is shown starts the time anew
	useEffect(() => {
		if (key === '') return;
		const timer = setTimeout(clear, errorLifeMs);
		return () => clearTimeout(timer);
	}, [key]);
}
