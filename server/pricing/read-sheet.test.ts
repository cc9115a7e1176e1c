import { expect, onTestFinished, test } from 'vitest';
import { readSheet } from './read-sheet.ts';

async function* partsOf(text: string) {
	yield text;
}

test('other requests are served while the empty rows of a file are read', async () => {
	let turns = 0;
	let timer = setImmediate(function count() {
		turns += 1;
		timer = setImmediate(count);
	});
	onTestFinished(() => clearImmediate(timer));
	const rows: number[] = [];
	const emptyRows = 100_000;
	for await (const read of readSheet(partsOf(`sku,price\nA,1\n${'\n'.repeat(emptyRows)}B,2\n`))) {
		if ('row' in read) rows.push(read.row.row);
	}
	expect(rows).toEqual([2, emptyRows + 3]);
	expect(turns).toBeGreaterThan(100);
});

test('of a heading with thousands of unknown columns the first are named', async () => {
	const heading = Array.from({ length: 30_000 }, (_, index) => `c${index}`).join(',');
	const reads: unknown[] = [];
	for await (const read of readSheet(partsOf(`${heading}\n1\n`))) reads.push(read);
	expect(reads).toMatchObject([{ heading: { length: 22, 0: { column: 'c0', message: 'Unknown column.' } } }]);
});
