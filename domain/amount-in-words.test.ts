import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';
import { maxPaise, paise } from './money.ts';

test.for([
	[0, 'Rupees Zero Only'],
	[50, 'Rupees Zero and Fifty Paise Only'],
	[100, 'Rupees One Only'],
	[1_900, 'Rupees Nineteen Only'],
	[2_000, 'Rupees Twenty Only'],
	[10_105, 'Rupees One Hundred One and Five Paise Only'],
	[1_00_000, 'Rupees One Thousand Only'],
	[12_345_678, 'Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six and Seventy Eight Paise Only'],
	[100_00_00_000, 'Rupees One Crore Only'],
	[maxPaise, 'Rupees Ten Crore Only'],
] as const)('%i paise are %s', ([amount, words]) => {
	expect(amountInWords(paise(amount))).toBe(words);
});
