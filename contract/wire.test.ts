import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { emailSchema } from './accounts.ts';
import {
	idSchema,
	keywordSchema,
	lineSchema,
	pageSchema,
	queryRupeesSchema,
	rupeesSchema,
	textSchema,
} from './wire.ts';

test('trims typed text and requires mandatory fields', () => {
	expect(textSchema(10).parse('  Asha\n')).toBe('Asha');
	expect(textSchema(10).parse('   ')).toBe('');
	expect(textSchema(10, 1).safeParse('   ').error?.issues[0]?.message).toBe('is required');
	expect(textSchema(10).safeParse('x'.repeat(11)).success).toBe(false);
});

test('refuses NUL, which the database cannot store', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (before, after) => {
			expect(textSchema(10_000).safeParse(`${before}\u0000${after}`).success).toBe(false);
		}),
	);
});

test('keeps one line on one line', () => {
	expect(lineSchema(60).parse(' Asha ')).toBe('Asha');
	for (const wrong of ['a\nb', 'a\r\nbcc: x', 'a\rb']) expect(lineSchema(60).safeParse(wrong).success).toBe(false);
});

test('accepts rupees from zero to ten crore', () => {
	for (const right of [0, 0.05, 100_000_000]) expect(rupeesSchema.safeParse(right).success).toBe(true);
	for (const wrong of [-0.01, 100_000_000.01, Number.NaN, Number.POSITIVE_INFINITY, '5']) {
		expect(rupeesSchema.safeParse(wrong).success).toBe(false);
	}
});

test('reads numbers of a query string and refuses other text', () => {
	expect(queryRupeesSchema.parse('62.80')).toBe(62.8);
	for (const wrong of ['', '-1', '1e3', '0x10', '1.234', ' 5', '9999999999', 'five']) {
		expect(queryRupeesSchema.safeParse(wrong).success, wrong).toBe(false);
	}
});

test('pages from one, with the limit of the list unless another is asked for', () => {
	const schema = z.object(pageSchema(14));
	expect(schema.parse({})).toEqual({ page: 1, limit: 14 });
	expect(schema.parse({ page: '3', limit: '100' })).toEqual({ page: 3, limit: 100 });
	for (const wrong of [{ page: '0' }, { limit: '0' }, { limit: '101' }, { page: '1.5' }]) {
		expect(schema.safeParse(wrong).success).toBe(false);
	}
});

test('names the range of a number in a query string when it is outside, or no number', () => {
	const problem = (schema: z.ZodType, text: string) =>
		schema.safeParse(text).error?.issues.map(({ message }) => message);
	const { page, limit } = pageSchema(14);
	for (const text of ['-1', '0', '101', '1e9', 'ten', '1.5', '']) {
		expect(problem(limit, text), text).toEqual(['must be a whole number from 1 to 100']);
	}
	for (const text of ['1e9', '10001']) expect(problem(page, text)).toEqual(['must be a whole number from 1 to 10000']);
	for (const text of ['-5', '1.234', '999999999']) {
		expect(problem(queryRupeesSchema, text), text).toEqual([
			'must be an amount in rupees from 0 to 100000000, with at most two decimals',
		]);
	}
});

test('accepts any short text as an id', () => {
	expect(idSchema.safeParse('not-a-uuid').success).toBe(true);
	expect(idSchema.safeParse('').success).toBe(false);
	expect(idSchema.safeParse('x'.repeat(129)).success).toBe(false);
});

test('refuses characters that hide what is written, and keeps those that Indian scripts need', () => {
	const hidden = [
		'a\u0000',
		'a\u0007b',
		'a\u001b[31m',
		'a\u007fb',
		'a\u0085b',
		'a\u202eb',
		'a\u2066b',
		'a\u200fb',
		'\ufeffa b',
	];
	for (const text of hidden) {
		expect(lineSchema(60).safeParse(text).success, JSON.stringify(text)).toBe(text.startsWith('\ufeff'));
		expect(textSchema(60).safeParse(text).success, JSON.stringify(text)).toBe(text.startsWith('\ufeff'));
	}
	for (const text of ['क्‍ष', 'श्री', 'पर्‌याय', '👩🏽‍🌾', 'naïve 🥕']) expect(lineSchema(60).parse(text)).toBe(text);
	expect(textSchema(60).parse('one\r\ntwo\n- three')).toBe('one\r\ntwo\n- three');
	expect(lineSchema(60).safeParse('a\u2028b').success).toBe(false);
});

