import type { StaffRole } from '#domain/user.ts';
import { methodAndPath } from '#contract/paths.ts';
import { type Db, openDatabase } from '#database/db.ts';
import { insertUser } from '#database/seed/insert-user.ts';
import { rankProducts } from '#server/catalogue/product-rank-queries.ts';
import { orderBody, type SeededVariant } from '#tests/fixtures/shop.ts';
import {
	connectionOf,
	makeDataDirectory,
	postmasterPid,
	removeDataDirectory,
	type ShopProcess,
	startShopProcess,
} from '#tests/fixtures/shop-process.ts';
import { sql } from 'kysely';
import { type GeneratedCatalogue, generateCatalogue } from './generate-catalogue.ts';
import { generateOrders } from './generate-orders.ts';
import type { LoadResult } from './load.ts';
import { cpuSeconds, memoryMb } from './process-use.ts';
import { getRequest, load, median, request, sessionOf } from './throughput.ts';

/** One day of a national grocer. */
const day = { orders: 300_000, linesPerOrder: 8, views: 10_000_000, searches: 1_000_000, prices: 10_000, staff: 200 };
/** Requests of a staff member at work: a list or an order every ten seconds of eight hours. */
const requestsPerStaff = 8 * 360;
/** Share of the day's customers in each hour, with the peak in the evening. */
const hourly = [4, 2, 1, 1, 2, 8, 18, 30, 42, 50, 52, 50, 46, 42, 40, 44, 56, 78, 104, 116, 96, 66, 36, 16];
const hourlySum = hourly.reduce((sum, share) => sum + share, 0);
const publishHour = 5;
const secondsPerHour = 3600;
const connections = { views: 16, searches: 4, orders: 8, staff: 2 };
/** Room for most of the pages that such a shop shows in a day. docs/operations.md */
const env = { LOG_LEVEL: 'error', CACHE_MB: '512' };

export type DayOptions = {
	products: number;
	/** orders of the days before */
	history: number;
	/** part of the day that is replayed: each of its hours with this part of its requests */
	part: number;
	report: (line: string) => void;
};

type Kind = 'views' | 'searches' | 'orders' | 'staff' | 'prices';
/** `refused`: responses with 503, because pages and searches wait while customers order; they were sent again */
type Totals = { count: number; refused: number; seconds: number; p50Ms: number; p99Ms: number };

export type DayFigures = {
	part: number;
	seconds: number;
	/** seconds of the day for each second of the replay */
	speedUp: number;
	kinds: Record<Kind, Totals>;
	/** the one that comes near a whole core, or near all cores together with the load, is what saturates first */
	coresInUse: { shop: number; database: number };
	memoryMb: number;
};

/** A number below `count`, the first ones most often: 1/n, as products are asked for. */
function popular(count: number): number {
	return Math.min(count - 1, Math.floor(count ** Math.random()) - 1);
}

async function staffToken(db: Db, role: StaffRole): Promise<string> {
	return sessionOf(db, await insertUser(db, { email: `${role}@example.in`, roles: [role] }));
}

type SoldVariant = SeededVariant & { mrpPaise: number; costPaise: number | null };

type Shop = {
	process: ShopProcess;
	db: Db;
	words: GeneratedCatalogue;
	variants: SoldVariant[];
	customers: string[];
	owner: string;
};

const listPages = 50;
const productPage = (variant: SeededVariant | undefined) => getRequest(`/productdescription/${variant?.productId}`);

/** Every page that is viewed on the day before: ten million views reach all of them. */
function allViews({ variants }: Shop): string[] {
	const lists = Array.from({ length: listPages }, (_, index) => getRequest(`/product?page=${index + 1}`));
	// The most viewed ones last: they are in memory when it does not hold all.
	return [...new Set(variants.map(productPage))].reverse().concat(lists, getRequest('/'));
}

