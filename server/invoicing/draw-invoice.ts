import { indiaTimeZone } from '#domain/indian-clock.ts';
import { formatRupees, type Paise } from '#domain/money.ts';
import { type Column, drawTable } from './draw-table.ts';
import type { CreditContent, InvoiceContent } from './invoice-content.ts';
import { type InvoiceDocument, inner, sheet } from './invoice-document.ts';

export type NumberedDocument = {
	number: string;
	issuedAt: Date;
	content: InvoiceContent | CreditContent;
};

const titles = {
	'bill-of-supply': 'Bill of supply',
	'tax-invoice': 'Tax invoice',
	'invoice-cum-bill-of-supply': 'Invoice-cum-bill of supply',
} as const;

const day = new Intl.DateTimeFormat('en-GB', {
	timeZone: indiaTimeZone,
	day: '2-digit',
	month: '2-digit',
	year: 'numeric',
});

/** '1,250.00', for columns with the currency in the header. */
function amount(value: number): string {
	const text = formatRupees(value as Paise).slice(1);
	return text.includes('.') ? text : `${text}.00`;
}

const percent = (value: number) => (value === 0 ? 'exempt' : `${value} %`);

function titleOf(content: InvoiceContent | CreditContent): string {
	return 'invoiceNumber' in content ? 'Credit note' : titles[content.documentType];
}

function drawHead(document: InvoiceDocument, { number, issuedAt, content }: NumberedDocument): number {
	const { seller } = content;
	const left = { x: sheet.margin, y: sheet.margin, width: inner * 0.55 };
	let leftEnd = document.write(seller.name || 'Shop name: not entered in the settings', left, {
		size: 15,
		weight: 'bold',
	});
	const facts = [
		seller.address || 'Address: not entered in the settings',
		`GSTIN: ${seller.gstin === '' ? 'not entered in the settings' : seller.gstin}`,
		...(seller.state === null ? [] : [`State: ${seller.state.name} (${seller.state.code})`]),
		...seller.licences.map((licence) => `${licence.label} ${licence.number}`),
	];
	for (const fact of facts) leftEnd = document.write(fact, { ...left, y: leftEnd }, { size: 8.5 });
	const right = { x: sheet.margin + inner * 0.58, y: sheet.margin, width: inner * 0.42 };
	let rightEnd = document.write(titleOf(content), right, { size: 15, weight: 'bold', align: 'right' });
	const lines: [string, boolean][] = [
		[`No. ${number}`, true],
		[`Date: ${day.format(issuedAt)}`, false],
		...('invoiceNumber' in content
			? ([
					[`Against ${titles[content.documentType].toLowerCase()} ${content.invoiceNumber}`, false],
					[`of ${day.format(new Date(content.invoicedAt))}`, false],
				] as [string, boolean][])
			: []),
		[`Order ${content.orderNumber} of ${day.format(new Date(content.orderedAt))}`, false],
	];
	for (const [line, isStrong] of lines) {
		const look = { size: isStrong ? 10 : 8.5, align: 'right' as const };
		rightEnd = document.write(line, { ...right, y: rightEnd }, isStrong ? { ...look, weight: 'bold' } : look);
	}
	return Math.max(leftEnd, rightEnd) + 10;
}

function drawBuyer(document: InvoiceDocument, { content }: NumberedDocument, top: number): number {
	const { buyer } = content;
	document.rule(top);
	const left = { x: sheet.margin, y: top + 8, width: inner * 0.6 };
	let end = document.write('Recipient', left, { size: 7.5, grey: true });
	end = document.write(buyer.name, { ...left, y: end }, { size: 10, weight: 'bold' });
	for (const line of [...buyer.lines, `Mobile ${buyer.mobile}`])
		end = document.write(line, { ...left, y: end }, { size: 8.5 });
	const right = { x: sheet.margin + inner * 0.62, y: top + 8, width: inner * 0.38 };
	let rightEnd = document.write('Place of supply', right, { size: 7.5, grey: true, align: 'right' });
	rightEnd = document.write(content.placeOfSupply, { ...right, y: rightEnd }, { size: 8.5, align: 'right' });
	rightEnd = document.write('Payment', { ...right, y: rightEnd + 4 }, { size: 7.5, grey: true, align: 'right' });
	rightEnd = document.write(content.paymentMethod, { ...right, y: rightEnd }, { size: 8.5, align: 'right' });
	if ('reason' in content) {
		rightEnd = document.write('Reason', { ...right, y: rightEnd + 4 }, { size: 7.5, grey: true, align: 'right' });
		rightEnd = document.write(content.reason, { ...right, y: rightEnd }, { size: 8.5, align: 'right' });
	}
	return Math.max(end, rightEnd) + 12;
}

/** The tax columns of a document. */
function taxesOf({ documentType, place }: InvoiceContent): ('cgst' | 'sgst' | 'igst')[] {
	if (documentType === 'bill-of-supply') return [];
	return place === 'intra-state' ? ['cgst', 'sgst'] : ['igst'];
}

const taxNames = { cgst: 'CGST (₹)', sgst: 'SGST (₹)', igst: 'IGST (₹)' } as const;

