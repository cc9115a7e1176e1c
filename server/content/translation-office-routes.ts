import { can } from '#domain/staff.ts';
import { translatedRecordTypeNames, translatedRecordTypes } from '#domain/translation.ts';
import type { translationOfficeEndpoints } from '#contract/translations-office.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { listMissingTranslations } from './missing-translation-queries.ts';

export function translationOfficeHandlers({ db }: AppContext): HandlersOf<typeof translationOfficeEndpoints> {
	return {
		async 'office.missing-translations.list'({ query }, { session: { roles }, now }) {
			const recordTypes = translatedRecordTypeNames.filter((recordType) =>
				can(roles, translatedRecordTypes[recordType]),
			);
			const { rows, ...counts } = await listMissingTranslations(db, query, recordTypes, now);
			return { status: 'success', data: rows, ...counts };
		},
	};
}
