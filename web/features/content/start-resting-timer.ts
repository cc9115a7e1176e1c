const reducedMotion = '(prefers-reduced-motion: reduce)';

/** For people who asked for less motion nothing moves by itself. */
export function wantsLessMotion(): boolean {
	return matchMedia(reducedMotion).matches;
}

/**
 * Ticks while somebody can watch and nobody is busy with it: it rests under the pointer or the focus, out of view
 * and in a hidden tab.
 * @returns stops it
 */
export function startRestingTimer(frame: HTMLElement, everyMs: number, tick: () => void): () => void {
	/** until the browser has said where the frame stands, nobody is known to watch */
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
