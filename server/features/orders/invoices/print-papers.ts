import { invoiceNumber } from '#domain/invoice.ts';
import type { FileReply } from '#contract/endpoint.ts';
import type { Db } from '#database/db.ts';
import { refuse } from '#server/refuse.ts';
import { drawInvoice } from './draw-invoice.ts';
import { startPaper } from './paper.ts';
import { listPapers } from './queries.ts';

const series = { invoice: 'KH', 'credit-note': 'KC' } as const;

/** The papers of these orders as one PDF, in the order they were asked for. Refuses INVOICE_NONE when none is written. */
export async function printPapers(db: Db, paper: keyof typeof series, ids: readonly string[]): Promise<FileReply> {
	const stored = await listPapers(db, paper, ids);
	const [first] = stored;
	if (first === undefined) refuse('INVOICE_NONE');
	const numbers = stored.map(({ year, number }) => invoiceNumber(series[paper], year, number));
	const printed = startPaper(numbers.join(', '), first.issuedAt);
	stored.forEach(({ issuedAt, content }, index) => {
		drawInvoice(printed, { number: numbers[index] ?? '', issuedAt, content });
	});
	const name = stored.length === 1 ? numbers[0] : `${paper}s`;
	return { file: await printed.finish(), mime: 'application/pdf', name: `${name}.pdf` };
}
