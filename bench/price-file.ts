import { setTimeout as sleep } from 'node:timers/promises';
import { filePartCharacters } from '#domain/price-change.ts';
import type { CallInput, EndpointName, Reply } from '#contract/endpoints.ts';
import { fetchTransport, requestOf } from '#contract/http-client.ts';
import { methodAndPath } from '#contract/paths.ts';
import { openDatabase } from '#database/db.ts';
import { startEmbeddedPostgres } from '#database/embedded/supervisor.ts';
import { insertUser } from '#database/seed/insert-user.ts';
import { getVariant, orderBody, type SeededVariant } from '#tests/fixtures/shop.ts';
import {
	connectionOf,
	makeDataDirectory,
	removeDataDirectory,
	type ShopProcess,
	startShopProcess,
} from '#tests/fixtures/shop-process.ts';
import { generateCatalogue } from './generate-catalogue.ts';
import { memoryMb } from './process-use.ts';
import { sessionOf } from './throughput.ts';

const env = { LOG_LEVEL: 'error' };
const sampleMs = 100;
const pollMs = 200;
const timeoutMs = 60_000;

export type PriceFileFigures = {
	variants: number;
	bytes: number;
	/** seconds of each step; `publish` and `undo` until the last part is published */
	seconds: Record<'export' | 'upload' | 'check' | 'request' | 'publish' | 'undo', number>;
	/** memory of the shop before, and the most during a step */
	idleMb: number;
	peakMb: number;
	/** orders of customers at the same time: responses by outcome, and the slowest */
	orders: { placed: number; others: number; slowestMs: number };
};

function createClient(shop: ShopProcess, token: string) {
	return async <N extends EndpointName>(name: N, input: CallInput<N> = {}): Promise<Reply<N>> => {
		const { method, path } = methodAndPath(name);
		const request = requestOf(`${method} ${path}`, { ...input, token });
		const { status, body } = await fetchTransport({ ...request, url: shop.url + request.url }, timeoutMs);
		if (status >= 300) throw new Error(`${name} answered ${status} ${JSON.stringify(body)}`);
		return body as Reply<N>;
	};
}

/** Places orders of one variant, one after the other, until it is stopped. */
function startOrders(shop: ShopProcess, token: string, variant: SeededVariant) {
	const orders = { placed: 0, others: 0, slowestMs: 0 };
	let isStopped = false;
	const { path } = methodAndPath('orders.place');
	// At the highest price of the run: a lower one is accepted.
	const body = JSON.stringify(orderBody([{ variant, qty: 20 }]));
	const done = (async () => {
		while (!isStopped) {
			const startedAt = performance.now();
			const { status } = await fetch(shop.url + path, {
				method: 'POST',
				headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
				body,
			});
			orders[status === 201 ? 'placed' : 'others'] += 1;
			orders.slowestMs = Math.max(orders.slowestMs, performance.now() - startedAt);
			await sleep(20);
		}
		return orders;
	})();
	return () => {
		isStopped = true;
		return done;
	};
}

/**
 * Exports the prices of a large shop, imports the file again with each price 1 % lower, publishes it while a customer orders,
 * and undoes it. @returns seconds and memory of the shop, whose database is a process of its own
 */
