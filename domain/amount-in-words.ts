import type { Paise } from './money.ts';

const ones = [
	'',
	'One',
	'Two',
	'Three',
	'Four',
	'Five',
	'Six',
	'Seven',
	'Eight',
	'Nine',
	'Ten',
	'Eleven',
	'Twelve',
	'Thirteen',
	'Fourteen',
	'Fifteen',
	'Sixteen',
	'Seventeen',
	'Eighteen',
	'Nineteen',
];
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];

function belowHundred(value: number): string[] {
	if (value < 20) return [ones[value] ?? ''];
	return [tens[Math.floor(value / 10)] ?? '', ones[value % 10] ?? ''];
}

function wordsOf(value: number): string[] {
	const scales: [size: number, name: string][] = [
		[10_000_000, 'Crore'],
		[100_000, 'Lakh'],
		[1000, 'Thousand'],
		[100, 'Hundred'],
	];
	for (const [size, name] of scales) {
		if (value >= size) return [...wordsOf(Math.floor(value / size)), name, ...wordsOf(value % size)];
	}
	return belowHundred(value);
}

function inWords(value: number): string {
	if (value === 0) return 'Zero';
	return wordsOf(value)
		.filter((word) => word !== '')
		.join(' ');
}

/** 'Rupees One Lakh Twenty Five Thousand and Fifty Paise Only', in Indian numbering. */
export function amountInWords(amount: Paise): string {
	const rest = amount % 100;
	const rupees = `Rupees ${inWords(Math.floor(amount / 100))}`;
	return rest === 0 ? `${rupees} Only` : `${rupees} and ${inWords(rest)} Paise Only`;
}
