import { dayMs, hourMs, minuteMs, secondMs } from '#domain/duration.ts';
import type { Db } from '#database/db.ts';
import type { ScheduledBackup } from '#server/backup/scheduled-backup.ts';
import { repairProductListings } from '#server/catalogue/product-listing-check-queries.ts';
import { rankProducts } from '#server/catalogue/product-rank-queries.ts';
import { saveSalesSummary } from '#server/dashboard/dashboard-queries.ts';
import type { MailQueue } from '#server/mail/send-mails.ts';
import { writeOrderMails } from '#server/orders/write-order-mails.ts';
import type { Job } from '#server/platform/job-runner.ts';
import { deleteDue, lastNight } from '#server/platform/retention.ts';
import { publishDuePriceUpdates } from '#server/pricing/publish-due-price-updates.ts';
import type { FastifyBaseLogger } from 'fastify';
import { retentionPeriods } from './retention-periods.ts';

type JobDeps = {
	db: Db;
	publicUrl: string;
	/** null: no mail server is set, mails stay in the database */
	mailQueue: MailQueue | null;
	/** null: none is made by itself */
	backup: ScheduledBackup | null;
	listErasedCustomers: () => Promise<unknown>;
	log: Pick<FastifyBaseLogger, 'error'>;
};

const nightly = retentionPeriods.filter(({ every }) => every === 'night');

/** Triggers keep the listings current. A listing that differs is a defect: it is repaired and logged. */
async function checkProductListings({ db, log }: Pick<JobDeps, 'db' | 'log'>, now: Date): Promise<void> {
	const { products, words, categories } = await repairProductListings(db, now);
	if (products.length + words.length + categories.length > 0) {
		log.error({ products, words, categories }, 'product listings differed from the products and were written again');
	}
}

/** The background jobs of the shop. */
export function listJobs({ db, publicUrl, mailQueue, backup, listErasedCustomers, log }: JobDeps): Job[] {
	return [
		{ name: 'publish scheduled prices', intervalMs: secondMs, run: (now) => publishDuePriceUpdates(db, now) },
		{ name: 'write order mails', intervalMs: 3 * secondMs, run: (now) => writeOrderMails(db, publicUrl, now) },
		...(mailQueue === null ? [] : [{ name: 'send mails', intervalMs: 3 * secondMs, run: mailQueue.sendDue }]),
		...(backup === null ? [] : [{ name: 'back up', intervalMs: minuteMs, run: backup.run }]),
		{ name: 'list erased customers', intervalMs: 10 * secondMs, run: listErasedCustomers },
		// With many orders it takes seconds, which a start does not wait for.
		{ name: 'rank products', intervalMs: hourMs, isRunAtStart: true, run: (now) => rankProducts(db, now) },
		{ name: 'sum sales', intervalMs: hourMs, run: (now) => saveSalesSummary(db, now) },
		{ name: 'check product listings', intervalMs: dayMs, run: (now) => checkProductListings({ db, log }, now) },
		...retentionPeriods
			.filter(({ every }) => every === 'minute')
			.map((period) => ({
				name: `delete: ${period.recordType}`,
				intervalMs: minuteMs,
				run: (now: Date) => deleteDue(db, [period], { now, dueSince: now }),
			})),
		// More often than at night: a shop that was stopped at night deletes when it is back.
		{
			name: 'delete expired data',
			intervalMs: 10 * minuteMs,
			run: (now) => deleteDue(db, nightly, { now, dueSince: lastNight(now) }),
		},
	];
}
