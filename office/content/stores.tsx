import type { StoreEntry } from '#contract/content-office.ts';
import { EntryCreate, EntryEdit, EntryList } from '#office/ui/content-item-forms.tsx';
import { PictureInput } from '#office/ui/upload-input.tsx';
import { DataTable, NumberInput, required, TextInput } from 'react-admin';

const Column = DataTable.Col<StoreEntry>;

export function StoreList() {
	return (
		<EntryList<StoreEntry>
			sort={{ field: 'position', order: 'ASC' }}
			phone={{ title: (store) => store.name, below: (store) => `${store.address} ${store.pincode}` }}
		>
			<Column source="name" />
			<Column source="address" disableSort />
			<Column source="pincode" disableSort />
			<DataTable.NumberCol source="position" />
		</EntryList>
	);
}

const inputs = (
	<>
		<TextInput source="name" validate={required()} />
		<TextInput source="address" validate={required()} />
		<TextInput
			source="pincode"
			validate={required()}
			slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
		/>
		<PictureInput source="picture" />
		<NumberInput source="position" min={0} helperText="khetse.period.position" />
	</>
);

export const StoreEdit = () => <EntryEdit>{inputs}</EntryEdit>;
export const StoreCreate = () => <EntryCreate defaults={{ position: 0, picture: null }}>{inputs}</EntryCreate>;
