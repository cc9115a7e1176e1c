import { endpoints } from '#contract/endpoints.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';

type Found = { field: string; schema: z.ZodType };

/** The fields of a body, nested ones with their path. */
function fieldsOf(schema: z.ZodType, path: string): Found[] {
	if (schema instanceof z.ZodObject) {
		return Object.entries(schema.shape).flatMap(([key, field]) => fieldsOf(field as z.ZodType, `${path}.${key}`));
	}
	if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.ZodType, `${path}[]`);
	return [{ field: path, schema }];
}

const bodies = Object.entries(endpoints).flatMap(([name, { body }]) =>
	body === undefined || !name.startsWith('office.') ? [] : fieldsOf(body as z.ZodType, name),
);

test('every optional text of the back office can be emptied: null is the text without content', () => {
	const optionalTexts = bodies.filter(({ schema }) => schema.safeParse('').success && schema.safeParse('Ab').success);
	// passwords are compared, never shown or emptied
	const written = optionalTexts.filter(({ field }) => !/[pP]assword$/.test(field));
	expect(written.length).toBeGreaterThan(25);
	const refused = written.filter(({ schema }) => !schema.safeParse(null).success).map(({ field }) => field);
	expect(refused).toEqual([]);
});
