import type { StaffRole } from '#domain/user.ts';
import { methodAndPath } from '#contract/paths.ts';
import { type Db, openDatabase } from '#database/db.ts';
import { startEmbeddedPostgres } from '#database/embedded/supervisor.ts';
import { insertUser } from '#database/seed/insert-user.ts';
import { rankProducts } from '#server/catalogue/product-rank-queries.ts';
import { orderBody, type SeededVariant } from '#tests/fixtures/shop.ts';
import { connectionOf, type ShopProcess, startShopProcess } from '#tests/fixtures/shop-process.ts';
import { sql } from 'kysely';
import { type GeneratedCatalogue, generateCatalogue } from './generate-catalogue.ts';
import { generateOrders } from './generate-orders.ts';
import { getRequest, request, sessionOf } from './throughput.ts';

/** One day of a national grocer. */
export const day = {
	orders: 300_000,
	linesPerOrder: 8,
	views: 10_000_000,
	searches: 1_000_000,
	prices: 10_000,
	staff: 200,
};

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

/** A number below `count`, the first ones most often: 1/n, as products are asked for. */
function popular(count: number): number {
	return Math.min(count - 1, Math.floor(count ** Math.random()) - 1);
}

async function staffToken(db: Db, role: StaffRole): Promise<string> {
	return sessionOf(db, await insertUser(db, { email: `${role}@example.in`, roles: [role] }));
}

type SoldVariant = SeededVariant & { mrpPaise: number; costPaise: number | null };

export type DayShop = {
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
export function allViews({ variants }: DayShop): string[] {
	const lists = Array.from({ length: listPages }, (_, index) => getRequest(`/product?page=${index + 1}`));
	// The most viewed ones last: they are in memory when it does not hold all.
	return [...new Set(variants.map(productPage))].reverse().concat(lists, getRequest('/'));
}

/** Requests of each kind, made by number. */
export const make = {
	views({ variants }: DayShop): string {
		const choice = Math.random();
		if (choice < 0.2) return getRequest('/');
		if (choice < 0.5) return getRequest(`/product?page=${1 + popular(listPages)}`);
		return productPage(variants[popular(variants.length)]);
	},
	searches({ words }: DayShop): string {
		const list = Math.random() < 0.5 ? words.frequent : words.rare;
		return getRequest(`/api/v1/products?limit=20&keyword=${encodeURIComponent(list[popular(list.length)] ?? '')}`);
	},
	orders({ variants, customers }: DayShop): string {
		const lines = new Map<string, { variant: SeededVariant; qty: number }>();
		while (lines.size < day.linesPerOrder) {
			const variant = variants[popular(variants.length)] as SeededVariant;
			lines.set(variant.productId, { variant, qty: 1 });
		}
		const { method, path } = methodAndPath('orders.place');
		const token = customers[Math.floor(Math.random() * customers.length)] ?? '';
		return request({ method, path, token }, orderBody([...lines.values()]));
	},
	staff({ owner }: DayShop): string {
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

export async function openShop({ products, history, report }: DayOptions, dataDirectory: string): Promise<DayShop> {
	const server = await startEmbeddedPostgres({ dataDirectory, binDirectory: null, logStep: report });
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
	await server.stop();
	const process = await startShopProcess({ dataDirectory, env });
	return { process, db, words, variants, customers, owner };
}

/** Publishes prices a rupee higher for the most asked variants, in one request. @returns its milliseconds */
export async function publishPrices({ process, variants, owner }: DayShop, count: number): Promise<number> {
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
