import { storedValue } from '#web/features/session/stored-value.ts';
import { useSyncExternalStore } from 'react';

/** The pincode asked for last, remembered in this browser. */
const pincode = storedValue<string | null>({
	key: 'pincode',
	storage: () => localStorage,
	parse: (text) => (text !== null && isPincode(text) ? text : null),
	print: (value) => value,
});

export function isPincode(text: string): boolean {
	return /^\d{6}$/.test(text);
}

export function usePincode(): string | null {
	return useSyncExternalStore(pincode.subscribe, pincode.read, () => null);
}

export function rememberPincode(value: string | null): void {
	pincode.change(() => value);
}
