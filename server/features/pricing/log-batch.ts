import type { PackPricesWire } from '#contract/office/prices.ts';
import type { Tx } from '#database/db.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { pricesInWords } from './price-words.ts';

/** One row of the log for a whole batch: by SKU what it was and what it is. */
export async function logBatch(
	tx: Tx,
	entry: {
		action: 'prices.publish' | 'prices.schedule' | 'prices.publishScheduled' | 'prices.undo';
		batchId: string;
		actorId: string | null;
		at: Date;
		facts: object;
		lines: readonly { sku: string; from: PackPricesWire; to: PackPricesWire }[];
	},
): Promise<void> {
	const { action, batchId, actorId, at, facts, lines } = entry;
	await insertAudit(tx, {
		actorId,
		action,
		entity: 'price_batch',
		entityId: batchId,
		before: Object.fromEntries(lines.map(({ sku, from }) => [sku, pricesInWords(from)])),
		after: { ...facts, ...Object.fromEntries(lines.map(({ sku, to }) => [sku, pricesInWords(to)])) },
		at,
	});
}
