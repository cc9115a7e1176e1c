import { otherLangs } from '#domain/product.ts';
import { permissions } from '#domain/staff.ts';
import { translatedFieldNames, translatedRecordTypeNames } from '#domain/translation.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cappedTotal, listQuery, listReply } from './office-list.ts';
import { idSchema } from './wire.ts';

const recordTypeSchema = z.enum(translatedRecordTypeNames).meta({ id: 'TranslatedRecordType' });
const languageSchema = z.enum(otherLangs).meta({ id: 'OtherLanguage' });

const missingTranslationSchema = z
	.object({
		/** record type, record and language */
		id: z.string(),
		recordType: recordTypeSchema,
		recordId: idSchema,
		name: z.string(),
		language: languageSchema,
		/** texts that are written in English alone */
		fields: z.array(z.enum(translatedFieldNames)),
	})
	.meta({ id: 'MissingTranslation' });
export type MissingTranslation = z.output<typeof missingTranslationSchema>;
export type MissingTranslationQuery = z.output<
	(typeof translationOfficeEndpoints)['office.missing-translations.list']['query']
>;

export const translationOfficeEndpoints = {
	'office.missing-translations.list': endpoint('GET /api/v1/office/missing-translations', {
		access: permissions['translations.read'],
		summary: 'Texts in English alone, by record and language, of the record types that the staff member may edit.',
		query: z.object({
			...listQuery(['name', 'recordType']),
			recordType: recordTypeSchema.optional(),
			language: languageSchema.optional(),
		}),
		reply: listReply(missingTranslationSchema, {
			...cappedTotal,
			/** number of missing texts in the rows that are counted */
			texts: z.number().int(),
		}),
	}),
};