test('removes hidden characters at the ends of a text, where a phone puts them around a copied contact', () => {
	const ends = [
		'\u202aAsha\u202c',
		' \u200e Asha\u200f\n',
		'\u2068Asha\u2069',
		'\u0007Asha\u0085',
		'\u202d\u200bAsha\u202c',
	];
	for (const text of ends) {
		expect(lineSchema(60).parse(text), JSON.stringify(text)).toBe('Asha');
		expect(textSchema(60).parse(text), JSON.stringify(text)).toBe('Asha');
	}
	expect(emailSchema.parse('\u202aasha@example.in\u202c')).toBe('asha@example.in');
	expect(lineSchema(60, 1).safeParse('\u202a \u202c').error?.issues[0]?.message).toBe('is required');
	expect(lineSchema(60).safeParse('\u202a=cmd').success).toBe(false);
	// A pattern for both ends took seconds.
	const long = `a${' '.repeat(99_000)}b`;
	expect(textSchema(100_000).parse(long)).toBe(long);
});

test('removes characters without width from typed text, and reads a tab as a space in a single line', () => {
	const typed = ['Asha\u200b', '\u200cAs\u200dha', '\ufeffAs\ufeffha', 'Asha\u2060\n', '\u200b Asha \u200b'];
	for (const text of typed) {
		expect(lineSchema(60).parse(text), JSON.stringify(text)).toBe('Asha');
		expect(textSchema(60).parse(text), JSON.stringify(text)).toBe('Asha');
	}
	for (const text of ['आशा\u200d', '\u200dआशा', 'आशा\u200d\u200b']) expect(lineSchema(60).parse(text)).toBe('आशा');
	for (const text of ['\u200b', '\ufeff\u200d', '\t']) expect(lineSchema(60, 1).safeParse(text).success).toBe(false);
	expect(lineSchema(60).parse('Asha\t\tKulkarni\t')).toBe('Asha Kulkarni');
	expect(textSchema(60).parse('Onion\t2 kg')).toBe('Onion\t2 kg');
	for (const text of ['asha@example.in\r\n', '\tasha@example.in', 'asha@exa\u200bmple.in']) {
		expect(emailSchema.parse(text), JSON.stringify(text)).toBe('asha@example.in');
	}
	expect(emailSchema.safeParse('asha@example.in\nx').success).toBe(false);
});

test('refuses what a spreadsheet would execute, and keeps phone numbers and lists', () => {
	for (const text of ['=cmd', '=1+1', ' =HYPERLINK("x")', '=']) {
		expect(lineSchema(60).safeParse(text).success, text).toBe(false);
		expect(textSchema(60).safeParse(text).success, text).toBe(false);
	}
	for (const text of ['@SUM(1)', "-cmd|' /C calc'!A0", '+cmd', '+(1)', '-=1']) {
		expect(lineSchema(60).safeParse(text).success, text).toBe(false);
	}
	for (const text of ['+91 98765 43210', '- 2 kg', '-5 %', 'a=b', '2 + 2']) {
		expect(lineSchema(60).parse(text)).toBe(text);
	}
	for (const text of ['- tomatoes', '-tomatoes', '@khetse please call']) expect(textSchema(60).parse(text)).toBe(text);
});

test('removes hidden characters from a pasted search', () => {
	expect(keywordSchema.parse('\u202aonion\u202c \u0007kg')).toBe('onion   kg');
	expect(keywordSchema.parse('=onion')).toBe('=onion');
	expect(keywordSchema.safeParse('a\u0000').success).toBe(false);
});
