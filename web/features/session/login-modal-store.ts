import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
	if (isOpen === next) return;
	isOpen = next;
	for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
	listeners.add(onChange);
	return () => listeners.delete(onChange);
}

export function openLogin(): void {
	set(true);
}

export function closeLogin(): void {
	set(false);
}

export function useIsLoginOpen(): boolean {
	return useSyncExternalStore(
		subscribe,
		() => isOpen,
		() => false,
	);
}
