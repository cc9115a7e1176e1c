import { randomBytes } from 'node:crypto';
import type { EndpointName } from '#contract/endpoints.ts';
import { methodAndPath } from '#contract/paths.ts';
import { type Db, openDatabase } from '#database/db.ts';
import { insertUser } from '#database/seed/insert-user.ts';
import { buildApp } from '#server/app.ts';
import { saveSalesSummary } from '#server/dashboard/dashboard-queries.ts';
import { readConfig } from '#server/platform/config.ts';
import { insertSession } from '#server/platform/session-queries.ts';
import { hashToken } from '#server/platform/sessions.ts';
import { type ClusterAddress, templateName } from '#tests/fixtures/cluster.ts';
import { seedAuditRows } from '#tests/fixtures/seed-audit-rows.ts';
import { seedMails } from '#tests/fixtures/seed-mails.ts';
import { seedOrders } from '#tests/fixtures/seed-orders.ts';
import { seedVariants } from '#tests/fixtures/seed-variants.ts';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';

const smallOrders = 1000;
/** Of orders and tickets; the others are history. */
const openRows = 1000;
const products = 2500;
const perPage = 25;
const requestsOfEach = 60;
const rounds = 3;

/** Requests of the back office; what they search for exists in both shops. @param orders of the shop */
const requests = (orders: number): [EndpointName, Record<string, string | number | boolean>][] => [
	['office.orders.list', {}],
	['office.orders.list', { status: 'SHIPPED' }],
	['office.orders.list', { sort: 'totalPaise', order: 'asc' }],
	['office.orders.list', { pincode: '411045' }],
	['office.orders.list', { q: 'KS-2511-000777' }],
	['office.orders.list', { q: 'User 999' }],
	['office.orders.list', { minPaise: 10_000 + orders - 100 }],
	['office.orders.list', { packingStatus: 'packed' }],
	['office.orders.list', { isReturn: true }],
	['office.orders.list', { isCashDue: true }],
	['office.customers.list', {}],
	['office.mails.list', { status: 'failed' }],
	['office.tickets.list', { status: 'unanswered' }],
	['office.reviews.list', { sort: 'rating', order: 'asc' }],
	['office.reviews.list', { q: 'crate 777' }],
	['office.audit.list', {}],
	['office.audit.list', { q: 'Crate 777' }],
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

type Office = { orders: number; db: Db; app: FastifyInstance; authorization: string };

async function openOffice(address: ClusterAddress, orders: number): Promise<Office> {
	const database = `orders_${orders}`;
	const client = new pg.Client({ ...address, database: 'postgres' });
	await client.connect();
	await client.query(`create database ${database} template ${templateName} strategy file_copy`);
	await client.end();
	const db = openDatabase({ connection: { ...address, database } });
	await seedOrders(db, orders, openRows);
	await seedMails(db, orders, openRows);
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
	const admin = new pg.Client({ ...address, database });
	await admin.connect();
	// as the database does by itself in a shop that grew to this size
	await admin.query('vacuum analyze');
	await admin.end();
	const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), db, secretKey: Buffer.alloc(32, 7) });
	return { orders, db, app, authorization: `Bearer ${token}` };
}

type MeasuredRequest = { request: string; smallMs: number; largeMs: number; ratio: number };

const median = (of: readonly number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;

/** Median duration of a request in each shop; their requests alternate, so that neither has the warmer program. */
async function medianMs(offices: readonly Office[], index: number, count: number): Promise<number[]> {
	const times: number[][] = offices.map(() => []);
	for (let number = 0; number < count; number += 1) {
		for (const [shop, { app, authorization, orders }] of offices.entries()) {
			const [name, query] = requests(orders)[index] as [EndpointName, Record<string, unknown>];
			const { method, path } = methodAndPath(name);
			const startedAt = performance.now();
			const { statusCode } = await app.inject({
				method,
				url: path,
				query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
				headers: { authorization },
			});
			times[shop]?.push(performance.now() - startedAt);
			if (statusCode !== 200) throw new Error(`${name} ${JSON.stringify(query)} answered ${statusCode}`);
		}
	}
	return times.map(median);
}

/** How the time of the office's requests grows with the orders. @param orders of the large shop */
export async function benchOffice(
	address: ClusterAddress,
	orders: number,
	report: (line: string) => void,
): Promise<MeasuredRequest[]> {
	const startedAt = performance.now();
	const offices = [await openOffice(address, smallOrders), await openOffice(address, orders)];
	const seconds = (performance.now() - startedAt) / 1000;
	report(
		`generated shops of ${smallOrders} and ${orders} orders and ${products * 4} variants in ${seconds.toFixed(0)} s`,
	);
	report(
		`${'request'.padEnd(62)} ${offices.map((office) => `${office.orders} orders`.padStart(16)).join(' ')}   ratio`,
	);
	const measured: MeasuredRequest[] = [];
	try {
		for (const [index, [name, query]] of requests(orders).entries()) {
			// It plans the statements and warms up.
			await medianMs(offices, index, requestsOfEach / rounds);
			const ofRounds: number[][] = [];
			for (let round = 0; round < rounds; round += 1) {
				ofRounds.push(await medianMs(offices, index, requestsOfEach / rounds));
			}
			const [smallMs, largeMs] = offices.map((_, shop) => median(ofRounds.map((of) => of[shop] ?? 0)));
			const row = {
				request: `${name} ${JSON.stringify(query)}`,
				smallMs: smallMs ?? 0,
				largeMs: largeMs ?? 0,
				ratio: median(ofRounds.map(([small = 0, large = 0]) => large / small)),
			};
			measured.push(row);
			const times = [row.smallMs, row.largeMs].map((ms) => `${ms.toFixed(2)} ms`.padStart(16)).join(' ');
			report(`${row.request.padEnd(62)} ${times} ${row.ratio.toFixed(2).padStart(7)}`);
		}
	} finally {
		for (const { app, db } of offices) {
			await app.close();
			await db.destroy();
		}
	}
	return measured;
}
