import { secondMs } from '#domain/duration.ts';
import type { Db } from '#database/db.ts';
import { sql } from 'kysely';

/** The channel of PostgreSQL on which all processes of the shop receive changes. */
export const changeChannel = 'khetse_changes';

export const sessionPrefix = 'session:';

/** Announces a row of `sessions`, where a statement returns it, to all processes. */
export const announcedSession = sql<null>`pg_notify(${sql.lit(changeChannel)}, ${sql.lit(sessionPrefix)} || user_id || ' ' || encode(token_hash, 'base64'))`;

/** Placed orders are announced together: a notification inside each of their transactions would serialise the commits. */
const announceMs = 100;
/** The pause doubles with each failure in succession up to this. */
const longestPauseMs = 5 * secondMs;
/** More than a minute in succession. Then copies show the stock after their maximum age, or when the database is reached again. */
const maxFailures = 20;
/** PostgreSQL limits a notification to 8,000 bytes. */
const maxAnnounced = 200;

export async function notifyChange(db: Db, payload: string): Promise<void> {
	await sql`select pg_notify(${changeChannel}, ${payload})`.execute(db);
}

export type AnnounceStock = (productIds: readonly string[]) => void;

/**
 * Announces the stock of ordered products to all processes, some moments after the orders were committed. What could not be
 * announced is announced with the next ones or after a pause.
 * @param findChanged those of ordered products that are shown with another stock now
 */
export function createStockAnnouncer(
	db: Db,
	findChanged: (db: Db, productIds: readonly string[]) => Promise<string[]>,
	onError: (error: unknown) => void,
): AnnounceStock {
	/** each product once, however often it is ordered */
	const waiting = new Set<string>();
	let failures = 0;
	let isScheduled = false;

	function schedule(): void {
		if (isScheduled || waiting.size === 0) return;
		isScheduled = true;
		setTimeout(() => void send(), Math.min(announceMs * 2 ** failures, longestPauseMs)).unref();
	}

	async function send(): Promise<void> {
		const ordered = [...waiting];
		waiting.clear();
		try {
			const ids = await findChanged(db, ordered);
			if (ids.length > 0) await notifyChange(db, ids.length > maxAnnounced ? 'stock' : `stock:${ids.join()}`);
			failures = 0;
		} catch (error) {
			failures += 1;
			if (failures < maxFailures) for (const id of ordered) waiting.add(id);
			else failures = 0;
			onError(error);
		}
		isScheduled = false;
		schedule();
	}

	return (productIds) => {
		for (const id of productIds) waiting.add(id);
		schedule();
	};
}
