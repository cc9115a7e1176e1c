import { type RefObject, useEffect, useState } from 'react';

const reducedMotion = '(prefers-reduced-motion: reduce)';

/** Nothing moves by itself when the user prefers reduced motion. */
function prefersReducedMotion(): boolean {
	return matchMedia(reducedMotion).matches;
}

/**
 * Ticks while the element is visible and not in use: pauses while hovered, focused, scrolled out of view
 * or in a hidden tab.
 * @returns a function that stops it
 */
function startPausableInterval(frame: HTMLElement, everyMs: number, tick: () => void): () => void {
	/** false until the browser has reported the position of the frame */
	let isInView = false;
	const observer = new IntersectionObserver((entries) => {
		isInView = entries.at(-1)?.isIntersecting ?? isInView;
	});
	observer.observe(frame);
	const timer = setInterval(() => {
		const isHeld = frame.matches(':hover') || frame.contains(document.activeElement);
		if (isInView && !isHeld && !document.hidden) tick();
	}, everyMs);
	return () => {
		clearInterval(timer);
		observer.disconnect();
	};
}

/** spec: catalogue §9 — banners change every 2 seconds */
const bannerRotationMs = 2000;

type Rotation = {
	index: number;
	/** changes since the start: a banner needs its picture once it is the next one */
	changes: number;
	/** false until shortly before the first change: other pictures need not load earlier */
	hasStarted: boolean;
	isStopped: boolean;
	setStopped: (isStopped: boolean) => void;
};

/**
 * Cycles through `count` items. Pauses while hovered, focused, out of view, in a hidden tab, when the
 * customer stopped it or prefers reduced motion.
 */
export function useRotation(count: number, frame: RefObject<HTMLElement | null>): Rotation {
	const [changes, setChanges] = useState(0);
	const [isStopped, setStopped] = useState(false);
	const [hasStarted, setStarted] = useState(false);

	useEffect(() => {
		const element = frame.current;
		if (element === null || count < 2 || isStopped || prefersReducedMotion()) return;
		setStarted(true);
		return startPausableInterval(element, bannerRotationMs, () => setChanges((now) => now + 1));
	}, [count, isStopped, frame]);

	return { index: count === 0 ? 0 : changes % count, changes, hasStarted, isStopped, setStopped };
}

/** spec: catalogue §2.18 — the strip moves 2 pixels every 40 ms */
const marqueePixels = 2;
const marqueeEveryMs = 40;

type Marquee = {
	/** true once the strip may move: from then on it needs its second copy */
	hasStarted: boolean;
	isStopped: boolean;
	setStopped: (isStopped: boolean) => void;
};

/**
 * Scrolls a strip that holds its content twice, and jumps back by one copy to make it endless. Without a
 * second copy it does not move.
 */
export function useMarquee(strip: RefObject<HTMLElement | null>, second: RefObject<HTMLElement | null>): Marquee {
	const [isStopped, setStopped] = useState(false);
	const [hasStarted, setStarted] = useState(false);

	useEffect(() => {
		const element = strip.current;
		if (element === null || isStopped || prefersReducedMotion()) return;
		setStarted(true);
		return startPausableInterval(element, marqueeEveryMs, () => {
			const again = second.current;
			if (again === null) return;
			const first = element.firstElementChild as HTMLElement;
			const round = again.offsetLeft - first.offsetLeft;
			const next = element.scrollLeft + marqueePixels;
			element.scrollLeft = next >= round ? next - round : next;
		});
	}, [strip, second, isStopped]);

	return { hasStarted, isStopped, setStopped };
}
