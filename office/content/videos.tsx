import type { VideoEntry } from '#contract/content-office.ts';
import { EntryCreate, EntryEdit, EntryList } from '#office/ui/content-item-forms.tsx';
import { PictureInput } from '#office/ui/upload-input.tsx';
import { DataTable, NumberInput, required, TextInput } from 'react-admin';

const Column = DataTable.Col<VideoEntry>;

export function VideoList() {
	return (
		<EntryList<VideoEntry>
			sort={{ field: 'position', order: 'ASC' }}
			phone={{ title: (video) => video.title, below: (video) => video.source }}
		>
			<Column source="title" />
			<Column source="source" disableSort />
			<Column source="redirectLink" disableSort />
			<DataTable.NumberCol source="position" />
		</EntryList>
	);
}

const inputs = (
	<>
		<TextInput source="title" validate={required()} />
		<TextInput source="redirectLink" type="url" validate={required()} helperText="resources.videos.help.redirectLink" />
		<TextInput source="source" helperText="resources.videos.help.source" />
		<PictureInput source="picture" shape="wide" />
		<NumberInput source="position" min={0} helperText="khetse.period.position" />
	</>
);

export const VideoEdit = () => <EntryEdit>{inputs}</EntryEdit>;
export const VideoCreate = () => <EntryCreate defaults={{ position: 0, picture: null }}>{inputs}</EntryCreate>;