/** Requests of each kind, made by number. */
const make = {
	views({ variants }: Shop): string {
		const choice = Math.random();
		if (choice < 0.2) return getRequest('/');
		if (choice < 0.5) return getRequest(`/product?page=${1 + popular(listPages)}`);
		return productPage(variants[popular(variants.length)]);
	},
	searches({ words }: Shop): string {
		const list = Math.random() < 0.5 ? words.frequent : words.rare;
		return getRequest(`/api/v1/products?limit=20&keyword=${encodeURIComponent(list[popular(list.length)] ?? '')}`);
	},
	orders({ variants, customers }: Shop): string {
		const lines = new Map<string, { variant: SeededVariant; qty: number }>();
		while (lines.size < day.linesPerOrder) {
			const variant = variants[popular(variants.length)] as SeededVariant;
			lines.set(variant.productId, { variant, qty: 1 });
		}
		const { method, path } = methodAndPath('orders.place');
		const token = customers[Math.floor(Math.random() * customers.length)] ?? '';
		return request({ method, path, token }, orderBody([...lines.values()]));
	},
	staff({ owner }: Shop): string {
		const lists = [
			'office/orders?status=ORDERED',
			'office/orders?status=SHIPPED',
			'office/customers',
			'office/products',
			'office/stock?low=true',
			'office/tickets?status=awaiting-reply',
		];
		return request({ method: 'GET', path: `/api/v1/${lists[Math.floor(Math.random() * lists.length)]}`, token: owner });
	},
};

async function openShop({ products, history, report }: DayOptions, dataDirectory: string): Promise<Shop> {
	const first = await startShopProcess({ dataDirectory, env });
	const db = openDatabase({ connection: connectionOf(dataDirectory), maxConnections: 2 });
	report(`generating ${products} products and ${history} orders`);
	const words = await generateCatalogue(db, { products, seed: 1 });
	await generateOrders(db, { orders: history });
	await rankProducts(db, new Date());
	const { rows: variants } = await sql<SoldVariant>`
		select p.id as "productId", v.id as "variantId", v.pool_id as "poolId", v.unit, v.pack_amount as "packAmount", v.price_paise as "pricePaise",
			v.mrp_paise as "mrpPaise", v.cost_paise as "costPaise"
		from products p join variants v on v.product_id = p.id
		where p.sku like 'GEN-%' and p.status = 'active' and not p.is_restricted and v.is_active
		order by md5(v.id::text) limit 50000`.execute(db);
	const users = await db.selectFrom('users').select('id').where('email', 'like', 'bench%').limit(500).execute();
	const customers: string[] = [];
	for (const { id } of users) customers.push(await sessionOf(db, id));
	const owner = await staffToken(db, 'owner');
	await first.stop();
	const process = await startShopProcess({ dataDirectory, env });
	return { process, db, words, variants, customers, owner };
}

/** Publishes prices a rupee higher for the most asked variants, in one request. @returns its milliseconds */
async function publishPrices({ process, variants, owner }: Shop, count: number): Promise<number> {
	const changed = variants.slice(0, count);
	const { path } = methodAndPath('office.prices.publish');
	const changes = changed.map(({ variantId, pricePaise, mrpPaise, costPaise }) => ({
		variantId,
		from: { pricePaise, mrpPaise, costPaise },
		to: { pricePaise: pricePaise + 100, mrpPaise: mrpPaise + 100, costPaise },
	}));
	const startedAt = performance.now();
	const response = await fetch(process.url + path, {
		method: 'POST',
		headers: { 'content-type': 'application/json', authorization: `Bearer ${owner}` },
		body: JSON.stringify({ changes, areLargeChangesConfirmed: true, areBelowCostConfirmed: true }),
	});
	if (response.status !== 201)
		throw new Error(`prices were answered with ${response.status}: ${await response.text()}`);
	for (const variant of changed) {
		variant.pricePaise += 100;
		variant.mrpPaise += 100;
	}
	return performance.now() - startedAt;
}

type Hour = Record<keyof typeof make, LoadResult | null>;

/** What a busy shop refuses first. */
const refusable: ReadonlySet<Kind> = new Set(['views', 'searches']);

/** A client obeys Retry-After, two seconds of the day; the replay has no time for it. */
const retryMs = 50;

/** Sends requests of one kind, on each connection the next one when one is answered; refused views and searches are sent again. */
async function replay(shop: Shop, kind: keyof typeof make, requests: string[]): Promise<LoadResult | null> {
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
	const isExpected = (status: string) => /^20[01]$/.test(status) || (status === '503' && refusable.has(kind));
	const failed = Object.keys(result.statuses).filter((status) => !isExpected(status));
	if (failed.length > 0) throw new Error(`${kind} were answered with ${failed.join()}`);
	return result;
}

