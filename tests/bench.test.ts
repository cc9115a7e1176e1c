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

test('the benchmark measures searches in a large catalogue and their limit', async () => {
	const [figure] = await benchSearches([400], { measureMs: 100, rounds: 1, report: () => {} });
	expect(figure?.name).toBe('search, 400 products');
	expect(figure?.perSecond).toBeGreaterThan(0);
	expect(figure?.limitPerSecond).toBeGreaterThan(0);
	expect(figure?.bytes).toBeGreaterThan(500);
});
