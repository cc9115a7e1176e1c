import { setTimeout as sleep } from 'node:timers/promises';

/** A step that takes longer than this was mostly waiting itself. */
const maxStepMs = 100;

/** Closed for a while after each step of work, so that this work takes no more than its share of the time. */
type Gate = {
	isOpen: () => boolean;
	/** @param tookMs time that the step took */
	close: (tookMs: number) => void;
	openInMs: () => number;
};

/** @param isUrgent whether other work waits; otherwise the gate is open */
export function createGate(share: number, isUrgent: () => boolean, clock: () => number): Gate {
	let opensAt = 0;
	const openInMs = () => (isUrgent() ? Math.max(0, opensAt - clock()) : 0);
	return {
		isOpen: () => openInMs() === 0,
		close(tookMs) {
			opensAt = clock() + Math.min(tookMs, maxStepMs) * (1 / share - 1);
		},
		openInMs,
	};
}

export type Pace = <T>(work: () => Promise<T>) => Promise<T>;

const checkIntervalMs = 10;

/** Does each work when the gate is open. */
export function createPace(gate: Gate, clock: () => number): Pace {
	return async (work) => {
		for (let wait = gate.openInMs(); wait > 0; wait = gate.openInMs()) await sleep(Math.min(wait, checkIntervalMs));
		const startedAt = clock();
		try {
			return await work();
		} finally {
			gate.close(clock() - startedAt);
		}
	};
}
