import type { Db } from '#database/db.ts';
import { sql } from 'kysely';

/** The channel of PostgreSQL that tells all processes of the shop of changes. */
export const changeChannel = 'khetse_changes';

/** Placed orders are announced together: a notification inside each of their transactions would serialise the commits. */
const announceMs = 100;
/** PostgreSQL limits a notification to 8,000 bytes. */
const maxAnnounced = 200;

export async function notifyChange(db: Db, payload: string): Promise<void> {
	await sql`select pg_notify(${changeChannel}, ${payload})`.execute(db);
}

export type AnnounceStock = (productIds: readonly string[]) => void;

/** Announces the stock of ordered products to all processes, some moments after the orders were committed. */
export function createStockAnnouncer(db: Db, onError: (error: unknown) => void): AnnounceStock {
	const waiting = new Set<string>();
	let isWaiting = false;

	async function send(): Promise<void> {
		isWaiting = false;
		const ids = [...waiting];
		waiting.clear();
		const payload = ids.length > maxAnnounced ? 'stock' : `stock:${ids.join()}`;
		try {
			await notifyChange(db, payload);
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
