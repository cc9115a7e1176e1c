import { expect, test } from 'vitest';
import { benchSearches } from '#bench/search-load.ts';
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
	const measured = await benchSearches([400], { measureMs: 100, rounds: 1, report: () => {} });
	expect(measured.map(({ name }) => name)).toEqual([
		'search, 400 products',
		'search of a frequent word, 400',
		'list without a copy, 400',
	]);
	for (const { name, perSecond, limitPerSecond, bytes, limitBytes } of measured) {
		expect(Math.min(perSecond, limitPerSecond), name).toBeGreaterThan(0);
		expect(limitBytes, name).toBeGreaterThan(1000);
		expect(bytes - (limitBytes ?? 0), `${name}: number of products, search, and campaigns`).toBeLessThan(1000);
		expect(bytes, name).toBeGreaterThan(limitBytes ?? 0);
	}
});
