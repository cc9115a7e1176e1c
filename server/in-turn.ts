export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets so many works run at once and so many more wait; one beyond that is refused by `onFull`, which throws.
 * A picture being decoded holds up to 160 MB: a whole folder dropped at once may not take the shop down.
 */
export function inTurn(atOnce: number, waitingMost: number, onFull: () => never): InTurn {
	let running = 0;
	const waiting: (() => void)[] = [];
	return async (work) => {
		if (running >= atOnce) {
			if (waiting.length >= waitingMost) onFull();
			await new Promise<void>((resolve) => waiting.push(resolve));
		} else {
			running += 1;
		}
		try {
			return await work();
		} finally {
			// the slot goes to the next in the queue, so a new call cannot take it
			const next = waiting.shift();
			if (next === undefined) running -= 1;
			else next();
		}
	};
}
