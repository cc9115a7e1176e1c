import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { hasLongQuery, maxQueryBytes } from './query-limit.ts';

test('a query is measured without path and question mark', () => {
	const longest = 'a'.repeat(maxQueryBytes);
	expect(hasLongQuery(`/product?${longest}`)).toBe(false);
	expect(hasLongQuery(`/product?${longest}a`)).toBe(true);
	expect(hasLongQuery(`/product?${'?'.repeat(maxQueryBytes)}`)).toBe(false);
	expect(hasLongQuery(`/${longest}${longest}`)).toBe(false);
	expect(hasLongQuery(`/${longest}${longest}?a=1`)).toBe(false);
});

type Field = { enum?: string[]; $ref?: string; maxLength?: number; anyOf?: Field[] };

/** What screens send at most: ids are UUIDs, and names of records and actions are chosen from lists in Latin letters. */
function longestValue(name: string, field: Field): string {
	const options = field.anyOf?.map((option) => longestValue(name, option)) ?? field.enum;
	if (options !== undefined) return options.reduce((a, b) => (b.length > a.length ? b : a));
	const { maxLength = 0 } = field;
	if (maxLength === 254) return `${'a'.repeat(242)}@example.in`;
	if (maxLength === 128) return '01234567-89ab-cdef-0123-456789abcdef';
	if (maxLength === 60) return 'a'.repeat(maxLength);
	return maxLength === 0 ? '123456789012345678901234567890' : 'क'.repeat(Math.min(maxLength, 100));
}

test('every parameter of each list at its longest, the search in Devanagari, is below the limit', () => {
	const lengths = (Object.entries(endpoints) as [EndpointName, Endpoint][]).map(([name, { query }]) => {
		const schema = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
		const values = Object.entries((schema.properties ?? {}) as Record<string, Field>);
		const sent = values.map(([field, of]): [string, string] => [field, longestValue(field, of)]);
		return { name, bytes: new URLSearchParams(sent).toString().length };
	});
	expect(lengths.filter(({ bytes }) => bytes > 0).length).toBeGreaterThan(30);
	expect(lengths.filter(({ bytes }) => bytes > maxQueryBytes)).toEqual([]);
});
