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

async function openApp({ isLimit, connection }: SearchServerTask): Promise<FastifyInstance> {
	if (!isLimit) {
		const db = openDatabase({ connection, maxConnections: connections });
		return buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), db, secretKey: Buffer.alloc(32, 7) });
	}
	const pool = new pg.Pool({ ...connection, max: connections });
	const app = fastify();
	app.get('/api/v1/products', async (request) => {
		const { keyword, page } = request.query as { keyword?: string; page?: string };
		const query =
			keyword === undefined
				? { name: 'list', text: plainList, values: [String((Number(page) - 1) * 20)] }
				: { name: 'search', text: plainSearch, values: [keyword] };
		return { products: (await pool.query(query)).rows };
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
