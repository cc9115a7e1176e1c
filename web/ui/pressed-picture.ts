import { type RefObject, useLayoutEffect } from 'react';

const moveMs = 160;

/** Place of the picture of the pressed card in the window, until a product page shows it. */
let pressed: DOMRect | null = null;

export function rememberPressedPicture(picture: Element | null): void {
	pressed = picture?.getBoundingClientRect() ?? null;
}

/**
 * The picture of the pressed card moves to its place on the product page. `startViewTransition` does the same 55 ms later,
 * because it first draws the page that is left. docs/decisions/0034
 */
export function useMoveFromCard(frame: RefObject<HTMLElement | null>): void {
	useLayoutEffect(() => {
		const from = pressed;
		const box = frame.current;
		const picture = box?.querySelector('img');
		pressed = null;
		if (from === null || box === null || picture == null) return;
		const to = picture.getBoundingClientRect();
		if (to.width === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
		// The page is scrolled to its top after this.
		const start = `translate(${from.left - to.left}px, ${from.top - to.top - scrollY}px) scale(${from.width / to.width})`;
		const frames = [start, 'none'].map((transform) => ({ transform, transformOrigin: '0 0' }));
		box.style.overflow = 'visible';
		picture.animate(frames, { duration: moveMs, easing: 'ease-out' }).onfinish = () => {
			box.style.overflow = '';
		};
	}, [frame]);
}
