import { performance } from 'node:perf_hooks';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';

/** A step that takes longer than this was mostly waiting itself. */
const maxStepMs = 100;

/** Limits a kind of work to its share of the time: after each step it waits in proportion to what the step took. */
type Throttle = {
	/** @param tookMs time that the step took */
	recordStep: (tookMs: number) => void;
	/** until the next step may start; 0: it may */
	waitMs: () => number;
};

/**
 * @param isUrgent whether other work waits; otherwise nothing is limited
 * @param mostMs a step counts as one of this time at most
 */
export function createThrottle(
	share: number,
	isUrgent: () => boolean,
	clock: () => number,
	mostMs = maxStepMs,
): Throttle {
	let nextAt = 0;
	return {
		recordStep(tookMs) {
			// A short step that ends beside a long one does not shorten its wait.
			nextAt = Math.max(nextAt, clock() + Math.min(tookMs, mostMs) * (1 / share - 1));
		},
		waitMs: () => (isUrgent() ? Math.max(0, nextAt - clock()) : 0),
	};
}

/** Limits work by each of these throttles. */
export function combineThrottles(throttles: readonly Throttle[]): Throttle {
	return {
		recordStep(tookMs) {
			for (const each of throttles) each.recordStep(tookMs);
		},
		waitMs: () => Math.max(...throttles.map((each) => each.waitMs())),
	};
}

/** The idle time of the event loop is measured over at least this time. */
const loopWindowMs = 100;
/** above this part of the time in use */
const saturatedFrom = 0.97;

/** @returns whether the event loop has almost no idle time, as last measured */
export function createSaturation(clock: () => number): () => boolean {
	let before = performance.eventLoopUtilization();
	let since = clock();
	let isSaturated = false;
	return () => {
		if (clock() - since < loopWindowMs) return isSaturated;
		const now = performance.eventLoopUtilization();
		isSaturated = performance.eventLoopUtilization(now, before).utilization > saturatedFrom;
		before = now;
		since = clock();
		return isSaturated;
	};
}

export type ThrottledRun = <T>(work: () => Promise<T>) => Promise<T>;

const checkIntervalMs = 10;
/** A turn of the event loop accepts few connections, and clients that connect beside a flood wait for all before them. */
const turnsBefore = 16;

async function waitFor(throttle: Throttle): Promise<void> {
	for (let wait = throttle.waitMs(); wait > 0; wait = throttle.waitMs()) await sleep(Math.min(wait, checkIntervalMs));
}

/** Starts each work when the throttle allows it. */
export function createThrottledRun(throttle: Throttle, clock: () => number): ThrottledRun {
	return async (work) => {
		// Work that waits for nothing would otherwise be done before the requests that have arrived beside it are read.
		for (let count = 0; count < turnsBefore; count += 1) await turn();
		await waitFor(throttle);
		const startedAt = clock();
		try {
			return await work();
		} finally {
			throttle.recordStep(clock() - startedAt);
		}
	};
}

/** A step of long work that takes longer was mostly waiting itself. */
const maxLongStepMs = 2000;

/** Limits long work in steps. @returns called after each step, it waits until the throttle allows the next one */
export function createPace(
	share: number,
	isUrgent: () => boolean,
	clock: () => number = () => performance.now(),
): () => Promise<void> {
	const throttle = createThrottle(share, isUrgent, clock, maxLongStepMs);
	let startedAt = clock();
	return async () => {
		throttle.recordStep(clock() - startedAt);
		await waitFor(throttle);
		startedAt = clock();
	};
}
