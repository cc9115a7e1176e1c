import { expect, onTestFinished, test } from 'vitest';
import { readSheet } from './read-sheet.ts';

async function* partsOf(text: string) {
	yield text;
}

test('other requests are served while the empty rows of a file are read', async () => {
	const turns: number[] = [];
	let since = performance.now();
	let timer = setImmediate(function count() {
		const now = performance.now();
		turns.push(now - since);
		since = now;
		timer = setImmediate(count);
	});
	onTestFinished(() => clearImmediate(timer));
	const rows: number[] = [];
	const emptyRows = 100_000;
	for await (const read of readSheet(partsOf(`sku,price\nA,1\n${'\n'.repeat(emptyRows)}B,2\n`))) {
		if ('row' in read) rows.push(read.row.row);
	}
	expect(rows).toEqual([2, emptyRows + 3]);
	const totalMs = turns.reduce((sum, ms) => sum + ms, 0);
	const longMs = turns.filter((ms) => ms > totalMs / 20).reduce((sum, ms) => sum + ms, 0);
	expect(longMs / totalMs, 'the share of turns longer than a twentieth of the whole').toBeLessThan(0.5);
});

test('a file with more rows than a spreadsheet has ends there, also with empty ones', async () => {
	const reads: unknown[] = [];
	for await (const read of readSheet(partsOf(`sku,price\n${',\n'.repeat(1_048_576)}A,1\n`))) reads.push(read);
	expect(reads).toEqual([
		{ heading: [] },
		{
			end: {
				row: 1_048_577,
				column: '',
				message: 'The file has more than 10,48,576 rows. Delete the empty ones below its prices.',
			},
		},
	]);
});

test('of a heading with thousands of unknown columns the first are named', async () => {
	const heading = Array.from({ length: 30_000 }, (_, index) => `c${index}`).join(',');
	const reads: unknown[] = [];
	for await (const read of readSheet(partsOf(`${heading}\n1\n`))) reads.push(read);
	expect(reads).toMatchObject([{ heading: { length: 22, 0: { column: 'c0', message: 'Unknown column.' } } }]);
});
