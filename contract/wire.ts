import { pincodePattern } from '#domain/address.ts';
import { maxPaise } from '#domain/money.ts';
import { hiddenCharacter, trimUnseen } from '#domain/typed-text.ts';
import { z } from 'zod';
import { missingText, textRefusals } from './text-refusals.ts';

const maxRupees = maxPaise / 100;

/** Rupees with at most two decimals; the database keeps paise. */
export const rupeesSchema = z.number().min(0).max(maxRupees);

/** Exactly 6 digits. */
export const pincodeSchema = z.string().regex(pincodePattern, 'Pincode must be exactly 6 digits.');

/** ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime();

export const success = z.literal('success');

/** Bounded text that PostgreSQL can store: without NUL and without unpaired surrogates. @param refusal of a typed text */
export function storableSchema(max: number, refusal?: string) {
	return z
		.string({ error: ({ input }) => (input === null || input === undefined ? missingText : undefined) })
		.max(max)
		.refine((value) => !value.includes('\u0000'), refusal ?? 'must not contain the character U+0000')
		.refine((value) => value.isWellFormed(), refusal ?? 'must be valid Unicode');
}

/** Ids are strings of at most 128 characters; an id without a record answers 404. */
export const idSchema = storableSchema(128).min(1);

/**
 * Characters without width are pasted unseen and make two equal names differ. Joiners stay between letters of
 * an Indian script, where they choose the shape of a conjunct, and within an emoji.
 */
const zeroWidth =
	/[\u200b\u2060\ufeff]|(?<![\u0900-\u0d7f](?=.[\u0900-\u0d7f])|(?:\p{Extended_Pictographic}|\p{EMod}|\ufe0f)(?=\u200d\p{Extended_Pictographic}))(?:\u200c|\u200d)/gu;

/**
 * Typed text: bounded, without characters of no width, without spaces and hidden characters at its ends, without hidden
 * characters inside, and no formula of a spreadsheet. A form sends null for an emptied field, which is an optional text
 * without content.
 */
export function textSchema(max: number, min = 0) {
	const storable = storableSchema(max, textRefusals.TEXT_HIDDEN);
	const text = (min === 0 ? storable.nullable() : storable) as z.ZodType<string | null, string>;
	return text
		.transform((value) => trimUnseen((value ?? '').replace(zeroWidth, '')))
		.refine((value) => value.length >= min, min === 1 ? missingText : `must have at least ${min} characters`)
		.refine((value) => !hiddenCharacter.test(value), textRefusals.TEXT_HIDDEN)
		.refine((value) => !value.startsWith('='), textRefusals.TEXT_FORMULA);
}

/** Text kept as sent: codes and names that are looked up, never shown. */
export function exactSchema(max: number) {
	return storableSchema(max).min(1);
}

/** As a spreadsheet reads it; '+91 98…' and '- 2 kg' are not formulas. */
const formulaStart = /^(?:@|[+-][\p{L}(=@])/u;

/** Single-line text: a line end would end a mail header or a CSV row early, and a tab a column: it is read as a space. */
export function lineSchema(max: number, min = 0) {
	return textSchema(max, min)
		.transform((value) => value.replace(/\t+/g, ' '))
		.refine((value) => !/[\r\n\u2028\u2029]/.test(value), textRefusals.TEXT_LINES)
		.refine((value) => !formulaStart.test(value), textRefusals.TEXT_FORMULA);
}

/** A number in a query string. @param refusal its range in words, for what is no number as well */
function queryNumber(schema: z.ZodNumber, refusal: string) {
	return z
		.string(refusal)
		.regex(/^\d{1,12}(\.\d{1,2})?$/, refusal)
		.transform(Number)
		.pipe(schema);
}

/** Whole numbers in a query string, paise among them. */
export function queryInteger(min: number, max: number) {
	const refusal = `must be a whole number from ${min} to ${max}`;
	return queryNumber(z.number().int(refusal).min(min, refusal).max(max, refusal), refusal);
}

/** A search never fails because of what was pasted: hidden characters separate words. */
export const keywordSchema = storableSchema(100).transform((value) =>
	value.replace(new RegExp(hiddenCharacter, 'gu'), ' ').trim(),
);

export function pageSchema(defaultLimit: number) {
	return {
		page: queryInteger(1, 10_000).default(1),
		limit: queryInteger(1, 100).default(defaultLimit),
	};
}

const rupeesRange = `must be an amount in rupees from 0 to ${maxRupees}, with at most two decimals`;
export const queryRupeesSchema = queryNumber(z.number().max(maxRupees, rupeesRange), rupeesRange);

export const referenceSchema = z.object({ id: idSchema, name: z.string() }).meta({ id: 'Reference' });

/** The same fields in Hindi and in Marathi; '' where a text is not translated. */
export function translatedSchema<T extends z.ZodType>(texts: T, id: string) {
	return z.object({ hi: texts, mr: texts }).meta({ id });
}

export const namesSchema = z.object({ en: z.string(), hi: z.string(), mr: z.string() }).meta({ id: 'TranslatedNames' });
