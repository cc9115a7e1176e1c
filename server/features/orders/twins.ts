import { setBounded } from '#server/bounded-map.ts';

/** More than this many people do not order within the life of one request. */
const maxRemembered = 10_000;

export type Twins = {
	/** Whether a request that came in at `receivedAtMs` was already here when its like was committed. */
	wasInFlight: (key: string, receivedAtMs: number) => boolean;
	committed: (key: string) => void;
};

/**
 * Remembers when this process committed an order without a key. A double click may wait so long for a connection
 * that the database sees its two requests one after the other; here they are still told from a repeat.
 */
export function createTwins(): Twins {
	const committedAtMs = new Map<string, number>();
	return {
		wasInFlight: (key, receivedAtMs) => receivedAtMs <= (committedAtMs.get(key) ?? Number.NEGATIVE_INFINITY),
		committed(key) {
			setBounded(committedAtMs, key, performance.now(), maxRemembered);
		},
	};
}
