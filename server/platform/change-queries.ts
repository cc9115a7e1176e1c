import type { Db } from '#database/db.ts';
import { sql } from 'kysely';

/** The channel of PostgreSQL on which all processes of the shop receive changes. */
export const changeChannel = 'khetse_changes';

/** Placed orders are announced together: a notification inside each of their transactions would serialise the commits. */
const announceMs = 100;
/** PostgreSQL limits a notification to 8,000 bytes. */
const maxAnnounced = 200;

export async function notifyChange(db: Db, payload: string): Promise<void> {
	await sql`select pg_notify(${changeChannel}, ${payload})`.execute(db);
}

export type AnnounceStock = (productIds: readonly string[]) => void;

/**
 * Announces the stock of ordered products to all processes, some moments after the orders were committed.
 * @param findChanged those of ordered products that are shown with another stock now
 */
export function createStockAnnouncer(
	db: Db,
	findChanged: (db: Db, productIds: readonly string[]) => Promise<string[]>,
	onError: (error: unknown) => void,
): AnnounceStock {
	const waiting = new Set<string>();
	let isWaiting = false;

	async function send(): Promise<void> {
		isWaiting = false;
		const ordered = [...waiting];
		waiting.clear();
		try {
			const ids = await findChanged(db, ordered);
			if (ids.length > 0) await notifyChange(db, ids.length > maxAnnounced ? 'stock' : `stock:${ids.join()}`);
		} catch (error) {
			// Copies show the stock after their maximum age.
			onError(error);
		}
	}

	return (productIds) => {
		for (const id of productIds) waiting.add(id);
		if (isWaiting) return;
		isWaiting = true;
		setTimeout(() => void send(), announceMs).unref();
	};
}
