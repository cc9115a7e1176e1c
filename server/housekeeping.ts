import type { Db } from '#database/db.ts';
import type { FastifyBaseLogger } from 'fastify';
import { deleteExpiredSessions } from './features/accounts/queries.ts';
import { deleteDeadLinks } from './features/accounts/reset/queries.ts';
import { deleteOldKeys, deleteOldRefundAccounts } from './features/orders/queries.ts';

const everyMs = 60 * 60_000;

/** Throws away what has served its time. @returns stops it */
export function startHousekeeping({ db, log }: { db: Db; log: FastifyBaseLogger }): () => void {
	async function clean(): Promise<void> {
		try {
			const now = new Date();
			await deleteExpiredSessions(db, now);
			await deleteOldKeys(db, now);
			await deleteDeadLinks(db, now);
			await deleteOldRefundAccounts(db, now);
		} catch (error) {
			log.warn({ err: error }, 'housekeeping failed; it tries again in an hour');
		}
	}
	const timer = setInterval(clean, everyMs);
	timer.unref();
	return () => clearInterval(timer);
}
