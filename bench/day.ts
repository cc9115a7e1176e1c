import { availableParallelism } from 'node:os';
import { rankProducts } from '#server/catalogue/product-rank-queries.ts';
import { retryAfterSeconds } from '#server/platform/overload.ts';
import { postmasterPid } from '#tests/fixtures/process-ids.ts';
import { makeDataDirectory, removeDataDirectory } from '#tests/fixtures/shop-process.ts';
import { allViews, type DayOptions, type DayShop, day, make, openShop, publishPrices } from './day-shop.ts';
import type { LoadResult } from './load.ts';
import { cpuSeconds, diskSeconds, memoryMb } from './process-use.ts';
import { load, median } from './throughput.ts';

/** Requests of a staff member at work: a list or an order every ten seconds of eight hours. */
const requestsPerStaff = 8 * 360;
/** Share of the day's customers in each hour, with the peak in the evening. */
const hourly = [4, 2, 1, 1, 2, 8, 18, 30, 42, 50, 52, 50, 46, 42, 40, 44, 56, 78, 104, 116, 96, 66, 36, 16];
const hourlySum = hourly.reduce((sum, share) => sum + share, 0);
const publishHour = 5;
const secondsPerHour = 3600;
const retryAfterMs = 1000 * retryAfterSeconds;
const connections = { views: 16, searches: 4, orders: 8, staff: 2 };

type Kind = keyof typeof make;
/** `refused`: responses with 503, because pages and searches wait while customers order; they were sent again */
type Totals = { count: number; refused: number; seconds: number; cpuSeconds: number; p50Ms: number; p99Ms: number };

/** Parts of a core that were in use, and the part of the time in which the disk was, null where it is not known. */
export type ResourceUse = {
	cores: number;
	shop: number;
	database: number;
	/** of all processes of the load, and of the one that has most to do */
	load: number;
	busiestLoad: number;
	disk: number | null;
};

export type DayFigures = {
	part: number;
	seconds: number;
	/** seconds of the day for each second of the replay */
	speedUp: number;
	kinds: Record<Kind, Totals>;
	prices: { count: number; ms: number };
	use: ResourceUse;
	/** what came nearest to its limit: with more customers it is what saturates first */
	saturated: Saturated;
	memoryMb: number;
};

type Saturated = { name: string; share: number };

/** The shop and each process of the load can use one core, the database all of them. */
export function findSaturated({ cores, shop, database, load, busiestLoad, disk }: ResourceUse): Saturated {
	const [[user = ''] = []] = Object.entries({ shop, database, load }).toSorted(([, a], [, b]) => b - a);
	const shares = {
		'the core of the shop': shop,
		'the core of the load': busiestLoad,
		[`the ${cores} cores of the machine, most of them used by the ${user}`]: (shop + database + load) / cores,
		'the disk': disk ?? 0,
	};
	const [[name = '', share = 0] = []] = Object.entries(shares).toSorted(([, a], [, b]) => b - a);
	return { name, share };
}

type Hour = Record<Kind, LoadResult | null>;

/** What a busy shop refuses first. */
const refusable: ReadonlySet<Kind> = new Set(['views', 'searches']);

/** Sends requests of one kind, on each connection the next one when one is answered; refused views and searches are sent again. */
async function replay(
	shop: DayShop,
	kind: Kind,
	{ requests, retryMs }: { requests: string[]; retryMs: number },
): Promise<LoadResult | null> {
	if (requests.length === 0) return null;
	const result = await load({
		port: Number(new URL(shop.process.url).port),
		requests,
		connections: Math.min(connections[kind], requests.length),
		warmupMs: 0,
		measureMs: 0,
		maxResponses: requests.length,
		...(refusable.has(kind) ? { retryMs } : {}),
	});
	const failed = Object.keys(result.statuses).filter((status) => !/^20[01]$/.test(status));
	if (failed.length > 0) throw new Error(`${kind} were answered with ${failed.join()}`);
	return result;
}

/** The requests of an hour, each kind on connections of its own. @param share of the requests of a day */
async function replayHour(shop: DayShop, share: number, retryMs: number): Promise<Hour> {
	const send = (kind: Kind, perDay: number) => {
		const requests = Array.from({ length: Math.round(perDay * share) }, () => make[kind](shop));
		return replay(shop, kind, { requests, retryMs });
	};
	const [views, searches, orders, staff] = await Promise.all([
		send('views', day.views),
		send('searches', day.searches),
		send('orders', day.orders),
		send('staff', day.staff * requestsPerStaff),
	]);
	return { views, searches, orders, staff };
}

function totalsOf(results: readonly (LoadResult | null)[]): Totals {
	const done = results.filter((result) => result !== null);
	const count = done.reduce((sum, result) => sum + result.perSecond * result.seconds, 0);
	return {
		count: Math.round(count),
		refused: done.reduce((sum, result) => sum + result.refused, 0),
		seconds: done.reduce((sum, result) => sum + result.seconds, 0),
		cpuSeconds: done.reduce((sum, result) => sum + result.cpuSeconds, 0),
		p50Ms: median(done.map(({ p50Ms }) => p50Ms)),
		// of the worst hour
		p99Ms: Math.max(0, ...done.map(({ p99Ms }) => p99Ms)),
	};
}

