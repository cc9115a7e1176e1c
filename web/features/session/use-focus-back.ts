import { useEffect, useRef } from 'react';

/** When something that was open closes, the focus returns to what opened it instead of getting lost. */
export function useFocusBack<E extends HTMLElement>(isOpen: boolean) {
	const opener = useRef<E>(null);
	const wasOpen = useRef(isOpen);
	useEffect(() => {
		if (wasOpen.current && !isOpen) opener.current?.focus();
		wasOpen.current = isOpen;
	}, [isOpen]);
	return opener;
}
