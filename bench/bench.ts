import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { EndpointName } from '#contract/endpoints.ts';
import { methodAndPath } from '#contract/paths.ts';
import { openDatabase } from '#database/db.ts';
import { insertUser } from '#database/seed/insert-user.ts';
import { buildApp } from '#server/app.ts';
import { saveSalesSummary } from '#server/dashboard/dashboard-queries.ts';
import { readConfig } from '#server/platform/config.ts';
import { insertSession } from '#server/platform/session-queries.ts';
import { hashToken } from '#server/platform/sessions.ts';
import { createTemplate, startCluster, templateName } from '#tests/fixtures/cluster.ts';
import { seedAuditRows } from '#tests/fixtures/seed-audit-rows.ts';
import { seedMails } from '#tests/fixtures/seed-mails.ts';
import { seedOrders } from '#tests/fixtures/seed-orders.ts';
import { seedVariants } from '#tests/fixtures/seed-variants.ts';
import { makeEmptyDataDirectory, removeDataDirectory, startShopProcess } from '#tests/fixtures/shop-process.ts';
import fastify from 'fastify';
import pg from 'pg';
import { benchCatalogue } from './bench-catalogue.ts';
import { benchDay } from './day.ts';
import { benchPageLoads } from './pages.ts';
import { benchPriceFile } from './price-file.ts';
import { benchSearches } from './search-load.ts';
import { benchThroughput } from './throughput.ts';

/**
 * Figures beside their limits in the same run; prints and never fails.
 * `npm run bench -- load [--quick]`: answers per second, also written to .cache/bench/load.json.
 * `npm run bench -- day [--quick]`: a part of a day of a national grocer, replayed, also written to .cache/bench/day.json.
 * `npm run bench -- prices [--quick]`: a price file of 150,000 variants, exported, imported and published; .cache/bench/prices.json.
 * `npm run bench -- pages`: Lighthouse and the time of a navigation in Chromium, also written to .cache/bench/pages.json.
 * `npm run bench -- [orders]`: duration of the requests of a large shop, as a multiple of the fastest possible request on
 * this machine; 100,000 orders unless told.
 */
const [, , command] = process.argv;
const isQuick = process.argv.includes('--quick');
const orders = Number(command ?? 100_000);
/** The others are history. */
const openOrders = 1000;
const products = 2500;
const runs = 7;
const perPage = 25;

const printLine = (line: string) => process.stdout.write(`${line}\n`);

async function medianMs(work: () => unknown): Promise<number> {
	await work();
	const times: number[] = [];
	for (let run = 0; run < runs; run += 1) {
		const startedAt = performance.now();
		await work();
		times.push(performance.now() - startedAt);
	}
	return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
}

function print(name: string, ms: number, unitMs: number, unit: string): void {
	printLine(`${name.padEnd(62)} ${ms.toFixed(1).padStart(9)} ms ${(ms / unitMs).toFixed(1).padStart(9)} × ${unit}`);
}

const requests: [EndpointName, Record<string, unknown>][] = [
	['office.orders.list', {}],
	['office.orders.list', { status: 'SHIPPED' }],
	['office.orders.list', { sort: 'totalPaise', order: 'asc' }],
	['office.orders.list', { pincode: '411045' }],
	['office.orders.list', { q: 'KS-2511-007777' }],
	['office.orders.list', { q: 'User 4999' }],
	['office.orders.list', { minPaise: 10_000 + orders - 100 }],
	['office.orders.list', { packingStatus: 'packed' }],
	['office.orders.list', { isReturn: true }],
	['office.orders.list', { isCashDue: true }],
	['office.customers.list', {}],
	['office.mails.list', { status: 'failed' }],
	['office.tickets.list', { status: 'unanswered' }],
	['office.reviews.list', { sort: 'rating', order: 'asc' }],
	['office.reviews.list', { q: 'crate 7777' }],
	['office.audit.list', { q: 'Crate 7777' }],
	['office.coupons.list', {}],
	['office.dashboard.get', {}],
	['office.products.list', { perPage }],
	['office.products.list', { incomplete: true }],
	['office.stock.list', { low: true }],
	['office.prices.board', {}],
	['office.prices.export', {}],
	['products.list', {}],
	['products.list', { keyword: 'kanda' }],
];

