import { type Db, openDatabase } from '#database/db.ts';
import { buildApp } from '#server/app.ts';
import { rankProducts } from '#server/catalogue/product-rank-queries.ts';
import { readConfig } from '#server/platform/config.ts';
import { type ClusterAddress, copyTemplate } from '#tests/fixtures/cluster.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { type GeneratedCatalogue, generateCatalogue } from './generate-catalogue.ts';
import { generateOrders } from './generate-orders.ts';
import { median } from './throughput.ts';

const sizes = [1000, 50_000] as const;
const requestsOfEach = 60;

const printLine = (line: string) => process.stdout.write(`${line}\n`);

type Catalogue = { db: Db; app: FastifyInstance; words: GeneratedCatalogue; ids: string[] };

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
	return { db, app, words, ids: rows.map(({ id }) => id) };
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

/** Median times of a request in a small and in a large shop. */
export type Growth = { request: string; smallMs: number; largeMs: number; ratio: number };

/** How the time of a request grows with the catalogue. @param orders of the large shop */
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
		return measured;
	} finally {
		for (const { app, db } of [small, large]) {
			await app.close();
			await db.destroy();
		}
	}
}
