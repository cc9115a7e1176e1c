import { type RefObject, useEffect, useState } from 'react';
import { startRestingTimer, wantsLessMotion } from './start-resting-timer.ts';

/** spec: catalogue §2.18 — the strip moves 2 pixels every 40 ms */
const driftPixels = 2;
const driftEveryMs = 40;

type Drift = {
	/** true once the strip may move: from then on it needs its second round */
	hasStarted: boolean;
	isStopped: boolean;
	setStopped: (isStopped: boolean) => void;
};

/**
 * Scrolls a strip that holds everything twice, and steps back by one round unseen, so that it never ends. Without a
 * second round it stays where it is.
 */
export function useDrift(strip: RefObject<HTMLElement | null>, second: RefObject<HTMLElement | null>): Drift {
	const [isStopped, setStopped] = useState(false);
	const [hasStarted, setStarted] = useState(false);

	useEffect(() => {
		const element = strip.current;
		if (element === null || isStopped || wantsLessMotion()) return;
		setStarted(true);
		return startRestingTimer(element, driftEveryMs, () => {
			const again = second.current;
			if (again === null) return;
			const first = element.firstElementChild as HTMLElement;
			const round = again.offsetLeft - first.offsetLeft;
			const next = element.scrollLeft + driftPixels;
			element.scrollLeft = next >= round ? next - round : next;
		});
	}, [strip, second, isStopped]);

	return { hasStarted, isStopped, setStopped };
}
