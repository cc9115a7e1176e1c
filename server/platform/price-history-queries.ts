import type { Tx } from '#database/db.ts';
import { sql } from 'kysely';

/** When and by whom prices are written. */
type PriceChangeSource = { at: Date; actorId?: string | null; priceUpdateId?: string };

/**
 * Writes prices of variants. A trigger adds them to the price history and reads their source from this setting: price updates
 * are before or after one another by the clock of the shop, not by that of the database.
 */
export async function writePrices(tx: Tx, source: PriceChangeSource, write: () => Promise<unknown>): Promise<void> {
	await sql`select set_config('khetse.price_change', ${JSON.stringify(source)}, true)`.execute(tx);
	await write();
	await sql`select set_config('khetse.price_change', '', true)`.execute(tx);
}
