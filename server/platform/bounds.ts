/** Sets a value as the newest entry; above `most` entries the oldest is deleted, which bounds the memory. */
export function setBounded<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
	// Deleted first: a Map keeps the position of a key that is set again.
	map.delete(key);
	map.set(key, value);
	if (map.size > most) map.delete(map.keys().next().value as K);
}

export type ConcurrencyLimiter = <T>(work: () => Promise<T>) => Promise<T>;

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
	const waiting: (() => void)[] = [];
	return async (work) => {
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
			const next = waiting.shift();
			if (next === undefined) running -= 1;
			else next();
		}
	};
}

/** The text of an external response, limited in bytes; throws above the limit. */
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
