import { maxPaise } from '#domain/money.ts';
import { z } from 'zod';
import { idSchema, instantSchema, queryInteger, referenceSchema, success, textSchema } from './wire.ts';

/** A day as YYYY-MM-DD in this century: other years are typing errors that PostgreSQL may not accept. */
export const queryDaySchema = z.iso.date().refine((day) => day.startsWith('20'), 'must be a date from 2000 to 2099');

/** A filter that is true or false. */
export const queryFlagSchema = z.enum(['true', 'false']).transform((value) => value === 'true');

/** An instant of this century, for the same reason. */
export const writtenInstantSchema = instantSchema.refine(
	(at) => at.startsWith('20'),
	'must be a date from 2000 to 2099',
);

/** Amounts in whole paise. */
export const writtenPaiseSchema = z.number().int().min(0).max(maxPaise);

/** Query of every office list. @param sorts the sortable fields, the default first */
export function listQuery<const Sorts extends readonly [string, ...string[]]>(
	sorts: Sorts,
	defaultOrder: 'asc' | 'desc' = 'asc',
) {
	return {
		page: queryInteger(1, 100_000).default(1),
		perPage: queryInteger(1, 100).default(25),
		sort: z.enum(sorts).default(sorts[0] as Sorts[number]),
		order: z.enum(['asc', 'desc']).default(defaultOrder),
		q: textSchema(100).optional(),
	};
}

/** Rows are counted up to this number: a list of a million costs what a list of five thousand does. */
export const maxCounted = 5000;

/** One page and the total number of rows. @param more sums over all rows, beside the page */
export function listReply<Row extends z.ZodType, More extends z.ZodRawShape = Record<never, never>>(
	row: Row,
	more: More = {} as More,
) {
	const reply = z.object({ status: success, data: z.array(row), total: z.number().int(), ...more });
	const name = z.globalRegistry.get(row)?.id;
	return name === undefined ? reply : reply.meta({ id: `${name}ListReply` });
}

export function oneReply<Row extends z.ZodType>(row: Row) {
	const reply = z.object({ status: success, data: row });
	const name = z.globalRegistry.get(row)?.id;
	return name === undefined ? reply : reply.meta({ id: `${name}Reply` });
}

/** Of a list that grows with the orders or the catalogue: there are more rows than `total`, which is maxCounted then. */
export const cappedTotal = { isTotalCapped: z.boolean() };

/** The id of the deleted or changed record. */
export const idReply = z.object({ status: success, data: z.object({ id: idSchema }) }).meta({ id: 'IdReply' });

/** All records, for selection fields. */
export const referencesReply = z
	.object({ status: success, data: z.array(referenceSchema) })
	.meta({ id: 'ReferencesReply' });