/** Seconds until now of processor time of the shop, its database and this process, and in which the disk was busy. */
function secondsOf({ process: { child, dataDirectory } }: DayShop) {
	const { user, system } = process.cpuUsage();
	return {
		shop: cpuSeconds(child.pid as number, 'itself'),
		database: cpuSeconds(postmasterPid(dataDirectory), 'children'),
		bench: (user + system) / 1e6,
		disk: diskSeconds(dataDirectory),
	};
}

async function replayDay(shop: DayShop, { part, report }: DayOptions): Promise<DayFigures> {
	const before = await replay(shop, 'views', { requests: allViews(shop), retryMs: retryAfterMs });
	report(`pages of the day before, not counted: ${before?.seconds.toFixed(1)} s`);
	const start = secondsOf(shop);
	const hours: Hour[] = [];
	let publishMs = 0;
	let seconds = 0;
	let speed = 1;
	for (const [hour, share] of hourly.entries()) {
		const startedAt = performance.now();
		if (hour === publishHour) {
			publishMs = await publishPrices(shop, Math.ceil(day.prices * part));
			for (let run = 0; run < 24 * part; run += 1) await rankProducts(shop.db, new Date());
		}
		hours.push(await replayHour(shop, (share / hourlySum) * part, retryAfterMs / Math.max(1, speed)));
		const took = (performance.now() - startedAt) / 1000;
		seconds += took;
		speed = (secondsPerHour * part) / took;
		report(`${String(hour).padStart(2, '0')}:00  ${took.toFixed(1)} s, ${speed.toFixed(1)} times as fast as the day`);
	}
	const end = secondsOf(shop);
	const kinds = {
		views: totalsOf(hours.map(({ views }) => views)),
		searches: totalsOf(hours.map(({ searches }) => searches)),
		orders: totalsOf(hours.map(({ orders }) => orders)),
		staff: totalsOf(hours.map(({ staff }) => staff)),
	};
	const ofLoad = Object.values(kinds).map((kind) => kind.cpuSeconds);
	const use: ResourceUse = {
		cores: availableParallelism(),
		shop: (end.shop - start.shop) / seconds,
		database: (end.database - start.database) / seconds,
		load: (end.bench - start.bench + ofLoad.reduce((sum, own) => sum + own, 0)) / seconds,
		busiestLoad: Math.max(...ofLoad) / seconds,
		disk: start.disk === null || end.disk === null ? null : (end.disk - start.disk) / seconds,
	};
	return {
		part,
		seconds,
		speedUp: (24 * secondsPerHour * part) / seconds,
		kinds,
		prices: { count: Math.ceil(day.prices * part), ms: publishMs },
		use,
		saturated: findSaturated(use),
		memoryMb: memoryMb(shop.process.child.pid as number),
	};
}

function reportDay({ part, seconds, speedUp, kinds, prices, use, saturated, memoryMb: mb }: DayFigures): string[] {
	const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
	return [
		...Object.entries(kinds).map(
			([kind, { count, refused, p50Ms, p99Ms }]) =>
				`${kind.padEnd(10)} ${String(count).padStart(9)}, ${refused} times refused with 503 and sent again, ` +
				`p50 ${p50Ms.toFixed(1)} ms, p99 of the worst hour ${p99Ms.toFixed(1)} ms`,
		),
		`prices     ${String(prices.count).padStart(9)}, in one request of ${prices.ms.toFixed(0)} ms`,
		`a day in ${(seconds / part / secondsPerHour).toFixed(2)} hours: ${speedUp.toFixed(1)} times as fast; the shop's memory ${mb.toFixed(0)} MB`,
		`in use of ${use.cores} cores: shop ${use.shop.toFixed(2)}, database ${use.database.toFixed(2)}, load ${use.load.toFixed(2)}; ` +
			`of the disk's time: ${use.disk === null ? 'unknown' : percent(use.disk)}`,
		`saturates first: ${saturated.name}, ${percent(saturated.share)} in use`,
	];
}

/**
 * Replays a day of a national grocer as fast as the shop answers, hour by hour, with its peak in the evening: page views,
 * searches, orders of eight lines, staff in the office, the prices of the morning in one update, and the order of lists as
 * often as the part of the day has hours, once at least. The pages of the day before come first and are not counted: otherwise
 * most pages of a part of a day would be rendered for the first time, of a whole day hardly one. A refused request is sent
 * again after the Retry-After of the shop, which passes as fast as the hour before. Fails on any response but success or, for
 * views and searches, 503.
 */
export async function benchDay(options: DayOptions): Promise<DayFigures> {
	const dataDirectory = await makeDataDirectory();
	let shop: DayShop | null = null;
	try {
		shop = await openShop(options, dataDirectory);
		const figures = await replayDay(shop, options);
		for (const line of reportDay(figures)) options.report(line);
		return figures;
	} finally {
		await shop?.db.destroy();
		await shop?.process.stop();
		removeDataDirectory(dataDirectory);
	}
}
