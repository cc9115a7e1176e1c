import { fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer, json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { methodAndPath } from '#contract/paths.ts';
import { type Db, openDatabase } from '#database/db.ts';
import { insertUser } from '#database/seed/insert-user.ts';
import { insertSession } from '#server/platform/session-queries.ts';
import { hashToken } from '#server/platform/sessions.ts';
import { getVariant, orderBody } from '#tests/fixtures/shop.ts';
import {
	connectionOf,
	makeDataDirectory,
	programEnvironment,
	removeDataDirectory,
	type ShopProcess,
	startShopProcess,
} from '#tests/fixtures/shop-process.ts';
import { sql } from 'kysely';
import pg from 'pg';
import type { LimitBodies } from './limit-server.ts';
import type { LoadResult, LoadTask } from './load.ts';
import { drawPictures, type MemoryFigures, memoryLine } from './memory.ts';
import { bareOrder } from './plain-statements.ts';
import { databaseMb, memoryMb } from './process-use.ts';
import type { RenderTask } from './render-pages.ts';

/** A figure beside its limit in the same run. */
export type Measured = {
	name: string;
	perSecond: number;
	limitPerSecond: number;
	share: number;
	p50Ms: number;
	p99Ms: number;
	bytes: number;
	/** null: the limit has no responses */
	limitBytes: number | null;
};

/** What a limit does in a round. */
type Limit = Pick<LoadResult, 'perSecond' | 'statuses'> & { bytesPerResponse: number | null };

/** mostPictures: of the home page, drawn after the load; missing: all */
export type ThroughputOptions = {
	measureMs: number;
	rounds: number;
	mostPictures?: number;
	report: (line: string) => void;
};

const connections = 32;
const customers = 8;
const jsonPaths = { list: '/api/v1/products?limit=20', categories: '/api/v1/categories?limit=100' };
export const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export async function load(task: LoadTask): Promise<LoadResult> {
	const child = spawn(process.execPath, [file('load.ts')], { stdio: ['pipe', 'pipe', 'inherit'] });
	child.stdin.end(JSON.stringify(task));
	return (await json(child.stdout)) as LoadResult;
}

export function getRequest(path: string): string {
	return `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: gzip, deflate, br\r\n\r\n`;
}

export function median(values: readonly number[]): number {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Measures two in turn and takes the median of the ratios, because the speed of the machine drifts. */
export async function beside(
	name: string,
	{ measureMs, rounds, report }: ThroughputOptions,
	work: {
		shop: (measureMs: number, round: number) => Promise<LoadResult>;
		limit: (measureMs: number, round: number) => Promise<Limit>;
	},
): Promise<Measured> {
	const shares: number[] = [];
	const limits: Limit[] = [];
	const results: LoadResult[] = [];
	for (let round = 0; round < rounds; round += 1) {
		const limit = await work.limit(measureMs, round);
		const result = await work.shop(measureMs, round);
		limits.push(limit);
		results.push(result);
		shares.push(result.perSecond / limit.perSecond);
	}
	const of = (key: 'perSecond' | 'p50Ms' | 'p99Ms' | 'bytesPerResponse') =>
		median(results.map((result) => result[key]));
	const statuses = [...limits, ...results].flatMap((result) => Object.keys(result.statuses));
	const failed = statuses.filter((status) => !/^20[01]$/.test(status));
	if (failed.length > 0) throw new Error(`${name} was answered with ${[...new Set(failed)].join()}`);
	const measured = {
		name,
		perSecond: of('perSecond'),
		limitPerSecond: median(limits.map(({ perSecond }) => perSecond)),
		share: median(shares),
		p50Ms: of('p50Ms'),
		p99Ms: of('p99Ms'),
		bytes: of('bytesPerResponse'),
		limitBytes: limits.at(-1)?.bytesPerResponse ?? null,
	};
	report(printMeasured(measured));
	return measured;
}

function printMeasured(measured: Measured): string {
	const { name, perSecond, limitPerSecond, share, p50Ms, p99Ms, bytes, limitBytes } = measured;
	const number = (value: number) => value.toFixed(0).padStart(7);
	const rates = `${number(perSecond)}/s of ${number(limitPerSecond)}/s ${share.toFixed(2).padStart(6)}`;
	const sizes = `${bytes.toFixed(0)} bytes${limitBytes === null ? '' : `, limit ${limitBytes.toFixed(0)}`}`;
	return `${name.padEnd(40)} ${rates}  p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, ${sizes}`;
}

/** The bytes as they are sent: fetch would unpack them. */
async function packedBody(url: string): Promise<LimitBodies[string]> {
	const [response] = (await once(get(url, { headers: { 'accept-encoding': 'br' } }), 'response')) as [IncomingMessage];
	const bytes = await buffer(response);
	return { type: response.headers['content-type'] ?? '', base64: bytes.toString('base64') };
}

/** Starts a program of the benchmark with a task. @param env missing: that of this process @returns its first message; throws when it ends before */
export async function startProgram<Answer>(
	name: string,
	task: object,
	env?: NodeJS.ProcessEnv,
): Promise<{ answer: Answer; stop: () => void }> {
	const child = fork(file(name), env && { env });
	const ended = new AbortController();
	child.once('exit', (code) => ended.abort(new Error(`${name} ended with ${code}`)));
	child.send(task);
	const [answer] = (await once(child, 'message', { signal: ended.signal })) as [Answer];
	return { answer, stop: () => child.disconnect() };
}

async function benchPages(shop: ShopProcess, db: Db, options: ThroughputOptions): Promise<Measured[]> {
	const onion = await getVariant(db, 'VR-ONI', '1 kg');
	const paths = {
		'product list of 20': jsonPaths.list,
		product: `/api/v1/products/${onion.productId}`,
		categories: jsonPaths.categories,
		'home page': '/',
		'listing page': '/product',
		'product page': `/productdescription/${onion.productId}`,
	};
	const bodies: LimitBodies = {};
	for (const path of Object.values(paths)) {
		bodies[path.split('?')[0] ?? path] = await packedBody(shop.url + path);
	}
	const limit = await startProgram<number>('limit-server.ts', bodies);
	const port = Number(new URL(shop.url).port);
	const measured: Measured[] = [];
	const task = { connections, warmupMs: options.measureMs / 4 };
	for (const [name, path] of Object.entries(paths)) {
		measured.push(
			await beside(name, options, {
				shop: (measureMs) => load({ ...task, port, requests: [getRequest(path)], measureMs }),
				limit: (measureMs) => load({ ...task, port: limit.answer, requests: [getRequest(path)], measureMs }),
			}),
		);
	}
	limit.stop();
	return measured;
}

/** A session of a user. @returns its token */
export async function sessionOf(db: Db, userId: string): Promise<string> {
	const token = randomBytes(32).toString('base64url');
	const now = new Date();
	const expiresAt = new Date(now.getTime() + 24 * 60 * 60_000);
	await insertSession(db, { tokenHash: hashToken(token), userId, expiresAt, userAgent: '', ipAddress: '', now });
	return token;
}

/** Customers who are signed in. @returns their tokens */
async function signIn(db: Db): Promise<string[]> {
	const tokens: string[] = [];
	for (let index = 0; index < customers; index += 1) {
		tokens.push(await sessionOf(db, await insertUser(db, { email: `customer${index}@example.in` })));
	}
	return tokens;
}

/** A request of a signed-in user; one with a body has a key of its own. */
export function request(to: { method: string; path: string; token: string }, body?: object): string {
	const head = `${to.method} ${to.path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${to.token}\r\n`;
	if (body === undefined) return `${head}\r\n`;
	const content = JSON.stringify(body);
	const key = randomBytes(12).toString('hex');
	return `${head}content-type: application/json\r\nidempotency-key: ${key}\r\ncontent-length: ${Buffer.byteLength(content)}\r\n\r\n${content}`;
}

async function bareOrders(
	dataDirectory: string,
	{ userId, poolIds, variantIds }: { userId: string; poolIds: string[]; variantIds: string[] },
	measureMs: number,
): Promise<Limit> {
	const clients = await Promise.all(
		Array.from({ length: customers }, async () => {
			const client = new pg.Client(connectionOf(dataDirectory));
			await client.connect();
			return client;
		}),
	);
	let orders = 0;
	const startedAt = performance.now();
	try {
		await Promise.all(
			clients.map(async (client) => {
				while (performance.now() - startedAt < measureMs) {
					await client.query({ name: 'order', text: bareOrder, values: [userId, poolIds, variantIds] });
					orders += 1;
				}
			}),
		);
	} finally {
		await Promise.all(clients.map((client) => client.end()));
	}
	return { perSecond: orders / ((performance.now() - startedAt) / 1000), bytesPerResponse: null, statuses: {} };
}

/** The lines of an order by a customer of the demo shop. */
export async function orderLines(db: Db) {
	return [
		{ variant: await getVariant(db, 'VR-ONI', '1 kg'), qty: 3 },
		{ variant: await getVariant(db, 'VR-POT', '1 kg'), qty: 3 },
	];
}

async function benchOrders(shop: ShopProcess, db: Db, options: ThroughputOptions): Promise<Measured> {
	const lines = await orderLines(db);
	const poolIds = lines.map(({ variant }) => variant.poolId);
	const variantIds = lines.map(({ variant }) => variant.variantId);
	await sql`update stock_pools set on_hand = 1000000000 where id = any (${poolIds}::uuid[])`.execute(db);
	const tokens = await signIn(db);
	const { rows } = await sql<{ id: string }>`select id from users where email like 'customer%' limit 1`.execute(db);
	const { method, path } = methodAndPath('orders.place');
	const body = orderBody(lines);
	return beside('order of two lines', options, {
		shop: (measureMs) =>
			load({
				port: Number(new URL(shop.url).port),
				requests: Array.from({ length: Math.ceil(measureMs) * 3 }, (_, index) =>
					request({ method, path, token: tokens[index % customers] as string }, body),
				),
				connections: customers,
				warmupMs: measureMs / 4,
				measureMs,
			}),
		limit: (measureMs) => bareOrders(shop.dataDirectory, { userId: rows[0]?.id ?? '', poolIds, variantIds }, measureMs),
	});
}

/** Processor time of a page that has no copy, compression included, in ms. */
type Rendering = { name: string; cpuMs: number };

async function benchRenderings(shop: ShopProcess, db: Db, options: ThroughputOptions): Promise<Rendering[]> {
	const { productId } = await getVariant(db, 'VR-ONI', '1 kg');
	const pages = { home: '/', 'home in Hindi': '/hi', listing: '/product', product: `/productdescription/${productId}` };
	const task: RenderTask = {
		connection: connectionOf(shop.dataDirectory),
		paths: Object.values(pages),
		count: Math.ceil(options.measureMs / 20),
	};
	const production = programEnvironment({ NODE_ENV: 'production' });
	const { answer: times } = await startProgram<number[]>('render-pages.ts', task, production);
	const renderings = Object.keys(pages).map((name, index) => ({ name, cpuMs: times[index] ?? 0 }));
	options.report(`rendering: ${renderings.map(({ name, cpuMs }) => `${name} ${cpuMs.toFixed(1)} ms`).join(', ')}`);
	return renderings;
}

/** Responses per second of a shop with a demo catalogue, each beside its limit, its renderings and its memory. */
export async function benchThroughput(
	options: ThroughputOptions,
): Promise<{ measured: Measured[]; renderings: Rendering[] } & MemoryFigures> {
	const dataDirectory = await makeDataDirectory();
	const shop = await startShopProcess({ dataDirectory, env: { LOG_LEVEL: 'warn' } });
	const db = openDatabase({ connection: connectionOf(dataDirectory), maxConnections: 2 });
	try {
		const pid = shop.child.pid as number;
		const idleMb = memoryMb(pid);
		const measured = [...(await benchPages(shop, db, options)), await benchOrders(shop, db, options)];
		const loaded = { idleMb, loadedMb: memoryMb(pid), databaseMb: databaseMb(pid) };
		const memory = { ...loaded, ...(await drawPictures(shop.url, pid, options.mostPictures)) };
		options.report(memoryLine(memory));
		return { measured, renderings: await benchRenderings(shop, db, options), ...memory };
	} finally {
		await db.destroy();
		await shop.stop();
		removeDataDirectory(dataDirectory);
	}
}
