import { openDatabase } from '#database/db.ts';
import { rankProducts } from '#server/catalogue/product-rank-queries.ts';
import { type ClusterAddress, copyTemplate, createTemplate, startCluster } from '#tests/fixtures/cluster.ts';
import { sql } from 'kysely';
import { type GeneratedCatalogue, generateCatalogue } from './generate-catalogue.ts';
import { plainSearchIndex } from './plain-statements.ts';
import type { SearchServerTask } from './search-server.ts';
import { beside, getRequest, load, type Measured, startProgram, type ThroughputOptions } from './throughput.ts';

const connections = 32;

/** Words of eight products each, all different; every fourth one instead is one of fifty words of 2 % of the products. */
function pathsOf({ rare, frequent }: GeneratedCatalogue): string[] {
	return rare.map((word, number) => {
		const keyword = number % 4 === 3 ? (frequent[number % frequent.length] ?? word) : word;
		return `/api/v1/products?limit=20&keyword=${encodeURIComponent(keyword)}`;
	});
}

async function createCatalogue(address: ClusterAddress, products: number) {
	const connection = await copyTemplate(address, `search_${products}`);
	const db = openDatabase({ connection });
	const words = await generateCatalogue(db, { products, seed: 1 });
	await rankProducts(db, new Date());
	await sql`vacuum analyze product_listings`.execute(db);
	await sql.raw(plainSearchIndex).execute(db);
	await db.destroy();
	return { connection, paths: pathsOf(words) };
}

const startServer = (task: SearchServerTask) => startProgram<number>('search-server.ts', task);

const lists = Array.from({ length: 10 }, (_, index) => `/api/v1/products?limit=20&page=${index + 1}`);

/** Searches and lists per second in catalogues of these sizes, by 32 clients, beside Fastify and pg with one statement. */
export async function benchSearches(sizes: readonly number[], options: ThroughputOptions): Promise<Measured[]> {
	const cluster = await startCluster();
	const measured: Measured[] = [];
	try {
		await createTemplate(cluster.address);
		for (const products of sizes) {
			const { connection, paths } = await createCatalogue(cluster.address, products);
			const shop = await startServer({ isLimit: false, connection });
			const limit = await startServer({ isLimit: true, connection });
			for (const [name, of] of [
				[`search, ${products} products`, paths],
				[`list without a copy, ${products}`, lists],
			] as const) {
				const ask = (port: number, measureMs: number) =>
					load({ port, requests: of.map(getRequest), connections, warmupMs: measureMs / 4, measureMs });
				// The document of a product is written when it is first read.
				for (const path of of) await (await fetch(`http://127.0.0.1:${shop.answer}${path}`)).arrayBuffer();
				measured.push(
					await beside(name, options, {
						shop: (measureMs) => ask(shop.answer, measureMs),
						limit: async (measureMs) => (await ask(limit.answer, measureMs)).perSecond,
					}),
				);
			}
			shop.stop();
			limit.stop();
		}
	} finally {
		await cluster.stop();
	}
	return measured;
}
