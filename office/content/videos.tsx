import type { OfficeVideo } from '#contract/content-office.ts';
import {
	ContentItemCreate,
	ContentItemEdit,
	ContentItemList,
	TranslatedInputs,
} from '#office/ui/content-item-forms.tsx';
import { requiredField } from '#office/ui/inputs.tsx';
import { PictureInput } from '#office/ui/upload-input.tsx';
import { DataTable, NumberInput, TextInput } from 'react-admin';

const Column = DataTable.Col<OfficeVideo>;

export function VideoList() {
	return (
		<ContentItemList<OfficeVideo>
			sort={{ field: 'position', order: 'ASC' }}
			phone={{ title: (video) => video.title, below: (video) => video.source }}
		>
			<Column source="title" />
			<Column source="source" disableSort />
			<Column source="redirectLink" disableSort />
			<DataTable.NumberCol source="position" />
		</ContentItemList>
	);
}

const inputs = (
	<>
		<TextInput source="title" validate={requiredField('resources.videos.fields.title')} />
		<TranslatedInputs fields={['title']} />
		<TextInput
			source="redirectLink"
			type="url"
			validate={requiredField('resources.videos.fields.redirectLink')}
			helperText="resources.videos.help.redirectLink"
		/>
		<TextInput source="source" helperText="resources.videos.help.source" />
		<PictureInput source="picture" shape="wide" />
		<NumberInput source="position" min={0} helperText="khetse.period.position" />
	</>
);

export const VideoEdit = () => <ContentItemEdit>{inputs}</ContentItemEdit>;
export const VideoCreate = () => (
	<ContentItemCreate defaults={{ position: 0, picture: null }}>{inputs}</ContentItemCreate>
);
