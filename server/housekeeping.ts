import type { Db } from '#database/db.ts';
import { deleteExpiredSessions } from '#server/accounts/account-queries.ts';
import { deleteExpiredLinks } from '#server/accounts/password-reset-queries.ts';
import { removeCopies } from '#server/media/media-files.ts';
import { deleteUnshownMedia } from '#server/media/media-queries.ts';
import { deleteOldKeys, deleteOldRefundAccounts } from '#server/orders/order-queries.ts';
import { repeatEvery } from '#server/platform/repeat-every.ts';
import type { FastifyBaseLogger } from 'fastify';

const everyMs = 60 * 60_000;

type HousekeepingDeps = { db: Db; log: FastifyBaseLogger; mediaDirectory: string };

/** Deletes expired data. @returns stops it, after what is under way */
export function startHousekeeping({ db, log, mediaDirectory }: HousekeepingDeps): () => Promise<void> {
	async function clean(): Promise<void> {
		try {
			const now = new Date();
			await deleteExpiredSessions(db, now);
			await deleteOldKeys(db, now);
			await deleteExpiredLinks(db, now);
			await deleteOldRefundAccounts(db, now);
			await removeCopies(mediaDirectory, await deleteUnshownMedia(db, now));
		} catch (error) {
			log.warn({ err: error }, 'housekeeping failed, will retry in an hour');
		}
	}
	return repeatEvery(everyMs, clean);
}
