import { hourMs, secondMs } from '#domain/duration.ts';
import { isDatabaseAway } from '#database/database-away.ts';
import type { Db } from '#database/db.ts';
import type { AnnounceStock } from '#server/platform/change-queries.ts';
import { listOrderedAt, type SentOrder } from './order-queries.ts';

const lookMs = 2 * secondMs;
/** Longer than most failures of a standby; copies end after their maximum age. */
const watchedMs = hourMs;
/** The first ones: later orders of a failure are refused before they are written. */
const mostWatched = 1000;

export type LateOrders = {
	/** @param error of the order; only that of an unavailable database leaves its outcome unknown */
	watch: (sent: SentOrder, error: unknown) => void;
};

/**
 * Announces the stock of orders whose commit the database did not confirm in time: it may commit them after the response, when no
 * standby confirmed it or the connection was lost. An order is looked for until an hour after its request.
 */
export function createLateOrders(
	db: Db,
	announceStock: AnnounceStock,
	{ onError, everyMs = lookMs }: { onError: (error: unknown) => void; everyMs?: number },
): LateOrders {
	const watched = new Map<string, SentOrder & { until: number }>();
	const keyOf = ({ userId, at }: SentOrder) => `${userId} ${at.getTime()}`;
	let isScheduled = false;

	function schedule(): void {
		if (isScheduled || watched.size === 0) return;
		isScheduled = true;
		setTimeout(() => void look(), everyMs).unref();
	}

	async function look(): Promise<void> {
		try {
			const found = await listOrderedAt(db, [...watched.values()]);
			for (const order of found) watched.delete(keyOf(order));
			announceStock(found.map(({ productId }) => productId));
			const now = Date.now();
			for (const [key, { until }] of watched) if (until < now) watched.delete(key);
		} catch (error) {
			if (!isDatabaseAway(error)) onError(error);
		}
		isScheduled = false;
		schedule();
	}

	return {
		watch(sent, error) {
			if (!isDatabaseAway(error)) return;
			if (watched.size < mostWatched) watched.set(keyOf(sent), { ...sent, until: Date.now() + watchedMs });
			schedule();
		},
	};
}
