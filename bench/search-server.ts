import { openDatabase } from '#database/db.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import type { ClusterAddress } from '#tests/fixtures/cluster.ts';
import fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';

/**
 * A shop without copies of answers, so that each search is run; or its limit, Fastify and pg answering each search with one
 * statement. Receives which one as a message and answers with its port.
 */
export type SearchServerTask = { isLimit: boolean; connection: ClusterAddress & { database: string } };

const connections = 10;

/** Products with a word in their name, from the tables: what an application without a model would send of them. */
const plainSearch = `
	select p.id as "_id", p.name_en as "productName", json_build_object('en', p.name_en, 'hi', p.name_hi, 'mr', p.name_mr) as names,
		p.description_html as description, json_build_object('_id', c.id, 'name', c.name_en) as "productCategory",
		p.product_type as "productType", c.tint, p.origin, p.maker, p.licence, p.badge, p.is_restricted as restricted,
		p.is_offer_zone as "offerZone", p.is_today_offer as "todayOffer", p.antidote, p.toxicity,
		(select json_agg(json_build_object('unit', v.unit, 'price', v.price_paise / 100.0, 'mrp', v.mrp_paise / 100.0,
				'stock', s.on_hand / v.pack_amount, 'amount', v.pack_amount, 'base', p.base) order by v.position)
			from variants v join stock_pools s on s.id = v.pool_id where v.product_id = p.id and v.is_active) as variants,
		(select json_agg(pp.picture order by pp.position) from product_pictures pp where pp.product_id = p.id) as gallery
	from (select product_id from product_words where word = $1 order by weight desc, product_id limit 20) page
	join products p on p.id = page.product_id join categories c on c.id = p.category_id`;

/** The index of that statement; the shop has none by word. */
export const plainSearchIndex = 'create index plain_search on product_words (word, weight desc, product_id)';

async function openApp({ isLimit, connection }: SearchServerTask): Promise<FastifyInstance> {
	if (!isLimit) {
		const db = openDatabase({ connection, maxConnections: connections });
		return buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), db, secretKey: Buffer.alloc(32, 7) });
	}
	const pool = new pg.Pool({ ...connection, max: connections });
	const app = fastify();
	app.get('/api/v1/products', async (request) => {
		const { keyword } = request.query as { keyword: string };
		return { products: (await pool.query({ name: 'search', text: plainSearch, values: [keyword] })).rows };
	});
	return app;
}

process.once('message', async (task: SearchServerTask) => {
	const app = await openApp(task);
	await app.listen({ port: 0, host: '127.0.0.1' });
	const address = app.server.address();
	process.send?.(typeof address === 'object' && address !== null ? address.port : 0);
});
process.on('disconnect', () => process.exit(0));
