import { openDatabase } from '#database/db.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import type { ClusterAddress } from '#tests/fixtures/cluster.ts';
import fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { plainList, plainSearch } from './plain-statements.ts';

/**
 * A shop without copies of responses, so that each search and list is run; or its limit, Fastify and pg answering each with one
 * statement. Receives which one as a message and answers with its port.
 */
export type SearchServerTask = { isLimit: boolean; connection: ClusterAddress & { database: string } };

const connections = 10;

type PlainProduct = { document: string; stocks: string | null };

/** A document has placeholders for the stock of each variant and for campaigns. docs/decisions/0017 */
function jsonOf({ document, stocks }: PlainProduct): string {
	const values = [...(stocks?.split(',') ?? []), '[]'];
	return document.replaceAll('\u0001', () => values.shift() ?? '');
}

async function openApp({ isLimit, connection }: SearchServerTask): Promise<FastifyInstance> {
	if (!isLimit) {
		const db = openDatabase({ connection, maxConnections: connections });
		return buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), db, secretKey: Buffer.alloc(32, 7) });
	}
	// Each statement is planned once.
	const options = '-c plan_cache_mode=force_generic_plan';
	const pool = new pg.Pool({ ...connection, options, max: connections });
	const app = fastify();
	app.get('/api/v1/products', async (request, reply) => {
		const { keyword, page } = request.query as { keyword?: string; page?: string };
		const [word, otherWord = null] = keyword?.split(' ') ?? [];
		const { rows } = await pool.query<PlainProduct>(
			word === undefined
				? { name: `list ${page}`, text: plainList(Number(page)) }
				: { name: 'search', text: plainSearch, values: [word, otherWord] },
		);
		return reply.type('application/json').send(`{"products":[${rows.map(jsonOf).join()}]}`);
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
