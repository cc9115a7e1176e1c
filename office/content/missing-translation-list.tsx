import { formatNumber } from '#domain/amount.ts';
import { otherLangs } from '#domain/product.ts';
import { can } from '#domain/staff.ts';
import { translatedRecordTypeNames, translatedRecordTypes } from '#domain/translation.ts';
import type { MissingTranslation } from '#contract/translations-office.ts';
import { useRoles } from '#office/lib/office-page.ts';
import { ListSearch, OfficeList } from '#office/ui/office-list.tsx';
import { openRowInNewTab, RowLink } from '#office/ui/row-link.tsx';
import { Box, type Theme, Typography, useMediaQuery } from '@mui/material';
import { DataTable, type RaRecord, SelectInput, SimpleList, useListContext, useTranslate } from 'react-admin';

const languageChoices = otherLangs.map((id) => ({ id, name: `khetse.languages.${id}` }));

/** How many texts of the listed records are missing. */
function MissingCount() {
	const translate = useTranslate();
	const { meta, total, isPending } = useListContext();
	if (isPending || total === undefined) return null;
	const { texts: count = 0, isTotalCapped = false } =
		(meta as { texts: number; isTotalCapped: boolean } | undefined) ?? {};
	return (
		<Typography role="status" sx={{ px: 2, pt: 2 }}>
			{isTotalCapped
				? translate('khetse.missingTranslations.countMore', { count: formatNumber(count) })
				: translate('khetse.missingTranslations.count', { smart_count: count })}
		</Typography>
	);
}

function EmptyText() {
	const translate = useTranslate();
	return <Typography sx={{ p: 3 }}>{translate('khetse.missingTranslations.empty')}</Typography>;
}

function useTexts() {
	const translate = useTranslate();
	return {
		recordType: ({ recordType }: MissingTranslation) => translate(`resources.${recordType}.name`, { smart_count: 1 }),
		language: ({ language }: MissingTranslation) => translate(`khetse.languages.${language}`),
		fields: ({ fields }: MissingTranslation) =>
			fields.map((field) => translate(`khetse.missingTranslations.fields.${field}`)).join(', '),
	};
}

const Column = DataTable.Col<MissingTranslation>;
/** The settings have one form for all. */
const formOf = (row: RaRecord) => (row.recordType === 'settings' ? '/settings' : `/${row.recordType}/${row.recordId}`);

function MissingTranslationRows() {
	const texts = useTexts();
	const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
	if (isPhone) {
		return (
			<SimpleList<MissingTranslation>
				rowClick={(_id, _resource, row) => formOf(row)}
				primaryText={(row) => row.name}
				secondaryText={(row) => `${texts.recordType(row)} · ${texts.language(row)}: ${texts.fields(row)}`}
				empty={<EmptyText />}
			/>
		);
	}
	return (
		<Box onClickCapture={openRowInNewTab} onAuxClick={openRowInNewTab}>
			<DataTable rowClick={(_id, _resource, row) => formOf(row)} bulkActionButtons={false} empty={<EmptyText />}>
				<Column
					source="name"
					render={(row) => (
						<RowLink id={row.recordId} page="edit" to={formOf(row)}>
							{row.name}
						</RowLink>
					)}
				/>
				<Column source="recordType" render={texts.recordType} />
				<Column source="language" disableSort render={texts.language} />
				<Column source="fields" disableSort render={texts.fields} />
			</DataTable>
		</Box>
	);
}

/** Texts that are written in English alone, each with a link to its form. */
export function MissingTranslationList() {
	const roles = useRoles();
	const recordTypes = translatedRecordTypeNames
		.filter((recordType) => can(roles, translatedRecordTypes[recordType]))
		.map((id) => ({ id, name: `khetse.missingTranslations.recordTypes.${id}` }));
	const filters = [
		<ListSearch key="q" source="q" hint="resources.missing-translations.search" alwaysOn />,
		<SelectInput key="language" source="language" choices={languageChoices} alwaysOn />,
		<SelectInput key="recordType" source="recordType" choices={recordTypes} alwaysOn />,
	];
	return (
		<OfficeList sort={{ field: 'name', order: 'ASC' }} filters={filters}>
			<MissingCount />
			<MissingTranslationRows />
		</OfficeList>
	);
}
