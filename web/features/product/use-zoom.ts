import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** spec: catalogue §9 — zoom defaults; the fade of 300 ms is in styles/product-detail.css */
const hoverDelayMs = 250;
const hoverOffDelayMs = 150;

/** Where the magnifier stands, in percent of the stage. */
type Place = { x: number; y: number };

/** Zooms in under a resting mouse, or under a finger that stays; the page does not scroll while a finger zooms. */
export function useZoom() {
	const stage = useRef<HTMLDivElement>(null);
	const [isZoomed, setZoomed] = useState(false);
	const [place, setPlace] = useState<Place>({ x: 50, y: 50 });
	const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

	useEffect(() => () => clearTimeout(timer.current), []);

	useEffect(() => {
		const element = stage.current;
		if (element === null || !isZoomed) return;
		const hold = (event: TouchEvent) => event.preventDefault();
		element.addEventListener('touchmove', hold, { passive: false });
		return () => element.removeEventListener('touchmove', hold);
	}, [isZoomed]);

	function follow(event: PointerEvent) {
		const box = event.currentTarget.getBoundingClientRect();
		setPlace({
			x: Math.round(((event.clientX - box.left) / box.width) * 100),
			y: Math.round(((event.clientY - box.top) / box.height) * 100),
		});
	}

	function later(next: boolean, delayMs: number) {
		clearTimeout(timer.current);
		timer.current = setTimeout(() => setZoomed(next), delayMs);
	}

	function begin(event: PointerEvent) {
		follow(event);
		later(true, hoverDelayMs);
	}

	const end = () => later(false, hoverOffDelayMs);

	const handlers = {
		onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && begin(event),
		onPointerDown: (event: PointerEvent) => event.pointerType !== 'mouse' && begin(event),
		onPointerMove: follow,
		onPointerUp: (event: PointerEvent) => event.pointerType !== 'mouse' && end(),
		onPointerLeave: end,
		onPointerCancel: end,
		// A finger that stays would open the browser's menu of pictures.
		onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
	};

	return { stage, isZoomed, place, handlers };
}
