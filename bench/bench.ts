import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { createTemplate, startCluster } from '#tests/fixtures/cluster.ts';
import { makeEmptyDataDirectory, removeDataDirectory, startShopProcess } from '#tests/fixtures/shop-process.ts';
import { benchCatalogue, type Growth } from './bench-catalogue.ts';
import { benchOffice } from './bench-office.ts';
import { benchClone } from './clone.ts';
import { benchDay } from './day.ts';
import { benchPageLoads } from './pages.ts';
import { benchPriceFile } from './price-file.ts';
import { benchSearches } from './search-load.ts';
import { type Figure, keepResult } from './summary.ts';
import { benchThroughput, median } from './throughput.ts';

/**
 * Figures beside their limits in the same run; prints and never fails. Each command writes all it has measured to
 * .cache/bench/<command>.json and its figures to .cache/bench/summary.json, and prints the summary of all commands.
 * `npm run bench -- load [--quick]`: responses per second.
 * `npm run bench -- day [--quick] [--part=N]`: 1/N of a day of a national grocer, a hundredth by default, replayed.
 * `npm run bench -- prices [--quick]`: a price file of 150,000 variants, exported, imported and published.
 * `npm run bench -- pages`: Lighthouse and the time of a navigation in Chromium.
 * `npm run bench -- clone`: the first start in a fresh clone with an empty cache of npm.
 * `npm run bench -- [orders]`: duration of the requests of a shop with so many orders, 100,000 by default, beside one with
 * 1,000; of a catalogue of 50,000 products beside one of 1,000; and of the start.
 */
const { values: options, positionals } = parseArgs({
	allowPositionals: true,
	options: { quick: { type: 'boolean', default: false }, part: { type: 'string' } },
});
const [command = '100000'] = positionals;
const isQuick = options.quick;
const orders = Number(command);
const runs = 7;

const printLine = (line: string) => process.stdout.write(`${line}\n`);

async function medianMs(work: () => unknown): Promise<number> {
	await work();
	const times: number[] = [];
	for (let run = 0; run < runs; run += 1) {
		const startedAt = performance.now();
		await work();
		times.push(performance.now() - startedAt);
	}
	return median(times);
}

function print(name: string, ms: number, unitMs: number, unit: string): void {
	printLine(`${name.padEnd(62)} ${ms.toFixed(1).padStart(9)} ms ${(ms / unitMs).toFixed(1).padStart(9)} × ${unit}`);
}

async function benchGrowth(): Promise<{ office: Growth[]; catalogue: Growth[] }> {
	const cluster = await startCluster();
	try {
		await createTemplate(cluster.address);
		const office = await benchOffice(cluster.address, orders, printLine);
		return { office, catalogue: await benchCatalogue(cluster.address, orders) };
	} finally {
		await cluster.stop();
	}
}

async function benchStart(): Promise<{ nodeMs: number; firstMs: number; secondMs: number }> {
	const dataDirectory = makeEmptyDataDirectory();
	const start = async () => {
		const startedAt = performance.now();
		const shop = await startShopProcess({ dataDirectory });
		const ms = performance.now() - startedAt;
		await shop.stop();
		return ms;
	};
	try {
		const unitMs = await medianMs(() => spawnSync(process.execPath, ['-e', '0']));
		print('start of Node alone', unitMs, unitMs, 'Node');
		const firstMs = await start();
		print('first start: database, demo data, post offices', firstMs, unitMs, 'Node');
		const secondMs = await medianMs(start);
		print('second start', secondMs, unitMs, 'Node');
		return { nodeMs: unitMs, firstMs, secondMs };
	} finally {
		removeDataDirectory(dataDirectory);
	}
}

type Outcome = { result: object; figures: Figure[] };

