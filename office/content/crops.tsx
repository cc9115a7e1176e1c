import { documentUrl } from '#domain/picture.ts';
import type { OfficeCrop } from '#contract/content-office.ts';
import {
	ContentItemCreate,
	ContentItemEdit,
	ContentItemList,
	TranslatedInputs,
} from '#office/ui/content-item-forms.tsx';
import { requiredField } from '#office/ui/inputs.tsx';
import { DocumentInput, PictureInput, PicturePreview } from '#office/ui/upload-input.tsx';
import { Link } from '@mui/material';
import { DataTable, NumberInput, TextInput, useTranslate } from 'react-admin';

const Column = DataTable.Col<OfficeCrop>;

function GuideLink({ pdf }: { pdf: string | null }) {
	const translate = useTranslate();
	if (pdf === null) return translate('resources.crops.noGuide');
	return (
		<Link href={documentUrl(pdf)} onClick={(event) => event.stopPropagation()}>
			{translate('khetse.media.open')}
		</Link>
	);
}

export function CropList() {
	return (
		<ContentItemList<OfficeCrop>
			sort={{ field: 'position', order: 'ASC' }}
			phone={{ title: (crop) => crop.plantName, below: (crop) => crop.description.slice(0, 80) }}
		>
			<Column
				source="picture"
				disableSort
				render={({ picture }) => picture !== null && <PicturePreview name={picture} shape="square" />}
			/>
			<Column source="plantName" />
			<Column source="description" disableSort render={({ description }) => description.slice(0, 120)} />
			<Column source="pdf" disableSort render={({ pdf }) => <GuideLink pdf={pdf} />} />
			<DataTable.NumberCol source="position" />
		</ContentItemList>
	);
}

const inputs = (
	<>
		<TextInput source="plantName" validate={requiredField('resources.crops.fields.plantName')} />
		<TextInput
			source="description"
			multiline
			minRows={4}
			validate={requiredField('resources.crops.fields.description')}
		/>
		<TranslatedInputs fields={['plantName']} longFields={['description']} />
		<PictureInput source="picture" />
		<DocumentInput source="pdf" />
		<NumberInput source="position" min={0} helperText="khetse.period.position" />
	</>
);

export const CropEdit = () => <ContentItemEdit>{inputs}</ContentItemEdit>;
export const CropCreate = () => (
	<ContentItemCreate defaults={{ position: 0, picture: null, pdf: null }}>{inputs}</ContentItemCreate>
);
