import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createTemplate, startCluster } from '#tests/fixtures/cluster.ts';
import { makeEmptyDataDirectory, removeDataDirectory, startShopProcess } from '#tests/fixtures/shop-process.ts';
import { benchCatalogue } from './bench-catalogue.ts';
import { benchOffice } from './bench-office.ts';
import { benchDay } from './day.ts';
import { benchPageLoads } from './pages.ts';
import { benchPriceFile } from './price-file.ts';
import { benchSearches } from './search-load.ts';
import { benchThroughput, median } from './throughput.ts';

/**
 * Figures beside their limits in the same run; prints and never fails.
 * `npm run bench -- load [--quick]`: responses per second, also written to .cache/bench/load.json.
 * `npm run bench -- day [--quick] [--part=N]`: 1/N of a day of a national grocer, a hundredth by default, replayed; .cache/bench/day.json.
 * `npm run bench -- prices [--quick]`: a price file of 150,000 variants, exported, imported and published; .cache/bench/prices.json.
 * `npm run bench -- pages`: Lighthouse and the time of a navigation in Chromium, also written to .cache/bench/pages.json.
 * `npm run bench -- [orders]`: duration of the requests of a shop with so many orders, 100,000 by default, beside one with
 * 1,000, also written to .cache/bench/orders.json; of a catalogue of 50,000 products beside one of 1,000; and of the start.
 */
const { values: options, positionals } = parseArgs({
	allowPositionals: true,
	options: { quick: { type: 'boolean', default: false }, part: { type: 'string' } },
});
const [command] = positionals;
const isQuick = options.quick;
const orders = Number(command ?? 100_000);
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

async function benchGrowth(): Promise<object> {
	const cluster = await startCluster();
	try {
		await createTemplate(cluster.address);
		const office = await benchOffice(cluster.address, orders, printLine);
		return { orders, office, catalogue: await benchCatalogue(cluster.address, orders) };
	} finally {
		await cluster.stop();
	}
}

async function benchStart(): Promise<object> {
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

async function benchLoad(): Promise<void> {
	const measureMs = isQuick ? 500 : 1500;
	// Many short rounds: a virtual machine changes its speed by half within seconds.
	const options = { measureMs, rounds: isQuick ? 1 : 13, report: printLine };
	const { measured, ...memory } = await benchThroughput({ ...options, ...(isQuick && { mostPictures: 10 }) });
	const searches = await benchSearches(isQuick ? [1000] : [1000, 50_000], options);
	keep('load', { measureMs, measured: [...measured, ...searches], ...memory });
}

function keep(name: string, result: object): void {
	mkdirSync('.cache/bench', { recursive: true });
	writeFileSync(`.cache/bench/${name}.json`, `${JSON.stringify(result, null, '\t')}\n`);
}

if (command === 'load') await benchLoad();
else if (command === 'day') {
	const day = isQuick ? { products: 200, history: 2000 } : { products: 50_000, history: 1_000_000 };
	const part = 1 / Number(options.part ?? (isQuick ? 2000 : 100));
	if (!(part > 0 && part <= 1)) throw new Error('--part=N replays 1/N of the day: N is 1 or more.');
	keep('day', await benchDay({ ...day, part, report: printLine }));
} else if (command === 'prices') keep('prices', await benchPriceFile(isQuick ? 2000 : 51_000, printLine));
else if (command === 'pages') keep('pages', await benchPageLoads(printLine));
else {
	const growth = await benchGrowth();
	keep('orders', { ...growth, start: await benchStart() });
}
