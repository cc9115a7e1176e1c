/** Sets a value as the newest one; above `most` entries the oldest goes, so that no memory grows without end. */
export function setBounded<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
	// Taken out first: a Map keeps a key in its old place when it is set again.
	map.delete(key);
	map.set(key, value);
	if (map.size > most) map.delete(map.keys().next().value as K);
}

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets so many works run at once and so many more wait; one beyond that is refused by `onFull`, which throws.
 * A picture being decoded holds up to 160 MB: a whole folder dropped at once may not take the shop down.
 */
export function createConcurrencyLimiter(atOnce: number, waitingMost: number, onFull: () => never): InTurn {
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

/** The text of an answer from outside, up to so many bytes; throws at the first one more. */
export async function readBounded(response: Response, maxBytes: number): Promise<string> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of response.body ?? []) {
		size += chunk.length;
		if (size > maxBytes) throw new Error(`the response has more than ${maxBytes} bytes`);
		chunks.push(chunk);
	}
	return Buffer.concat(chunks).toString('utf8');
}
