import { type RefObject, useEffect, useState } from 'react';
import { startRestingTimer, wantsLessMotion } from './start-resting-timer.ts';

/** spec: catalogue §9 — banners change every 2 seconds */
const bannerRotationMs = 2000;

type Rotation = {
	index: number;
	/** false until the first change is near: pictures behind the first need not load before */
	hasStarted: boolean;
	isStopped: boolean;
	setStopped: (isStopped: boolean) => void;
};

/**
 * Goes round `count` places. It rests under the pointer or the focus, out of view, in a hidden tab, when the
 * shopper stopped it and for people who asked for less motion.
 */
export function useRotation(count: number, frame: RefObject<HTMLElement | null>): Rotation {
	const [index, setIndex] = useState(0);
	const [isStopped, setStopped] = useState(false);
	const [hasStarted, setStarted] = useState(false);

	useEffect(() => {
		const element = frame.current;
		if (element === null || count < 2 || isStopped || wantsLessMotion()) return;
		setStarted(true);
		return startRestingTimer(element, bannerRotationMs, () => setIndex((now) => (now + 1) % count));
	}, [count, isStopped, frame]);

	return { index: count === 0 ? 0 : index % count, hasStarted, isStopped, setStopped };
}