function drawLines(
	document: InvoiceDocument,
	{ content }: NumberedDocument,
	top: number,
	turnPage: () => number,
): Promise<number> {
	const taxes = taxesOf(content);
	const isTaxed = taxes.length > 0;
	const fixed: Column[] = [
		{ head: 'HSN', width: 42 },
		{ head: 'Qty', width: 28, align: 'right' },
		{ head: 'Price (₹)', width: 48, align: 'right' },
		{ head: 'Discount (₹)', width: 48, align: 'right' },
	];
	const taxed: Column[] = isTaxed
		? [
				{ head: 'Taxable (₹)', width: 50, align: 'right' },
				{ head: 'GST', width: 36, align: 'right' },
				...taxes.map((tax) => ({ head: taxNames[tax], width: 46, align: 'right' as const })),
			]
		: [];
	const last: Column = { head: 'Amount (₹)', width: 54, align: 'right' };
	const taken = [...fixed, ...taxed, last].reduce((sum, column) => sum + column.width, 0);
	const columns: Column[] = [{ head: 'Goods', width: inner - taken }, ...fixed, ...taxed, last];
	const rows = content.lines.map((line) => [
		`${line.name}, ${line.unit}`,
		line.hsn,
		String(line.quantity),
		amount(line.price),
		amount(line.discount),
		...(isTaxed ? [amount(line.taxable), percent(line.gstPercent), ...taxes.map((tax) => amount(line[tax]))] : []),
		amount(line.total),
	]);
	return drawTable(document, columns, rows, top, turnPage);
}

async function drawRates(
	document: InvoiceDocument,
	{ content }: NumberedDocument,
	top: number,
	turnPage: () => number,
): Promise<number> {
	const taxes = taxesOf(content);
	if (taxes.length === 0) return top;
	const columns: Column[] = [
		{ head: 'GST rate', width: inner - (taxes.length + 2) * 90 },
		{ head: 'Taxable value (₹)', width: 90, align: 'right' },
		...taxes.map((tax) => ({ head: taxNames[tax], width: 90, align: 'right' as const })),
		{ head: 'Amount (₹)', width: 90, align: 'right' },
	];
	const rows = content.rates.map((rate) => [
		percent(rate.gstPercent),
		amount(rate.taxable),
		...taxes.map((tax) => amount(rate[tax])),
		amount(rate.total),
	]);
	return drawTable(document, columns, rows, top + 14, turnPage);
}

const notes: Record<InvoiceContent['documentType'], string> = {
	'bill-of-supply': 'These goods are exempt from GST: no tax is charged on this supply.',
	'tax-invoice': 'Prices include GST. Tax is not payable on reverse charge.',
	'invoice-cum-bill-of-supply':
		'Prices include GST; goods marked exempt carry no tax. Tax is not payable on reverse charge.',
};

/** Lists the details the law requires and the settings lack. */
function gapsOf({ seller, lines }: InvoiceContent): string[] {
	const unclear = lines
		.filter(({ hsn }) => !/^\d{4,8}$/.test(hsn))
		.map(({ name, hsn }) => `${name} (${hsn || 'none'})`);
	return [
		...(seller.isSample ? ['Demo shop sample: GSTIN and licences are placeholders, nothing is payable.'] : []),
		...(seller.missing.length > 0 ? [`Missing in the shop settings: ${seller.missing.join(', ')}.`] : []),
		...(unclear.length > 0 ? [`HSN code missing or unclear: ${[...new Set(unclear)].join(', ')}.`] : []),
	];
}

function drawTotal(document: InvoiceDocument, { content }: NumberedDocument, top: number): number {
	const right = { x: sheet.margin, y: top + 10, width: inner };
	let y = document.write(`Total ${formatRupees(content.total)}`, right, { size: 13, weight: 'bold', align: 'right' });
	y = document.write(content.totalInWords, { ...right, y }, { size: 8.5, align: 'right' });
	y = document.write(notes[content.documentType], { ...right, y: y + 10 }, { size: 8 });
	for (const gap of gapsOf(content)) y = document.write(gap, { ...right, y }, { size: 8 });
	document.write(
		`For ${content.seller.name}\n\n\nAuthorised signatory`,
		{ ...right, y: y + 12 },
		{ size: 8.5, align: 'right' },
	);
	return y;
}

/** Draws a document on new pages, with page numbers in the footer. Other requests are served between its rows. */
export async function drawInvoice(document: InvoiceDocument, numbered: NumberedDocument): Promise<void> {
	const { doc } = document;
	const turnPage = () => {
		doc.addPage();
		return sheet.margin;
	};
	turnPage();
	let y = drawBuyer(document, numbered, drawHead(document, numbered));
	y = await drawLines(document, numbered, y, turnPage);
	y = await drawRates(document, numbered, y, turnPage);
	if (y > sheet.height - 200) y = turnPage();
	drawTotal(document, numbered, y);
	const { start, count } = doc.bufferedPageRange();
	for (let page = 0; page < count; page += 1) {
		doc.switchToPage(start + page);
		const foot = { x: sheet.margin, y: sheet.height - 46, width: inner };
		document.rule(sheet.height - 50, 0.25);
		document.write(`${titleOf(numbered.content)} ${numbered.number}`, foot, { size: 7.5, grey: true });
		document.write(`${page + 1} / ${count}`, foot, { size: 7.5, grey: true, align: 'right' });
	}
	// Compressed with each document: those of a hundred take up to half a second, and their memory.
	doc.flushPages();
}
