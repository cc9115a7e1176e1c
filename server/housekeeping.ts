import type { Db } from '#database/db.ts';
import type { FastifyBaseLogger } from 'fastify';
import { deleteExpiredSessions } from './features/accounts/queries.ts';
import { deleteDeadLinks } from './features/accounts/reset/queries.ts';
import { deleteUnshownMedia } from './features/media/queries.ts';
import { deleteOldKeys, deleteOldRefundAccounts } from './features/orders/queries.ts';
import { removeCopies } from './http/media.ts';
import { overAndOver } from './over-and-over.ts';

const everyMs = 60 * 60_000;

type House = { db: Db; log: FastifyBaseLogger; mediaDirectory: string };

/** Deletes expired data. @returns stops it, after what is under way */
export function startHousekeeping({ db, log, mediaDirectory }: House): () => Promise<void> {
	async function clean(): Promise<void> {
		try {
			const now = new Date();
			await deleteExpiredSessions(db, now);
			await deleteOldKeys(db, now);
			await deleteDeadLinks(db, now);
			await deleteOldRefundAccounts(db, now);
			await removeCopies(mediaDirectory, await deleteUnshownMedia(db, now));
		} catch (error) {
			log.warn({ err: error }, 'housekeeping failed, will retry in an hour');
		}
	}
	return overAndOver(everyMs, clean);
}
