import { randomUUID } from 'node:crypto';
import type { EndpointName } from '#contract/endpoints.ts';
import { methodAndPath } from '#contract/paths.ts';
import { type Db, openDatabase } from '#database/db.ts';
import { insertUser } from '#database/seed/insert-user.ts';
import { buildApp } from '#server/app.ts';
import { saveSalesSummary } from '#server/dashboard/dashboard-queries.ts';
import { readConfig } from '#server/platform/config.ts';
import { type ClusterAddress, copyTemplate } from '#tests/fixtures/cluster.ts';
import { seedAuditRows } from '#tests/fixtures/seed-audit-rows.ts';
import { seedMails } from '#tests/fixtures/seed-mails.ts';
import { seedOrders } from '#tests/fixtures/seed-orders.ts';
import { orderBody, setOnHand } from '#tests/fixtures/shop.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import pg from 'pg';
import { type Growth, medianMs } from './bench-catalogue.ts';
import { generateCatalogue } from './generate-catalogue.ts';
import { median, orderLines, sessionOf } from './throughput.ts';

const smallOrders = 1000;
/** Of orders and tickets; the others are history. */
const openRows = 1000;
/** Of three variants each. */
const smallProducts = 1000;
const largeProducts = 50_000;
const perPage = 25;
const requestsOfEach = 60;
const rounds = 3;

type OfficeRequest = [name: EndpointName, query: Record<string, string | number | boolean>];

/** A number below `count` of as many digits as it can have, all of them different. @param count at most 1,000,000 */
const numberBelow = (count: number, digits: string) => digits.slice(0, String(count - 1).length);

/**
 * Requests of the back office; a text that they search for is in one row of both shops, 'gen' in all generated products.
 * @param orders of the shop
 */
const requests = (orders: number): OfficeRequest[] => [
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
	['office.tickets.list', { status: 'awaiting-reply' }],
	['office.reviews.list', { sort: 'rating', order: 'asc' }],
	// Of a million reviews a third are there: each customer reviews a product once.
	['office.reviews.list', { q: `crate ${numberBelow(orders, '198765')}` }],
	['office.audit.list', {}],
	['office.audit.list', { q: `Crate ${numberBelow(orders, '987654')}` }],
	['office.coupons.list', {}],
	['office.dashboard.get', {}],
	['office.categories.list', {}],
	['office.products.list', { perPage }],
	['office.products.list', { sort: 'updatedAt', order: 'desc' }],
	['office.products.list', { q: 'GEN-0000777' }],
	['office.products.list', { q: 'gen' }],
	['office.products.list', { status: 'draft' }],
	['office.products.list', { offer: true }],
	['office.products.list', { low: true }],
	['office.products.list', { incomplete: true }],
	['office.products.list', { incomplete: false }],
	['office.stock.list', {}],
	['office.stock.list', { low: true }],
	['office.stock.list', { q: 'GEN-0000777' }],
	['office.stock.list', { sort: 'onHand' }],
	['office.missing-translations.list', {}],
	['office.missing-translations.list', { q: 'onion' }],
	['office.prices.board', { q: 'GEN-0000777' }],
	['office.prices.board', { isLow: true }],
	// Up to the variants that a board loads it grows with the catalogue; an export, which always does, is measured with price files.
	['office.prices.board', {}],
	['products.list', {}],
	['products.list', { keyword: 'kanda' }],
];

type Office = { orders: number; db: Db; app: FastifyInstance; authorization: string; order: OrderOfCustomer };

/** An order of two lines by a customer of the demo shop. */
type OrderOfCustomer = { authorization: string; body: object };

async function prepareOrder(db: Db): Promise<OrderOfCustomer> {
	const lines = await orderLines(db);
	for (const { variant } of lines) await setOnHand(db, variant.poolId, 1_000_000_000);
	const token = await sessionOf(db, await insertUser(db, { email: 'customer@example.in' }));
	return { authorization: `Bearer ${token}`, body: orderBody(lines) };
}

async function openOffice(address: ClusterAddress, orders: number, products: number): Promise<Office> {
	const connection = await copyTemplate(address, `orders_${orders}`);
	const db = openDatabase({ connection });
	await seedOrders(db, orders, openRows);
	await seedMails(db, orders, openRows);
	await seedAuditRows(db, orders);
	await generateCatalogue(db, { products, seed: 1 });
	await saveSalesSummary(db, new Date());
	const token = await sessionOf(db, await insertUser(db, { email: 'owner@example.in', roles: ['owner'] }));
	const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), db, secretKey: Buffer.alloc(32, 7) });
	// The first reader writes whether each listing is incomplete, in many statements.
	await app.inject(requestOf(['office.products.list', { incomplete: true }], `Bearer ${token}`));
	// as the database does by itself in a shop that grew to this size
	const client = new pg.Client(connection);
	await client.connect();
	await client.query('vacuum analyze');
	await client.end();
	return { orders, db, app, authorization: `Bearer ${token}`, order: await prepareOrder(db) };
}

function requestOf([name, query]: OfficeRequest, authorization: string): InjectOptions {
	const { method, path } = methodAndPath(name);
	return {
		method,
		url: path,
		query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
		headers: { authorization },
	};
}

function placeOrder({ order }: Office): InjectOptions {
	const { method, path } = methodAndPath('orders.place');
	return {
		method,
		url: path,
		payload: order.body,
		headers: { authorization: order.authorization, 'idempotency-key': randomUUID() },
	};
}

/** How the time of an order and of the office's requests grows with orders and products. @param orders of the large shop */
export async function benchOffice(
	address: ClusterAddress,
	orders: number,
	report: (line: string) => void,
): Promise<Growth[]> {
	const startedAt = performance.now();
	const offices = [
		await openOffice(address, smallOrders, smallProducts),
		await openOffice(address, orders, largeProducts),
	];
	const seconds = (performance.now() - startedAt) / 1000;
	report(
		`generated shops of ${smallOrders} orders and ${smallProducts * 3} variants, ${orders} and ${largeProducts * 3}, in ${seconds.toFixed(0)} s`,
	);
	report(
		`${'request'.padEnd(62)} ${offices.map((office) => `${office.orders} orders`.padStart(16)).join(' ')}   ratio`,
	);
	const measured: Growth[] = [];
	try {
		const kinds: { request: string; of: (office: Office) => InjectOptions }[] = [
			...requests(orders).map(([name, query], index) => ({
				request: `${name} ${JSON.stringify(query)}`,
				of: (office: Office) => requestOf(requests(office.orders)[index] as OfficeRequest, office.authorization),
			})),
			{ request: 'orders.place of two lines', of: placeOrder },
		];
		for (const { request, of } of kinds) {
			const measure = () => medianMs(offices, requestsOfEach / rounds, of);
			// It plans the statements and warms up.
			await measure();
			const ofRounds: number[][] = [];
			for (let round = 0; round < rounds; round += 1) ofRounds.push(await measure());
			const [smallMs, largeMs] = offices.map((_, shop) => median(ofRounds.map((times) => times[shop] ?? 0)));
			const row = {
				request,
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