async function benchLoad(): Promise<Outcome> {
	const measureMs = isQuick ? 500 : 1500;
	// Many short rounds: a virtual machine changes its speed by half within seconds.
	const rounds = { measureMs, rounds: isQuick ? 1 : 13, report: printLine };
	const { measured, renderings, ...memory } = await benchThroughput({
		...rounds,
		...(isQuick && { mostPictures: 10 }),
	});
	const all = [...measured, ...(await benchSearches(isQuick ? [1000] : [1000, 50_000], rounds))];
	return {
		result: { measureMs, measured: all, renderings, ...memory },
		figures: [
			...all.map(({ name, perSecond, limitPerSecond, share }) => ({
				...{ name, value: perSecond, unit: '/s' },
				...{ beside: limitPerSecond, share },
			})),
			...renderings.map(({ name, cpuMs }) => ({ name: `rendering of ${name}`, value: cpuMs, unit: 'ms' })),
			{ name: 'memory of the shop, idle', value: memory.idleMb, unit: 'MB' },
			{ name: 'memory of the shop after the load', value: memory.loadedMb, unit: 'MB' },
			{ name: 'memory of its database', value: memory.databaseMb, unit: 'MB' },
		],
	};
}

async function benchPartOfDay(): Promise<Outcome> {
	const size = isQuick ? { products: 100, history: 200 } : { products: 50_000, history: 1_000_000 };
	const part = 1 / Number(options.part ?? (isQuick ? 2000 : 100));
	if (!(part > 0 && part <= 1)) throw new Error('--part=N replays 1/N of the day: N is 1 or more.');
	const result = await benchDay({ ...size, part, report: printLine });
	return {
		result,
		figures: [
			{ name: 'speed of a day', value: result.speedUp, unit: 'times' },
			...Object.entries(result.kinds).flatMap(([kind, { p99Ms, refused }]) => [
				{ name: `${kind}: p99 of the worst hour`, value: p99Ms, unit: 'ms' },
				{ name: `${kind}: responses with 503`, value: refused, unit: '' },
			]),
			{ name: `saturates first: ${result.saturated.name}`, value: 100 * result.saturated.share, unit: '%' },
		],
	};
}

async function benchPrices(): Promise<Outcome> {
	const result = await benchPriceFile(isQuick ? 400 : 51_000, printLine);
	return {
		result,
		figures: [
			...Object.entries(result.seconds).map(([step, value]) => ({ name: `${step} of a price file`, value, unit: 's' })),
			{ name: 'slowest order at the same time', value: result.orders.slowestMs, unit: 'ms' },
			{ name: 'most memory of the shop', value: result.peakMb, unit: 'MB' },
		],
	};
}

async function benchPages(): Promise<Outcome> {
	const result = await benchPageLoads(printLine);
	return {
		result,
		figures: [
			...result.pages.flatMap(({ path, performance, largestPaintMs }) => [
				{ name: `${path}: performance`, value: performance, unit: 'of 100' },
				{ name: `${path}: largest paint`, value: largestPaintMs, unit: 'ms' },
			]),
			{ name: 'press to painted product page, median', value: result.navigation.medianMs, unit: 'ms' },
			{ name: 'press to painted product page, p95', value: result.navigation.p95Ms, unit: 'ms' },
		],
	};
}

async function benchFirstStart(): Promise<Outcome> {
	const result = await benchClone(printLine);
	return { result, figures: [{ name: 'npm start of a fresh clone', value: result.answeredSeconds, unit: 's' }] };
}

async function benchShops(): Promise<Outcome> {
	const growth = await benchGrowth();
	const start = await benchStart();
	return {
		result: { orders, ...growth, start },
		figures: [
			...[...growth.office, ...growth.catalogue].map(({ request, smallMs, largeMs, ratio }) => ({
				...{ name: request, value: largeMs, unit: 'ms' },
				...{ beside: smallMs, share: ratio },
			})),
			{ name: 'first start without the build', value: start.firstMs, unit: 'ms' },
			{ name: 'second start', value: start.secondMs, unit: 'ms' },
		],
	};
}

const commands: Record<string, () => Promise<Outcome>> = {
	load: benchLoad,
	pages: benchPages,
	day: benchPartOfDay,
	prices: benchPrices,
	clone: benchFirstStart,
};
if (commands[command] === undefined && !(orders > 0))
	throw new Error(`Commands: ${Object.keys(commands).join(', ')}, or a number of orders.`);
const outcome = await (commands[command] ?? benchShops)();
// Figures of quick runs say only that the benchmark works.
const directory = isQuick ? '.cache/bench/quick' : '.cache/bench';
for (const line of keepResult(directory, commands[command] === undefined ? 'orders' : command, outcome))
	printLine(line);
