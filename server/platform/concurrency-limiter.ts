/** @param isFirst it waits before the others, in a queue of its own of the same length */
export type ConcurrencyLimiter = <T>(work: () => Promise<T>, order?: { isFirst: boolean }) => Promise<T>;

/**
 * Limits concurrent and queued tasks; further ones, and those that have waited too long, are refused by `onFull`, which throws.
 * Decoding a picture takes up to 160 MB: uploading a whole folder at once must not exhaust the memory.
 */
export function createConcurrencyLimiter(
	maxRunning: number,
	maxWaiting: number,
	onFull: () => never,
	maxWaitMs = Number.POSITIVE_INFINITY,
): ConcurrencyLimiter {
	let running = 0;
	const first: (() => void)[] = [];
	const others: (() => void)[] = [];
	return async (work, order) => {
		const waiting = order?.isFirst ? first : others;
		let since = Number.POSITIVE_INFINITY;
		if (running >= maxRunning) {
			if (waiting.length >= maxWaiting) onFull();
			since = performance.now();
			await new Promise<void>((resolve) => waiting.push(resolve));
		} else {
			running += 1;
		}
		try {
			if (performance.now() - since > maxWaitMs) onFull();
			return await work();
		} finally {
			// the slot goes to the next in the queue, so a new call cannot take it
			const next = first.shift() ?? others.shift();
			if (next === undefined) running -= 1;
			else next();
		}
	};
}