async function benchRequests(): Promise<void> {
	const cluster = await startCluster();
	const connection = { ...cluster.address, database: templateName };
	let db: ReturnType<typeof openDatabase> | null = null;
	const client = new pg.Client(connection);
	try {
		printLine(`generating a shop of ${orders} orders and ${products * 4} variants`);
		await createTemplate(cluster.address);
		db = openDatabase({ connection });
		await seedOrders(db, orders, openOrders);
		await seedMails(db, orders);
		await seedAuditRows(db, orders);
		await seedVariants(db, products);
		await saveSalesSummary(db, new Date());
		const token = randomBytes(32).toString('base64url');
		const now = new Date();
		await insertSession(db, {
			tokenHash: hashToken(token),
			userId: await insertUser(db, { email: 'owner@example.in', roles: ['owner'] }),
			expiresAt: new Date(now.getTime() + 24 * 60 * 60_000),
			userAgent: '',
			ipAddress: '',
			now,
		});
		const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), db, secretKey: Buffer.alloc(32, 7) });
		await client.connect();
		// as the database does by itself in a shop that grew to this size
		await client.query('vacuum analyze');
		const bare = fastify();
		bare.get('/', () => ({ status: 'success' }));
		const roundTripMs = await medianMs(() => client.query('select 1'));
		const unitMs = roundTripMs + (await medianMs(() => bare.inject('/')));
		print('bare reply and one round trip to the database', unitMs, unitMs, 'bare');
		for (const [name, query] of requests) {
			const { method, path } = methodAndPath(name);
			const ask = () =>
				app.inject({
					method,
					url: path,
					query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
					headers: { authorization: `Bearer ${token}` },
				});
			const { statusCode } = await ask();
			if (statusCode !== 200) throw new Error(`${name} ${JSON.stringify(query)} answered ${statusCode}`);
			print(`${name} ${JSON.stringify(query)}`, await medianMs(ask), unitMs, 'bare');
		}
		await app.close();
		await client.end();
		await db.destroy();
		db = null;
		await benchCatalogue(cluster.address, orders);
	} finally {
		await client.end();
		await db?.destroy();
		await cluster.stop();
	}
}

async function benchStart(): Promise<void> {
	const dataDirectory = makeEmptyDataDirectory();
	const start = async () => {
		const startedAt = performance.now();
		const shop = await startShopProcess({ dataDirectory });
		const ms = performance.now() - startedAt;
		await shop.stop();
		return ms;
	};
	try {
		const unitMs = await medianMs(() => spawnSync(process.execPath, ['-e', '0']));
		print('start of Node alone', unitMs, unitMs, 'Node');
		print('first start: database, demo data, post offices', await start(), unitMs, 'Node');
		print('second start', await start(), unitMs, 'Node');
	} finally {
		removeDataDirectory(dataDirectory);
	}
}

async function benchLoad(): Promise<void> {
	const measureMs = isQuick ? 500 : 5000;
	const options = { measureMs, rounds: isQuick ? 1 : 5, report: printLine };
	const { measured, ...memory } = await benchThroughput(options);
	const searches = await benchSearches(isQuick ? [1000] : [1000, 50_000], options);
	keep('load', { measureMs, measured: [...measured, ...searches], ...memory });
}

function keep(name: string, result: object): void {
	mkdirSync('.cache/bench', { recursive: true });
	writeFileSync(`.cache/bench/${name}.json`, `${JSON.stringify(result, null, '\t')}\n`);
}

if (command === 'load') await benchLoad();
else if (command === 'day') {
	const day = isQuick
		? { products: 2000, history: 10_000, part: 1 / 2000 }
		: { products: 50_000, history: 1_000_000, part: 1 / 100 };
	keep('day', await benchDay({ ...day, report: printLine }));
} else if (command === 'prices') keep('prices', await benchPriceFile(isQuick ? 2000 : 51_000, printLine));
else if (command === 'pages') keep('pages', await benchPageLoads(printLine));
else {
	await benchRequests();
	await benchStart();
}
