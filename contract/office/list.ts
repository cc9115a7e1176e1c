import { z } from 'zod';
import { success, textSchema } from '../wire.ts';

const numberSchema = (max: number) =>
	z
		.string()
		.regex(/^\d{1,9}$/, 'must be a number')
		.transform(Number)
		.pipe(z.number().int().min(1).max(max));

/** What every list of the office is asked with. @param sorts the fields it can be sorted by, the default first */
export function listQuery<const Sorts extends readonly [string, ...string[]]>(
	sorts: Sorts,
	defaultOrder: 'asc' | 'desc' = 'asc',
) {
	return {
		page: numberSchema(100_000).default(1),
		perPage: numberSchema(100).default(25),
		sort: z.enum(sorts).default(sorts[0] as Sorts[number]),
		order: z.enum(['asc', 'desc']).default(defaultOrder),
		q: textSchema(100).optional(),
	};
}

/** One page and how many there are in all. */
export function listReply<Row extends z.ZodType>(row: Row) {
	return z.object({ status: success, data: z.array(row), total: z.number().int() });
}

export function oneReply<Row extends z.ZodType>(row: Row) {
	return z.object({ status: success, data: row });
}
