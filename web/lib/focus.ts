import { type FocusEvent, useEffect, useRef } from 'react';

/** When a panel closes, the focus returns to the element that opened it. */
export function useFocusBack<E extends HTMLElement>(isOpen: boolean) {
	const opener = useRef<E>(null);
	const wasOpen = useRef(isOpen);
	useEffect(() => {
		if (wasOpen.current && !isOpen) opener.current?.focus();
		wasOpen.current = isOpen;
	}, [isOpen]);
	return opener;
}

/** Calls `then` after a blur, unless the element was removed from the page, which the browser reports as a blur too. */
export function afterBlur({ target }: FocusEvent<HTMLElement>, then: () => void): void {
	queueMicrotask(() => {
		if (target.isConnected) then();
	});
}

/** Calls `then` when the focus leaves `box`. */
function afterFocusLeft(event: FocusEvent<HTMLElement>, then: () => void): void {
	const box = event.currentTarget;
	afterBlur(event, () => {
		if (!box.contains(document.activeElement)) then();
	});
}

/**
 * An action that replaces its button, such as Add by − n +, keeps the focus: the last button of what is shown now gets it.
 */
export function useFocusInside() {
	const box = useRef<HTMLDivElement>(null);
	const isInside = useRef(false);
	useEffect(() => {
		if (!isInside.current || document.activeElement !== document.body) return;
		const buttons = box.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [];
		[...buttons].at(-1)?.focus({ preventScroll: true });
	});
	return {
		ref: box,
		onFocus: () => {
			isInside.current = true;
		},
		onBlur: (event: FocusEvent<HTMLElement>) =>
			afterFocusLeft(event, () => {
				isInside.current = false;
			}),
	};
}

/**
 * A wishlist button can remove its own card and with it the focus; so can a button that is done.
 * The focus moves to the next card's button, or to the heading.
 */
export function useFocusKept() {
	const container = useRef<HTMLDivElement>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	/** index of the focused wishlist button, -1 for another element, null while the focus is outside */
	const last = useRef<number | null>(null);

	function hearts(): HTMLElement[] {
		return [...(container.current?.querySelectorAll<HTMLElement>('.heart') ?? [])];
	}

	useEffect(() => {
		if (last.current === null || document.activeElement !== document.body) return;
		const left = hearts();
		const next = last.current < 0 ? undefined : left[Math.min(last.current, left.length - 1)];
		(next ?? heading.current)?.focus();
	});

	return {
		heading,
		container: {
			ref: container,
			onFocus: ({ target }: FocusEvent<HTMLElement>) => {
				last.current = hearts().indexOf(target);
			},
			onBlur: (event: FocusEvent<HTMLElement>) =>
				afterFocusLeft(event, () => {
					last.current = null;
				}),
		},
	};
}
