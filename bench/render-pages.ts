import { resolve } from 'node:path';
import { openDatabase } from '#database/db.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { refuse } from '#server/platform/refuse.ts';
import { createResponseCache, type ResponseCache } from '#server/platform/response-cache.ts';
import { serveStorefront } from '#server/platform/storefront.ts';
import type { ClusterAddress } from '#tests/fixtures/cluster.ts';

/** Renders each path so many times, none from a copy of the page; answers with the milliseconds of processor time of one. */
export type RenderTask = { connection: ClusterAddress & { database: string }; paths: string[]; count: number };

/** A cache that has the responses that a page is made of, as a shop has them, but never the page. */
function createCacheWithoutPages(): ResponseCache {
	const cache = createResponseCache({ maxBytes: 2 ** 26, onFull: () => refuse('BUSY') });
	cache.schedule([]);
	let pages = 0;
	return {
		...cache,
		get: (request) => {
			if (request.kind !== 'page') return cache.get(request);
			pages += 1;
			return cache.get({ ...request, key: `${request.key}#${pages}` });
		},
		find: (url) => (url.startsWith('/api/') ? cache.find(url) : null),
		findByKey: () => null,
	};
}

async function renderPages({ connection, paths, count }: RenderTask): Promise<number[]> {
	const db = openDatabase({ connection });
	const config = readConfig({ LOG_LEVEL: 'silent' });
	const cache = createCacheWithoutPages();
	const app = await buildApp({
		config,
		db,
		secretKey: Buffer.alloc(32, 7),
		cache,
		web: (base) => serveStorefront(base, { config, buildDirectory: resolve('build'), cache }),
	});
	const render = async (url: string) => {
		const { statusCode } = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
		if (statusCode !== 200) throw new Error(`${url} was answered with ${statusCode}`);
	};
	const times: number[] = [];
	for (const path of paths) {
		// Node compiles what runs often.
		for (let index = 0; index < count; index += 1) await render(path);
		const before = process.cpuUsage();
		for (let index = 0; index < count; index += 1) await render(path);
		const { user, system } = process.cpuUsage(before);
		times.push((user + system) / 1000 / count);
	}
	await app.close();
	await db.destroy();
	return times;
}

process.once('message', async (task: RenderTask) => {
	process.send?.(await renderPages(task));
	process.disconnect();
});