export async function benchPriceFile(products: number, report: (line: string) => void): Promise<PriceFileFigures> {
	const dataDirectory = await makeDataDirectory();
	const db = openDatabase({ connection: connectionOf(dataDirectory), maxConnections: 2 });
	let shop: ShopProcess | null = null;
	try {
		const server = await startEmbeddedPostgres({ dataDirectory, binDirectory: null, logStep: report });
		report(`generating ${products} products`);
		await generateCatalogue(db, { products, seed: 1 });
		const token = await sessionOf(db, await insertUser(db, { email: 'prices@example.in', roles: ['owner'] }));
		const customer = await sessionOf(db, await insertUser(db, { email: 'customer@example.in' }));
		const variant = await getVariant(db, 'GEN-0000001', '1 kg');
		await server.stop();
		shop = await startShopProcess({ dataDirectory, env });
		const call = createClient(shop, token);
		const pid = shop.child.pid as number;
		const idleMb = memoryMb(pid);
		let peakMb = idleMb;
		const sampler = setInterval(() => {
			peakMb = Math.max(peakMb, memoryMb(pid));
		}, sampleMs);

		const seconds: PriceFileFigures['seconds'] = { export: 0, upload: 0, check: 0, request: 0, publish: 0, undo: 0 };
		async function timed<T>(step: keyof typeof seconds, work: () => Promise<T>): Promise<T> {
			const startedAt = performance.now();
			const result = await work();
			seconds[step] = (performance.now() - startedAt) / 1000;
			report(`${step.padEnd(8)} ${seconds[step].toFixed(1)} s, the shop has ${memoryMb(pid).toFixed(0)} MB`);
			return result;
		}
		const url = shop.url;
		const text = await timed('export', async () => {
			const { path } = methodAndPath('office.prices.export');
			return (await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })).text();
		});
		const changed = text.replace(
			/,(\d+(?:\.\d+)?),(\d+(?:\.\d+)?),([\d.]*),(\d+)\r\n/g,
			(_, price: string, mrp: string, cost: string, stock: string) =>
				`,${(Math.ceil(Number(price) * 99) / 100).toFixed(2)},${mrp},${cost},${stock}\r\n`,
		);
		const fileName = 'prices.csv';
		const importId = await timed('upload', async () => {
			let id = '';
			for (let start = 0, part = 0; start < changed.length; start += filePartCharacters, part += 1) {
				const piece = changed.slice(start, start + filePartCharacters);
				const isLast = start + filePartCharacters >= changed.length;
				const { data } =
					part === 0
						? await call('office.prices.import', { body: { fileName, text: piece, isLast } })
						: await call('office.prices.importPart', { params: { id }, body: { part, text: piece, isLast } });
				id = data.id;
			}
			return id;
		});
		const checked = await timed('check', async () => {
			for (;;) {
				const { data } = await call('office.prices.getImport', { params: { id: importId } });
				if (data.state !== 'checking') return data;
				await sleep(pollMs);
			}
		});
		if (checked.preview === null) throw new Error(`the file has errors: ${JSON.stringify(checked.errors[0])}`);
		const untilPublished = async (id: string) => {
			for (;;) {
				const { data } = await call('office.price-updates.progress', { params: { id } });
				if (data.state === 'published') return data;
				await sleep(pollMs);
			}
		};
		const stopOrders = startOrders(shop, customer, variant);
		const published = await timed('publish', async () => {
			const { data } = await timed('request', () =>
				call('office.prices.publish', {
					body: { importId, areLargeChangesConfirmed: true, areBelowCostConfirmed: true },
				}),
			);
			return untilPublished(data.id);
		});
		await timed('undo', async () => {
			const { data } = await call('office.price-updates.undo', { params: { id: published.id } });
			const undone = await untilPublished(data.id);
			if (undone.doneCount !== published.count) throw new Error('not every price was restored');
		});
		const orders = await stopOrders();
		clearInterval(sampler);
		const figures = { variants: published.count, bytes: Buffer.byteLength(text), seconds, idleMb, peakMb, orders };
		report(
			`${figures.variants} variants, ${(figures.bytes / 1e6).toFixed(1)} MB; memory ${idleMb.toFixed(0)} MB, at most ${peakMb.toFixed(0)} MB; ` +
				`orders at the same time: ${orders.placed} placed, ${orders.others} not, the slowest ${orders.slowestMs.toFixed(0)} ms`,
		);
		return figures;
	} finally {
		await db.destroy();
		await shop?.stop();
		removeDataDirectory(dataDirectory);
	}
}
