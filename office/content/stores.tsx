import type { OfficeStore } from '#contract/content-office.ts';
import {
	ContentItemCreate,
	ContentItemEdit,
	ContentItemList,
	TranslatedInputs,
} from '#office/ui/content-item-forms.tsx';
import { requiredField } from '#office/ui/inputs.tsx';
import { PictureInput } from '#office/ui/upload-input.tsx';
import { DataTable, NumberInput, TextInput } from 'react-admin';

const Column = DataTable.Col<OfficeStore>;

export function StoreList() {
	return (
		<ContentItemList<OfficeStore>
			sort={{ field: 'position', order: 'ASC' }}
			phone={{ title: (store) => store.name, below: (store) => `${store.address} ${store.pincode}` }}
		>
			<Column source="name" />
			<Column source="address" disableSort />
			<Column source="pincode" disableSort />
			<DataTable.NumberCol source="position" />
		</ContentItemList>
	);
}

const inputs = (
	<>
		<TextInput source="name" validate={requiredField('resources.stores.fields.name')} />
		<TextInput source="address" validate={requiredField('resources.stores.fields.address')} />
		<TranslatedInputs fields={['name', 'address']} />
		<TextInput
			source="pincode"
			validate={requiredField('resources.stores.fields.pincode')}
			slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
		/>
		<PictureInput source="picture" />
		<NumberInput source="position" min={0} helperText="khetse.period.position" />
	</>
);

export const StoreEdit = () => <ContentItemEdit>{inputs}</ContentItemEdit>;
export const StoreCreate = () => (
	<ContentItemCreate defaults={{ position: 0, picture: null }}>{inputs}</ContentItemCreate>
);
