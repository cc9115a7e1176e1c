import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and for the first render in the browser, which must be the same. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}
