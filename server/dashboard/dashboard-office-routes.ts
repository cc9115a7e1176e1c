import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isBackupOld } from '#domain/backup.ts';
import { dayMs } from '#domain/duration.ts';
import { indianDay } from '#domain/indian-clock.ts';
import { orderVisibility } from '#domain/order.ts';
import { sellerOf } from '#domain/seller.ts';
import { setUpDone, setUpSteps } from '#domain/set-up.ts';
import { can } from '#domain/staff.ts';
import type { Dashboard, dashboardOfficeEndpoints } from '#contract/dashboard-office.ts';
import type { Db } from '#database/db.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Config } from '#server/platform/config.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { inTime } from '#server/platform/silent-files.ts';
import { type Counts, countForDashboard, readSalesSummary, sumOpenOrders, sumRecentDays } from './dashboard-queries.ts';

/** The open and done steps before the first sale; null once all are done. */
function setUpOf({ settings, ...counts }: Counts, isMailSet: boolean): Dashboard['setUp'] {
	const isDemo = settings.isDemo === true;
	const text = (key: string) => (typeof settings[key] === 'string' ? settings[key].trim() : '');
	const licences = (settings.licences ?? []) as { label: string; number: string }[];
	const { missing } = sellerOf({ name: text('name'), address: text('address'), licences, isDemo });
	const done = setUpDone({ ...counts, missingDetails: missing, isDemo, isMailSet });
	if (setUpSteps.every((step) => done[step])) return null;
	return { missingDetails: missing, isDemo, steps: setUpSteps.map((name) => ({ name, isDone: done[name] })) };
}

/**
 * Whether a backup was written to this folder and is not there any more. Another folder may be of a disk that is not connected, and
 * one that does not respond says nothing.
 */
async function isMissing(file: string | null, directory: string): Promise<boolean> {
	if (file === null || dirname(file) !== directory) return false;
	return inTime(directory, () => stat(file)).then(
		() => false,
		(error: NodeJS.ErrnoException) => error.code === 'ENOENT',
	);
}

/** A shop on another PostgreSQL may be backed up with it: null until one of ours was tried. */
async function backupOf({ backup }: Counts, config: Config, now: Date): Promise<Dashboard['backup']> {
	const isOtherDatabase = config.databaseUrl !== null;
	if (isOtherDatabase && !backup.isTried) return null;
	const lastAt = backup.at === null ? null : new Date(backup.at);
	return {
		at: lastAt?.toISOString() ?? null,
		bytes: backup.bytes,
		isOld: isBackupOld(lastAt, now),
		isMissing: !isOtherDatabase && (await isMissing(backup.file, config.backup.directory)),
		error: backup.error,
	};
}

/** The summary of the last weeks, with the days since it was computed as they are now. */
async function readTrade(db: Db, now: Date): Promise<Dashboard['trade']> {
	const { computedAt, ...summary } = await readSalesSummary(db, now);
	const keptTo = indianDay(computedAt);
	// Another process may have a clock that is ahead.
	const newDays = 1 + Math.max(0, (Date.parse(indianDay(now)) - Date.parse(keptTo)) / dayMs);
	const recent = await sumRecentDays(db, now, newDays);
	const days = [...summary.days.filter(({ day }) => day < keptTo), ...recent.days];
	return { ...summary, ...recent, days: days.slice(-summary.days.length) };
}

export function dashboardOfficeHandlers({ config }: AppContext): HandlersOf<typeof dashboardOfficeEndpoints> {
	return {
		async 'office.dashboard.get'(_input, { session: { userId, roles }, reads, now }) {
			const seesOrders = can(roles, 'orders.read');
			const seesAllOrders = seesOrders && orderVisibility(roles) === 'all';
			// Revenue is visible to the roles that manage returns or prices.
			const seesTrade = can(roles, 'returns.manage') || can(roles, 'prices.manage');
			const [open, trade, counts] = await Promise.all([
				seesOrders ? sumOpenOrders(reads, seesAllOrders ? null : userId) : null,
				seesTrade ? readTrade(reads, now) : null,
				countForDashboard(reads),
			]);
			const inside = seesAllOrders ? open : null;
			const { lowStock, ticketsAwaitingReply, inquiries } = counts;
			const data: Dashboard = {
				at: now.toISOString(),
				day: indianDay(now),
				orders: {
					inReview: inside?.inReview ?? null,
					new: inside?.new ?? null,
					toPick: inside?.toPick ?? null,
					packed: inside?.packed ?? null,
					shipped: open?.shipped ?? null,
					outForDelivery: open?.outForDelivery ?? null,
					cashToCollect: can(roles, 'orders.cash') ? (open?.cashToCollect ?? null) : null,
					openReturns: inside?.openReturns ?? null,
					withoutInvoice: can(roles, 'orders.invoice') ? (inside?.withoutInvoice ?? null) : null,
				},
				lowStock: can(roles, 'stock.manage') ? lowStock : null,
				ticketsAwaitingReply: can(roles, 'support.manage') ? ticketsAwaitingReply : null,
				inquiries: can(roles, 'support.manage') ? inquiries : null,
				trade,
				backup: can(roles, 'settings.manage') ? await backupOf(counts, config, now) : null,
				setUp: can(roles, 'settings.manage') ? setUpOf(counts, config.smtpUrl !== null) : null,
			};
			return { status: 'success', data };
		},
	};
}
