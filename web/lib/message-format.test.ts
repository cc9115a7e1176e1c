import { expect, test } from 'vitest';
import { formatMessage } from './message-format.ts';

function format(text: string, values: Record<string, string | number> = {}, locale = 'en-IN'): string {
	return formatMessage<string>(text, {
		locale,
		values: values as Record<string, string>,
		join: (texts) => texts.join(''),
	});
}

/** Every text and every wrapped text as a list, to see what is an element. */
function nodesOf(text: string, values: Record<string, unknown>): unknown {
	return formatMessage<unknown>(text, { locale: 'en-IN', values, join: (nodes) => nodes });
}

test('keeps a text without values as it is, with apostrophes, ampersands and number signs', () => {
	for (const text of ["We don't & can't", 'Order #5', '', '₹100 – ‘fresh’', '3 > 2']) expect(format(text)).toBe(text);
});

test('puts values in as they are, a number without grouping', () => {
	for (const typed of ['{price}', '{count, plural, other {#}}', '<b>x</b>', '%s %d', '$'.concat('{1 + 1}')]) {
		expect(format('{name} costs {price}', { name: typed, price: 3 })).toBe(`${typed} costs 3`);
	}
	expect(format('{name}, { unit }: ₹{price}', { name: 'Okra', unit: '500 g', price: 1200 })).toBe('Okra, 500 g: ₹1200');
});

test('chooses the plural of the language, and an exact number before it', () => {
	const text = '{count, plural, =0 {none} one {# item} other {# items}}';
	expect([0, 1, 2, 1234].map((count) => format(text, { count }))).toEqual(['none', '1 item', '2 items', '1,234 items']);
	const rest = '{count, plural, one {one #} other {other #}}';
	expect([0, 1, 2].map((count) => format(rest, { count }, 'en-IN'))).toEqual(['other 0', 'one 1', 'other 2']);
	expect([0, 1, 2].map((count) => format(rest, { count }, 'hi-IN-u-nu-latn'))).toEqual(['one 0', 'one 1', 'other 2']);
	expect([0, 1, 2].map((count) => format(rest, { count }, 'mr-IN-u-nu-latn'))).toEqual(['other 0', 'one 1', 'other 2']);
	expect(format(rest, { count: 123_456 }, 'hi-IN-u-nu-latn')).toBe('other 1,23,456');
});

test('fills values and tags inside a plural, and text around it', () => {
	expect(
		format('{date} · {count, plural, one {Cart, # item} other {Cart, {shown} items}}!', {
			date: '21 Nov',
			count: 120,
			shown: '99+',
		}),
	).toBe('21 Nov · Cart, 99+ items!');
	expect(nodesOf('{count, plural, other {<b>#</b> left}}', { count: 3, b: (inner: unknown) => ({ inner }) })).toEqual([
		[{ inner: ['3'] }, ' left'],
	]);
});

test('wraps the text between tags, joins neighbouring strings and keeps nodes', () => {
	const strong = (inner: unknown) => ({ strong: inner });
	expect(
		nodesOf('To {place}, <strong>by {day} <promise></promise></strong>.', {
			place: 'Pune',
			day: 'Monday',
			promise: () => null,
			strong,
		}),
	).toEqual(['To Pune, ', { strong: ['by Monday ', null] }, '.']);
});

test.for([
	['{name', {}],
	['name}', {}],
	['<b>text', { b: () => '' }],
	['{count, plural, one {1}}', { count: 1 }],
	['{count, plural, other {#}', { count: 1 }],
	['{price, number}', { price: 1 }],
	['{name}', {}],
	['<b>text</b>', { b: 'text' }],
	['{count, plural, other {#}}', { count: '1' }],
] as const)('refuses %s with %o', ([text, values]) => {
	expect(() => nodesOf(text, values)).toThrow();
});
