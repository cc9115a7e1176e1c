import { type FocusEvent, useEffect, useRef } from 'react';

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

/**
 * A heart that is pressed takes its card away and the focus with it; so does a button that has done its work.
 * The heart that moved up takes over, or else the heading.
 */
export function useFocusKept() {
	const place = useRef<HTMLDivElement>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	/** position of the focused heart, -1 for anything else, null while the focus is elsewhere */
	const last = useRef<number | null>(null);

	function hearts(): HTMLElement[] {
		return [...(place.current?.querySelectorAll<HTMLElement>('.heart') ?? [])];
	}

	useEffect(() => {
		if (last.current === null || document.activeElement !== document.body) return;
		const left = hearts();
		const next = last.current < 0 ? undefined : left[Math.min(last.current, left.length - 1)];
		(next ?? heading.current)?.focus();
	});

	return {
		heading,
		place: {
			ref: place,
			onFocus: ({ target }: FocusEvent<HTMLElement>) => {
				last.current = hearts().indexOf(target);
			},
			onBlur: () => {
				last.current = null;
			},
		},
	};
}
