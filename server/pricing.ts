import type { Db } from '#database/db.ts';
import { repeatEvery } from '#server/platform/repeat-every.ts';
import { publishDuePriceUpdates } from '#server/pricing/publish-due-price-updates.ts';
import type { FastifyBaseLogger } from 'fastify';

const pollIntervalMs = 1000;

/** While the shop runs: publishes prices whose time has come, also those that fell due while it stood. @returns stops it */
export function startPricing(input: { db: Db; log: FastifyBaseLogger }): () => Promise<void> {
	const { db, log } = input;

	async function look(): Promise<void> {
		try {
			await publishDuePriceUpdates(db, new Date());
		} catch (error) {
			log.warn({ err: error }, 'failed to publish scheduled prices, will retry');
		}
	}

	return repeatEvery(pollIntervalMs, look);
}
