import { randomUUID } from 'node:crypto';
import { type Db, openDatabase } from '#database/db.ts';
import { buildDocuments, storeDocuments } from '#server/catalogue/product-document-queries.ts';
import { rankProducts } from '#server/catalogue/product-rank-queries.ts';
import { type ClusterAddress, copyTemplate, createTemplate, startCluster } from '#tests/fixtures/cluster.ts';
import { sql } from 'kysely';
import { type GeneratedCatalogue, generateCatalogue } from './generate-catalogue.ts';
import { plainSearchIndex } from './plain-statements.ts';
import type { SearchServerTask } from './search-server.ts';
import { beside, getRequest, load, type Measured, startProgram, type ThroughputOptions } from './throughput.ts';

const connections = 32;
const documentsAtOnce = 500;
/** A slow machine refuses some of so many searches at once. */
const retryMs = 50;
/** A prime, so that its multiples reach all products. */
const stride = 7919;

const searchOf = (keyword: string) => getRequest(`/api/v1/products?limit=20&keyword=${encodeURIComponent(keyword)}`);

/** Writes the documents of all products, as their first readers do. */
async function writeAllDocuments(db: Db): Promise<void> {
	const ids = await db.selectFrom('product_listings').select('product_id').execute();
	for (let start = 0; start < ids.length; start += documentsAtOnce) {
		const some = ids.slice(start, start + documentsAtOnce).map(({ product_id }) => product_id);
		await storeDocuments(db, await buildDocuments(db, some));
	}
}

async function createCatalogue(address: ClusterAddress, products: number) {
	const connection = await copyTemplate(address, `search_${products}_${randomUUID().replaceAll('-', '')}`);
	const db = openDatabase({ connection });
	const words = await generateCatalogue(db, { products, seed: 1 });
	await rankProducts(db, new Date());
	await writeAllDocuments(db);
	await sql`vacuum analyze product_listings`.execute(db);
	await sql.raw(plainSearchIndex).execute(db);
	await db.destroy();
	return { connection, words };
}

const startServer = (task: SearchServerTask) => startProgram<number>('search-server.ts', task);

/** Rows of searches and lists: the requests of a round, and whether each is sent once instead of for some time. */
type Row = { name: string; isOnce: boolean; requests: (round: number) => string[] };

function rowsOf(products: number, { pairs }: GeneratedCatalogue, measureMs: number): Row[] {
	// About as many as in the time of the other rows; a small catalogue has fewer words, which are searched again then. They are in
	// another order than the products, so that a page of the database does not have those of many.
	const ofRound = 3 * measureMs;
	const pairAt = (number: number) => pairs[(number * stride) % pairs.length] ?? '';
	const frequent = [...new Set(pairs.map((pair) => pair.split(' ')[1] ?? ''))].map(searchOf);
	const lists = Array.from({ length: 10 }, (_, index) => getRequest(`/api/v1/products?limit=20&page=${index + 1}`));
	return [
		{
			name: `search, ${products} products`,
			isOnce: true,
			requests: (round) => Array.from({ length: ofRound }, (_, index) => searchOf(pairAt(round * ofRound + index))),
		},
		{ name: `search of a frequent word, ${products}`, isOnce: false, requests: () => frequent },
		{ name: `list without a copy, ${products}`, isOnce: false, requests: () => lists },
	];
}

/**
 * Requests per second in catalogues of these sizes, by 32 clients, beside Fastify and pg with one statement: searches of two
 * words, in a round as different as the catalogue has them; of the words that each 2 % of the products have; and ten pages of the list.
 */
export async function benchSearches(sizes: readonly number[], options: ThroughputOptions): Promise<Measured[]> {
	const cluster = await startCluster();
	try {
		await createTemplate(cluster.address);
		return await measureSearches(cluster.address, sizes, options);
	} finally {
		await cluster.stop();
	}
}

/** As benchSearches, on a PostgreSQL that has the template. */
export async function measureSearches(
	address: ClusterAddress,
	sizes: readonly number[],
	options: ThroughputOptions,
): Promise<Measured[]> {
	const measured: Measured[] = [];
	for (const products of sizes) {
		const { connection, words } = await createCatalogue(address, products);
		const shop = await startServer({ isLimit: false, connection });
		const limit = await startServer({ isLimit: true, connection });
		for (const { name, isOnce, requests } of rowsOf(products, words, options.measureMs)) {
			const ask = (port: number, measureMs: number, round: number) => {
				const task = { port, requests: requests(round), connections, measureMs, retryMs };
				return load(
					isOnce ? { ...task, warmupMs: 0, maxResponses: task.requests.length } : { ...task, warmupMs: measureMs / 4 },
				);
			};
			/** Of each request once: in a short time on a busy machine, few of them are answered. */
			const bytesOf = async (port: number) => {
				const all = requests(0);
				const task = {
					port,
					requests: all,
					connections: 1,
					warmupMs: 0,
					measureMs: 0,
					maxResponses: all.length,
					retryMs,
				};
				return (await load(task)).bytesPerResponse;
			};
			// Both compile their programs and plan their statements.
			for (const port of [limit.answer, shop.answer]) await ask(port, options.measureMs, options.rounds);
			const figures = await beside(name, options, {
				shop: (measureMs, round) => ask(shop.answer, measureMs, round),
				limit: (measureMs, round) => ask(limit.answer, measureMs, round),
			});
			measured.push({ ...figures, bytes: await bytesOf(shop.answer), limitBytes: await bytesOf(limit.answer) });
		}
		shop.stop();
		limit.stop();
	}
	return measured;
}