/** The requests of an hour, each kind on connections of its own. */
async function replayHour(shop: Shop, share: number, part: number): Promise<Hour> {
	const send = (kind: keyof typeof make, perDay: number) =>
		replay(
			shop,
			kind,
			Array.from({ length: Math.round(perDay * share * part) }, () => make[kind](shop)),
		);
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
		refused: done.reduce((sum, { statuses }) => sum + (statuses['503'] ?? 0), 0),
		seconds: done.reduce((sum, result) => sum + result.seconds, 0),
		p50Ms: median(done.map(({ p50Ms }) => p50Ms)),
		// of the worst hour
		p99Ms: Math.max(0, ...done.map(({ p99Ms }) => p99Ms)),
	};
}

/**
 * Replays a day of a national grocer as fast as the shop answers, hour by hour, with its peak in the evening: page views,
 * searches, orders of eight lines, staff in the office, the prices of the morning in one update, and the order of lists as
 * often as the part of the day has hours, once at least. The pages of the day before come first and are not counted: otherwise most pages of a part of a day would be rendered
 * for the first time, of a whole day hardly one. Fails on any response but success or, for views and searches, 503.
 */
export async function benchDay(options: DayOptions): Promise<DayFigures> {
	const { part, report } = options;
	const dataDirectory = await makeDataDirectory();
	let shop: Shop | null = null;
	try {
		shop = await openShop(options, dataDirectory);
		const before = await replay(shop, 'views', allViews(shop));
		report(`pages of the day before, not counted: ${before?.seconds.toFixed(1)} s`);
		const pid = shop.process.child.pid as number;
		const postmaster = postmasterPid(dataDirectory);
		const cpuBefore = { shop: cpuSeconds(pid, 'itself'), database: cpuSeconds(postmaster, 'children') };
		const hours: Hour[] = [];
		let publishMs = 0;
		let seconds = 0;
		for (const [hour, share] of hourly.entries()) {
			const startedAt = performance.now();
			if (hour === publishHour) {
				publishMs = await publishPrices(shop, Math.ceil(day.prices * part));
				for (let run = 0; run < 24 * part; run += 1) await rankProducts(shop.db, new Date());
			}
			hours.push(await replayHour(shop, share / hourlySum, part));
			const took = (performance.now() - startedAt) / 1000;
			seconds += took;
			report(
				`${String(hour).padStart(2, '0')}:00  ${took.toFixed(1)} s, ${((secondsPerHour * part) / took).toFixed(1)} times as fast as the day`,
			);
		}
		const prices = {
			count: Math.ceil(day.prices * part),
			refused: 0,
			seconds: publishMs / 1000,
			p50Ms: publishMs,
			p99Ms: publishMs,
		};
		const figures: DayFigures = {
			part,
			seconds,
			speedUp: (24 * secondsPerHour * part) / seconds,
			kinds: {
				views: totalsOf(hours.map(({ views }) => views)),
				searches: totalsOf(hours.map(({ searches }) => searches)),
				orders: totalsOf(hours.map(({ orders }) => orders)),
				staff: totalsOf(hours.map(({ staff }) => staff)),
				prices,
			},
			coresInUse: {
				shop: (cpuSeconds(pid, 'itself') - cpuBefore.shop) / seconds,
				database: (cpuSeconds(postmaster, 'children') - cpuBefore.database) / seconds,
			},
			memoryMb: memoryMb(pid),
		};
		for (const [kind, { count, refused, p50Ms, p99Ms }] of Object.entries(figures.kinds)) {
			report(
				`${kind.padEnd(10)} ${String(count).padStart(9)}, ${refused} refused, p50 ${p50Ms.toFixed(1)} ms, p99 of the worst hour ${p99Ms.toFixed(1)} ms`,
			);
		}
		report(
			`a day in ${(figures.seconds / part / secondsPerHour).toFixed(2)} hours: ${figures.speedUp.toFixed(1)} times as fast; ` +
				`cores in use: shop ${figures.coresInUse.shop.toFixed(2)}, database ${figures.coresInUse.database.toFixed(2)}; ` +
				`the shop's memory ${figures.memoryMb.toFixed(0)} MB`,
		);
		return figures;
	} finally {
		await shop?.db.destroy();
		await shop?.process.stop();
		removeDataDirectory(dataDirectory);
	}
}
