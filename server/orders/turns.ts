/** Does work when every key has its turn. Keys are in one order everywhere, so that two works cannot wait for each other. */
export type InTurn = <T>(keys: readonly string[], work: () => Promise<T>) => Promise<T>;

const maxWaitMs = 1000;

/**
 * Work of one key is done one after the other, in the order of arrival. Orders of one stock pool cannot be written at once
 * anyway: waiting in this process costs nothing, while each one that waits in PostgreSQL for a locked row occupies a
 * connection and follows all versions of the row. Correctness does not depend on it: several processes may write, and one
 * that has waited for `waitMs` goes ahead, so that PostgreSQL's limits apply to it.
 */
export function createTurns(waitMs: number = maxWaitMs): InTurn {
	const queues = new Map<string, (() => void)[]>();

	/** @returns whether it is this one's turn; false: it has waited long enough */
	function wait(queue: (() => void)[]): Promise<boolean> {
		return new Promise((resolve) => {
			const begin = () => {
				clearTimeout(timer);
				resolve(true);
			};
			const timer = setTimeout(() => {
				queue.splice(queue.indexOf(begin), 1);
				resolve(false);
			}, waitMs);
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
		try {
			for (const key of keys) {
				const queue = queues.get(key);
				if (queue === undefined) queues.set(key, []);
				else if (!(await wait(queue))) continue;
				taken.push(key);
			}
			return await work();
		} finally {
			for (const key of taken) end(key);
		}
	};
}
