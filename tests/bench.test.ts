import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { root } from './fixtures/shop-process.ts';
import { type DayFigures, findSaturated } from '#bench/day.ts';
import type { PriceFileFigures } from '#bench/price-file.ts';
import { measureSearches } from '#bench/search-load.ts';
import { benchThroughput } from '#bench/throughput.ts';

test('the benchmark measures each request and its limit, and nothing but success', async () => {
	const lines: string[] = [];
	const { measured, renderings, pictures, idleMb, picturesMb, loadedMb, databaseMb } = await benchThroughput({
		measureMs: 100,
		rounds: 1,
		mostPictures: 10,
		report: (line) => lines.push(line),
	});
	expect(measured.map(({ name }) => name)).toEqual([
		'product list of 20',
		'product',
		'categories',
		'home page',
		'listing page',
		'product page',
		'order of two lines',
	]);
	for (const figure of measured) {
		expect(figure.perSecond, figure.name).toBeGreaterThan(0);
		expect(figure.limitPerSecond, figure.name).toBeGreaterThan(0);
		expect(figure.p99Ms, figure.name).toBeGreaterThanOrEqual(figure.p50Ms);
		expect(figure.bytes, figure.name).toBeGreaterThan(500);
	}
	expect(Math.min(idleMb, loadedMb)).toBeGreaterThan(50);
	expect(pictures).toBe(10);
	expect(picturesMb - loadedMb, 'the libraries for pictures are in a process of their own').toBeLessThan(50);
	expect(databaseMb).toBeGreaterThan(10);
	expect(renderings.map(({ name }) => name)).toEqual(['home', 'home in Hindi', 'listing', 'product']);
	expect(Math.min(...renderings.map(({ cpuMs }) => cpuMs))).toBeGreaterThan(1);
	expect(lines).toHaveLength(measured.length + 2);
});

test('the benchmark measures searches and lists in a large catalogue beside a limit of as many bytes', async () => {
	const measured = await measureSearches(inject('cluster'), [400], { measureMs: 100, rounds: 1, report: () => {} });
	expect(measured.map(({ name }) => name)).toEqual([
		'search, 400 products',
		'search of a frequent word, 400',
		'list without a copy, 400',
	]);
	for (const { name, perSecond, limitPerSecond, bytes, limitBytes } of measured) {
		expect(Math.min(perSecond, limitPerSecond), name).toBeGreaterThan(0);
		expect(limitBytes, name).toBeGreaterThan(1000);
		// The shop sends the number of products, the search and campaigns as well.
		expect(bytes - (limitBytes ?? 0), name).toBeLessThan(1000);
		expect(bytes - (limitBytes ?? 0), name).toBeGreaterThan(0);
	}
});

/** Runs a command of the benchmark. @returns what it has written, and printed */
async function runBench<Result>(command: string, ...args: string[]): Promise<{ result: Result; output: string }> {
	const program = [join(root, 'bench/bench.ts'), command, '--quick', ...args];
	const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: root });
	const result = JSON.parse(readFileSync(join(root, `.cache/bench/quick/${command}.json`), 'utf8')) as Result;
	return { result, output: stdout };
}

test('the command line replays a part of a day and a price file, and adds both to the summary', async () => {
	const day = await runBench<DayFigures>('day', '--part=40000');
	const { kinds, use, saturated } = day.result;
	expect(day.result.part).toBe(1 / 40_000);
	expect(kinds.views.count).toBeGreaterThan(200);
	for (const [kind, { count, p99Ms }] of Object.entries(kinds)) {
		expect(count, kind).toBeGreaterThan(0);
		expect(p99Ms, kind).toBeGreaterThan(0);
	}
	expect(Math.min(use.shop, use.database, use.load, saturated.share)).toBeGreaterThan(0);
	expect(day.output).toContain(`saturates first: ${saturated.name}`);

	const prices = await runBench<PriceFileFigures>('prices');
	expect(prices.result.variants).toBeGreaterThan(1000);
	expect(prices.result.orders.others).toBe(0);
	const summary = JSON.parse(readFileSync(join(root, '.cache/bench/quick/summary.json'), 'utf8')) as object;
	expect(Object.keys(summary)).toEqual(expect.arrayContaining(['day', 'prices']));
	for (const name of ['speed of a day', 'publish of a price file']) expect(prices.output).toContain(name);
});

test.each([
	[{ shop: 0.95, database: 0.5, load: 0.3, busiestLoad: 0.2, disk: 0.4 }, 'the core of the shop', 0.95],
	[{ shop: 0.4, database: 0.4, load: 1, busiestLoad: 0.95, disk: null }, 'the core of the load', 0.95],
	[
		{ shop: 0.7, database: 0.8, load: 0.4, busiestLoad: 0.2, disk: 0.4 },
		'the 2 cores of the machine, most of them used by the database',
		0.95,
	],
	[{ shop: 0.2, database: 0.4, load: 0.1, busiestLoad: 0.1, disk: 0.9 }, 'the disk', 0.9],
])('of %o in use, %s saturates first', (use, name, share) => {
	const saturated = findSaturated({ cores: 2, ...use });
	expect(saturated.name).toBe(name);
	expect(saturated.share).toBeCloseTo(share, 5);
});
