import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { type EndpointName, endpoints } from './endpoints.ts';
import { textRefusalOf } from './text-refusals.ts';

type Field = { path: string; schema: z.ZodType };

function unwrapped(schema: z.ZodType): z.ZodType {
	if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
		return unwrapped(schema.unwrap() as z.ZodType);
	return schema;
}

/** The fields of a schema that are neither objects nor lists, at any depth. */
function fieldsOf(schema: z.ZodType, path: string): Field[] {
	const inner = unwrapped(schema);
	if (inner instanceof z.ZodObject)
		return Object.entries(inner.shape).flatMap(([key, field]) => fieldsOf(field as z.ZodType, `${path}.${key}`));
	if (inner instanceof z.ZodArray) return fieldsOf(inner.element as z.ZodType, `${path}[]`);
	if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => fieldsOf(option as z.ZodType, path));
	if (inner instanceof z.ZodPipe && !(inner.in instanceof z.ZodString)) {
		const found = [inner.in, inner.out].flatMap((part) => fieldsOf(part as z.ZodType, path));
		if (found.some((field) => field.path !== path)) return found.filter((field) => field.path !== path);
	}
	// With its own refinements, which unwrapping would lose.
	return [{ path, schema }];
}

const fields = (Object.keys(endpoints) as EndpointName[]).flatMap((name) => {
	const row: Endpoint = endpoints[name];
	return row.method === 'GET' || row.upload !== null ? [] : fieldsOf(row.body, name);
});

const accepts = ({ schema }: Field, value: string) => schema.safeParse(value).success;

/** Typical inputs: a field that accepts none of them is not a text field. */
const samples = [
	'Asha Patil',
	'asha@example.in',
	'9876543210',
	'411045',
	'sample-text-1',
	'https://youtu.be/aaaaaaaaaaa',
];

/** Looked up, compared or hashed as sent, never shown; the hidden field for bots; the file that is read line by line. */
const asSent = new RegExp(
	`\\.(?:${[
		...[
			'\\w*[iI]d',
			'_id',
			'ids\\[\\]',
			'\\w*[pP]assword',
			'\\w*[tT]oken',
			'credential',
			'picture',
			'pdf',
			'orderStatus',
		],
		...['unit', 'user', 'user_id', 'website', 'prices\\.import(?:Part)?\\.text'],
	].join('|')})$`,
);
const texts = fields.filter((field) => samples.some((sample) => accepts(field, sample)) && !asSent.test(field.path));
const isText = (field: Field) => accepts(field, 'Asha Patil');
const emails = texts.filter((field) => accepts(field, 'asha@example.in') && !isText(field));
const mobiles = texts.filter(
	(field) =>
		accepts(field, '9876543210') && !isText(field) && !accepts(field, 'sample-text-1') && !accepts(field, 'abc'),
);

test('finds the names, addresses, e-mails and phone numbers of the endpoints', () => {
	const paths = (some: Field[]) => some.map(({ path }) => path);
	expect(texts.length).toBeGreaterThan(200);
	expect(paths(texts)).toEqual(
		expect.arrayContaining(['auth.signup.name', 'user.update.address[].city', 'reviews.create.description']),
	);
	expect(paths(emails)).toEqual(
		expect.arrayContaining(['auth.signup.email', 'tickets.create.dbCart[].email', 'office.staff.create.email']),
	);
	expect(paths(mobiles)).toEqual(
		expect.arrayContaining([
			'auth.signup.mobile',
			'user.update.address[].alternativeMobile',
			'inquiries.create.mobile',
		]),
	);
});

/** What a form shows beside the field. */
const clear =
	/^(?:must |is not a |is required|Please |Invalid |Phone number must|Not a |Enter |Choose |.+ must (?:be|have|begin)|.+ is (?:invalid|not ))/;

function findTaken(some: Field[], change: (sample: string) => string): { taken: string[]; unclear: string[] } {
	const tries = some.flatMap((field) =>
		samples.filter((sample) => accepts(field, sample)).map((sample) => ({ field, value: change(sample) })),
	);
	return {
		taken: tries.filter(({ field, value }) => accepts(field, value)).map(({ field }) => field.path),
		unclear: tries.flatMap(({ field, value }) => {
			const messages = field.schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
			return messages.some((message) => clear.test(message)) ? [] : [`${field.path}: ${messages}`];
		}),
	};
}

const nothing = { taken: [], unclear: [] };

test.for([
	['a right-to-left override', '\u202e'],
	['an isolate', '\u2066'],
	['a bell', '\u0007'],
	['an escape', '\u001b'],
	['a zero byte', '\u0000'],
	['a C1 control', '\u0085'],
] as const)('refuses %s inside every text, with a sentence', ([, character]) => {
	expect(findTaken(texts, (sample) => sample.slice(0, 2) + character + sample.slice(2))).toEqual(nothing);
});

test('refuses a formula in every text and phone number, and two recipients in every e-mail', () => {
	expect(findTaken(texts, () => '=cmd')).toEqual(nothing);
	expect(findTaken(mobiles, () => "=cmd|'/c calc'!A0")).toEqual(nothing);
	expect(findTaken(emails, () => 'a@b.c,root')).toEqual(nothing);
	expect(findTaken(emails, () => 'a@b.c\r\nBcc: root@example.in')).toEqual(nothing);
});

/** Of the storefront, which shows what is wrong with a text by the code of the sentence. */
const ofCustomers = texts.filter((field) => !/^office\.|^(?:auth\.google|sessions)/.test(field.path) && isText(field));

test.for([
	['a hidden character inside', 'ab\u202ecd'],
	['half a surrogate pair', 'ab\ud83d'],
	['a formula', '=cmd'],
	['two lines', 'a\u2028b'],
] as const)('refuses %s in a text of a customer with a sentence that has a code, if at all', ([, value]) => {
	const found = ofCustomers.flatMap(({ path, schema }) =>
		(schema.safeParse(value).error?.issues ?? []).slice(0, 1).map(({ message }) => ({ path, message })),
	);
	expect(found.length).toBeGreaterThan(10);
	expect(found.filter(({ message }) => textRefusalOf(message) === undefined)).toEqual([]);
});

test('every text has a longest length, at most 100,000 characters', () => {
	expect(findTaken(texts, (sample) => sample.repeat(Math.ceil(100_001 / sample.length))).taken).toEqual([]);
});
