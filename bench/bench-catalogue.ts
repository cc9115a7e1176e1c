import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Db, openDatabase } from '#database/db.ts';
import { buildApp } from '#server/app.ts';
import { rankProducts } from '#server/catalogue/product-rank-queries.ts';
import { readConfig } from '#server/platform/config.ts';
import { type ClusterAddress, copyTemplate } from '#tests/fixtures/cluster.ts';
import fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { type GeneratedCatalogue, generateCatalogue } from './generate-catalogue.ts';
import { generateOrders } from './generate-orders.ts';
import { plainProducts } from './plain-statements.ts';
import { median } from './throughput.ts';

const sizes = [1000, 50_000] as const;
const requestsOfEach = 60;
const connections = 10;
const throughputRequests = 3000;

const printLine = (line: string) => process.stdout.write(`${line}\n`);

type Catalogue = { db: Db; app: FastifyInstance; words: GeneratedCatalogue; ids: string[]; pool: pg.Pool };

/** A shop without copies of responses: every request reads the database. */
async function openCatalogue(address: ClusterAddress, products: number, orders: number): Promise<Catalogue> {
	const connection = await copyTemplate(address, `products_${products}`);
	const db = openDatabase({ connection });
	const words = await generateCatalogue(db, { products, seed: 1 });
	if (orders > 0) await generateOrders(db, { orders });
	await rankProducts(db, new Date());
	await sql`vacuum analyze product_listings`.execute(db);
	const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), db, secretKey: Buffer.alloc(32, 7) });
	const { rows } = await sql<{
		id: string;
	}>`select id from products where sku like 'GEN-0000%' and status = 'active'`.execute(db);
	return { db, app, words, ids: rows.map(({ id }) => id), pool: new pg.Pool({ ...connection, max: connections }) };
}

const misspelt = (word: string) => `${word.slice(0, 3)}${word.slice(4)}`;
const search = (words: string) => `/api/v1/products?limit=20&keyword=${encodeURIComponent(words)}`;

/** Different requests of each kind, by their number. */
const kinds: Record<string, (catalogue: Catalogue, number: number) => string> = {
	'list of 20': (_, number) => `/api/v1/products?limit=20&page=${1 + (number % 5)}`,
	'product by id': ({ ids }, number) => `/api/v1/products/${ids[number % ids.length]}`,
	'search of a word of eight products': ({ words }, number) => search(words.rare[number] ?? ''),
	'search of a misspelt word': ({ words }, number) => search(misspelt(words.rare[number] ?? '')),
	'search of a word of 2 % of the products': ({ words }, number) => search(words.frequent[number % 50] ?? ''),
	'search of a word of 40 % of the products': ({ words }) => search(words.common),
	'list of a category': () => search('vegetables'),
	categories: () => '/api/v1/categories?limit=100',
	'range of prices': (_, number) => `/api/v1/products?limit=20&minPrice=${100 + number}&maxPrice=${200 + number}`,
};

/**
 * Median duration of requests in each shop; they alternate, so that neither has the warmer program.
 * @param requestOf the request of a shop, by its number
 */
export async function medianMs<Shop extends { app: FastifyInstance }>(
	shops: readonly Shop[],
	count: number,
	requestOf: (shop: Shop, number: number) => InjectOptions,
): Promise<number[]> {
	const times: number[][] = shops.map(() => []);
	for (let number = 0; number < count; number += 1) {
		for (const [index, shop] of shops.entries()) {
			const request = requestOf(shop, number);
			const startedAt = performance.now();
			const { statusCode } = await shop.app.inject(request);
			times[index]?.push(performance.now() - startedAt);
			if (statusCode >= 400) throw new Error(`${request.url} answered ${statusCode}`);
		}
	}
	return times.map(median);
}

const plainList = plainProducts(`
	select product_id from product_listings where status = 'active'
	order by list_rank, category_position, name_en, product_id limit 20`);

/** Requests per second of one URL over HTTP, by ten connections. */
async function throughput(app: FastifyInstance, path: string): Promise<number> {
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const { port } = app.server.address() as AddressInfo;
	const ask = () =>
		new Promise<void>((resolve, reject) => {
			get({ port, path, agent }, (response) => {
				response.resume().on('end', resolve);
			}).on('error', reject);
		});
	const askMany = (count: number) =>
		Promise.all(
			Array.from({ length: connections }, async () => {
				for (let number = 0; number < count / connections; number += 1) await ask();
			}),
		);
	await askMany(throughputRequests / 3);
	const startedAt = performance.now();
	await askMany(throughputRequests);
	agent.destroy();
	return throughputRequests / ((performance.now() - startedAt) / 1000);
}

async function benchThroughput({ app, pool }: Catalogue): Promise<void> {
	const bare = fastify();
	bare.get('/', async () => ({ products: (await pool.query(plainList)).rows }));
	await Promise.all([bare.listen({ port: 0, host: '127.0.0.1' }), app.listen({ port: 0, host: '127.0.0.1' })]);
	const rates: [number, number][] = [];
	for (let round = 0; round < 3; round += 1) {
		rates.push([await throughput(app, '/api/v1/products?limit=20'), await throughput(bare, '/')]);
	}
	const [ours = 0, plain = 0] = rates.toSorted((a, b) => a[0] / a[1] - b[0] / b[1])[1] ?? [];
	printLine(
		`list of 20: ${ours.toFixed(0)} requests/s; Fastify and pg with one statement: ${plain.toFixed(0)}; ratio ${(ours / plain).toFixed(2)}`,
	);
	await bare.close();
}

/** Median times of a request in a small and in a large shop. */
export type Growth = { request: string; smallMs: number; largeMs: number; ratio: number };

/** How the time of a request grows with the catalogue, and its rate beside a plain program. @param orders of the large shop */
export async function benchCatalogue(address: ClusterAddress, orders: number): Promise<Growth[]> {
	const measured: Growth[] = [];
	const small = await openCatalogue(address, sizes[0], 0);
	const startedAt = performance.now();
	const large = await openCatalogue(address, sizes[1], orders);
	printLine(
		`generated ${sizes[1]} products and ${orders} orders in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
	);
	try {
		printLine(`${'request'.padEnd(44)} ${sizes.map((size) => `${size} products`.padStart(16)).join(' ')}   ratio`);
		for (const [kind, urlOf] of Object.entries(kinds)) {
			const measure = () => medianMs([small, large], requestsOfEach, (shop, number) => ({ url: urlOf(shop, number) }));
			// It writes documents and warms up.
			await measure();
			const [ofSmall = 0, ofLarge = 0] = await measure();
			measured.push({ request: kind, smallMs: ofSmall, largeMs: ofLarge, ratio: ofLarge / ofSmall });
			const times = [ofSmall, ofLarge].map((ms) => `${ms.toFixed(2)} ms`.padStart(16)).join(' ');
			printLine(`${kind.padEnd(44)} ${times} ${(ofLarge / ofSmall).toFixed(2).padStart(7)}`);
		}
		await benchThroughput(large);
		return measured;
	} finally {
		for (const { app, db, pool } of [small, large]) {
			await app.close();
			await pool.end();
			await db.destroy();
		}
	}
}
