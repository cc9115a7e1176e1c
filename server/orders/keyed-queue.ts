/** Runs a task after the earlier tasks of each of its keys. All callers sort the keys, so that two tasks cannot wait for each other. */
export type KeyedQueue = <T>(keys: readonly string[], work: () => Promise<T>) => Promise<T>;

const maxWaitMs = 1000;

/**
 * Tasks of one key run one after the other, in the order of arrival. Orders of one stock pool cannot be written concurrently
 * anyway: waiting in this process costs nothing, while an order that waits in PostgreSQL for a locked row occupies a
 * connection and follows all versions of the row. Correctness does not depend on it: several processes may write, and a task
 * that has waited for `waitMs`, for all its keys together, runs, so that PostgreSQL's limits apply to it.
 */
export function createKeyedQueue(waitMs: number = maxWaitMs): KeyedQueue {
	const queues = new Map<string, (() => void)[]>();

	/** @returns true: its turn has come; false: it has waited for so long */
	function wait(queue: (() => void)[], ms: number): Promise<boolean> {
		return new Promise((resolve) => {
			const begin = () => {
				clearTimeout(timer);
				resolve(true);
			};
			const timer = setTimeout(() => {
				queue.splice(queue.indexOf(begin), 1);
				resolve(false);
			}, ms);
			queue.push(begin);
		});
	}

	function end(key: string): void {
		const next = queues.get(key)?.shift();
		if (next === undefined) queues.delete(key);
		else next();
	}

	return async (keys, work) => {
		const taken: string[] = [];
		const until = performance.now() + waitMs;
		try {
			for (const key of keys) {
				const queue = queues.get(key);
				if (queue === undefined) queues.set(key, []);
				else if (!(await wait(queue, Math.max(0, until - performance.now())))) continue;
				taken.push(key);
			}
			return await work();
		} finally {
			for (const key of taken) end(key);
		}
	};
}
