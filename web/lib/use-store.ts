import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useIsPartHydrating } from './hydrate-later.tsx';

/**
 * A value of the browser that changes outside of components. The first rendering of what the server rendered has the
 * server's value, which `useSyncExternalStore` of Preact uses in the part that is hydrated first only.
 */
export function useStore<T>(subscribe: (onChange: () => void) => () => void, read: () => T, readOnServer: () => T): T {
	const isServers = useRef(useIsPartHydrating());
	useEffect(() => {
		isServers.current = false;
	}, []);
	return useSyncExternalStore(subscribe, () => (isServers.current ? readOnServer() : read()), readOnServer);
}

const never = () => () => {};

/** False on the server and in the first browser render, which must be identical. */
export function useHydrated(): boolean {
	return useStore(
		never,
		() => true,
		() => false,
	);
}
