/** @param isFirst it waits in a queue of its own of the same length, which gets three of four places that become free */
export type ConcurrencyLimiter = {
	<T>(work: () => Promise<T>, order?: { isFirst: boolean }): Promise<T>;
	/** Whether a further task of the usual queue would be refused at once. */
	isFull: () => boolean;
};

type Waiting = { since: number; begin: () => void; refuse: (error: unknown) => void };

/** Each so many places that become free go to the usual queue before the first one. */
const usualTurn = 4;

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
	let turn = 0;
	const first: Waiting[] = [];
	const usual: Waiting[] = [];

	function refuseOld(queue: Waiting[]): void {
		const oldest = performance.now() - maxWaitMs;
		for (let next = queue[0]; next !== undefined && next.since < oldest; next = queue[0]) {
			queue.shift();
			try {
				onFull();
			} catch (error) {
				next.refuse(error);
			}
		}
	}

	/** The place goes to the next in a queue, so that a new call cannot take it. */
	function freePlace(): void {
		refuseOld(first);
		refuseOld(usual);
		turn = (turn + 1) % usualTurn;
		const next = turn === 0 ? (usual.shift() ?? first.shift()) : (first.shift() ?? usual.shift());
		if (next === undefined) running -= 1;
		else next.begin();
	}

	const limit = async <T>(work: () => Promise<T>, order?: { isFirst: boolean }): Promise<T> => {
		if (running >= maxRunning) {
			const queue = order?.isFirst ? first : usual;
			if (queue.length >= maxWaiting) onFull();
			await new Promise<void>((begin, refuse) => queue.push({ since: performance.now(), begin, refuse }));
		} else {
			running += 1;
		}
		try {
			return await work();
		} finally {
			freePlace();
		}
	};
	return Object.assign(limit, { isFull: () => running >= maxRunning && usual.length >= maxWaiting });
}
