import type { OfficeBanner } from '#contract/content-office.ts';
import { formatInstant } from '#office/lib/dates.ts';
import {
	ContentItemCreate,
	ContentItemEdit,
	ContentItemList,
	PeriodChip,
	TranslatedInputs,
} from '#office/ui/content-item-forms.tsx';
import { requiredField } from '#office/ui/inputs.tsx';
import { InstantInput } from '#office/ui/instant-input.tsx';
import { PictureInput, PicturePreview } from '#office/ui/upload-input.tsx';
import { Box } from '@mui/material';
import { BooleanInput, DataTable, NumberInput, SelectInput, TextInput } from 'react-admin';

const Column = DataTable.Col<OfficeBanner>;
const tints = ['leaf', 'turmeric', 'soil', 'sky'].map((id) => ({ id, name: `resources.banners.tints.${id}` }));

export function BannerList() {
	return (
		<ContentItemList<OfficeBanner>
			sort={{ field: 'position', order: 'ASC' }}
			filters={[<BooleanInput key="isActive" source="isActive" defaultValue />]}
			phone={{
				title: (banner) => banner.name,
				below: (banner) => banner.title,
				right: (banner) => <PeriodChip period={banner} />,
			}}
		>
			<Column source="picture" disableSort render={({ picture }) => <PicturePreview name={picture} shape="wide" />} />
			<Column source="name" />
			<Column source="title" disableSort />
			<Column source="redirectLink" disableSort render={({ redirectLink }) => redirectLink ?? '–'} />
			<DataTable.NumberCol source="position" />
			<Column source="startsAt" render={({ startsAt }) => formatInstant(startsAt)} />
			<Column source="endsAt" render={({ endsAt }) => (endsAt === null ? '–' : formatInstant(endsAt))} />
			<Column source="isActive" disableSort render={(banner) => <PeriodChip period={banner} />} />
		</ContentItemList>
	);
}

const inputs = (
	<>
		<TextInput
			source="name"
			validate={requiredField('resources.banners.fields.name')}
			helperText="resources.banners.help.name"
		/>
		<PictureInput source="picture" shape="wide" validate={requiredField('resources.banners.fields.picture')} />
		<TextInput source="eyebrow" />
		<TextInput source="title" validate={requiredField('resources.banners.fields.title')} />
		<TextInput source="body" />
		<TextInput source="cta" />
		<TranslatedInputs fields={['eyebrow', 'title', 'body', 'cta']} />
		<SelectInput source="tint" choices={tints} validate={requiredField('resources.banners.fields.tint')} />
		<TextInput source="redirectLink" helperText="resources.banners.help.redirectLink" />
		<Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, width: '100%' }}>
			<InstantInput source="startsAt" validate={requiredField('resources.banners.fields.startsAt')} />
			<InstantInput source="endsAt" helperText="khetse.period.noEnd" />
		</Box>
		<NumberInput source="position" min={0} helperText="khetse.period.position" />
		<BooleanInput source="isActive" />
	</>
);

export const BannerEdit = () => <ContentItemEdit>{inputs}</ContentItemEdit>;

export function BannerCreate() {
	const startsAt = new Date().toISOString();
	return (
		<ContentItemCreate defaults={{ tint: 'leaf', position: 0, isActive: true, startsAt, endsAt: null }}>
			{inputs}
		</ContentItemCreate>
	);
}
