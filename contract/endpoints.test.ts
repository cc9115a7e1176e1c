import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { type EndpointName, endpoints } from './endpoints.ts';

/** Fields that are only hashed, compared, discarded or first matched against a pattern; a file with zero bytes is a workbook. */
const neverStored =
	/[pP]assword$|\.orderStatus$|\.website$|^pincode\.lookup params|^office\.prices\.import(Part)? body\.text$/;
const unstorable = ['a\u0000b', '\ud800', 'a\udc00'];

type Field = { path: string; schema: z.ZodType };

/** Every text of a request: its path, and the schema that reads it. */
function textFields(schema: z.ZodType, path: string): Field[] {
	if (schema instanceof z.ZodString || schema instanceof z.ZodPipe) return [{ path, schema }];
	if (schema instanceof z.ZodObject) {
		return Object.entries(schema.shape).flatMap(([key, field]) => textFields(field, `${path}.${key}`));
	}
	if (schema instanceof z.ZodArray) return textFields(schema.element as z.ZodType, `${path}[]`);
	if (schema instanceof z.ZodUnion) {
		return schema.options.flatMap((option) => textFields(option as z.ZodType, path));
	}
	if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
		return textFields(schema.unwrap() as z.ZodType, path);
	}
	return [];
}

const fields = (Object.entries(endpoints) as [EndpointName, Endpoint][]).flatMap(([name, row]) =>
	(['params', 'query', 'body'] as const).flatMap((part) => textFields(row[part], `${name} ${part}`)),
);

test('no endpoint accepts a text that the database cannot store', () => {
	expect(fields.length).toBeGreaterThan(300);
	const accepted = fields.filter(
		({ path, schema }) =>
			!neverStored.test(path) &&
			unstorable.some((text) => {
				const { data } = schema.safeParse(text);
				return typeof data === 'string' && (data.includes('\u0000') || !data.isWellFormed());
			}),
	);
	expect(accepted.map(({ path }) => path)).toEqual([]);
});

test('no endpoint takes a secret in its URL', () => {
	const inUrl = fields.filter(({ path }) => / (?:params|query)\./.test(path)).map(({ path }) => path);
	expect(inUrl.length).toBeGreaterThan(100);
	const ofSecrets = /token|password|secret|totp|credential|account|email$|mobile/i;
	// The specification says so; no log has queries.
	const found = inUrl.filter((path) => ofSecrets.test(path.split('.').at(-1) ?? ''));
	expect(found).toEqual(['orders.list query.email']);
});
