import type { OfficePincode } from '#contract/delivery-office.ts';
import {
	ContentItemCreate,
	ContentItemEdit,
	ContentItemList,
	TranslatedInputs,
} from '#office/ui/content-item-forms.tsx';
import { requiredField } from '#office/ui/inputs.tsx';
import { DataTable, SelectInput, TextInput, useTranslate } from 'react-admin';

const Column = DataTable.Col<OfficePincode>;
const scopes = (['all', 'agro'] as const).map((id) => ({ id, name: `resources.pincodes.scope.${id}` }));

export function PincodeList() {
	const translate = useTranslate();
	return (
		<ContentItemList<OfficePincode>
			sort={{ field: 'pincode', order: 'ASC' }}
			phone={{ title: (row) => `${row.pincode} ${row.area}`, below: (row) => row.promise }}
		>
			<Column source="pincode" />
			<Column source="area" />
			<Column source="scope" disableSort render={(row) => translate(`resources.pincodes.scope.${row.scope}`)} />
			<Column source="promise" disableSort />
		</ContentItemList>
	);
}

const inputs = (
	<>
		<TextInput
			source="pincode"
			validate={requiredField('resources.pincodes.fields.pincode')}
			slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
		/>
		<TextInput source="area" validate={requiredField('resources.pincodes.fields.area')} />
		<SelectInput source="scope" validate={requiredField('resources.pincodes.fields.scope')} choices={scopes} />
		<TextInput
			source="promise"
			validate={requiredField('resources.pincodes.fields.promise')}
			helperText="resources.pincodes.promiseHint"
		/>
		<TranslatedInputs fields={['promise']} />
	</>
);

export const PincodeEdit = () => <ContentItemEdit>{inputs}</ContentItemEdit>;
export const PincodeCreate = () => <ContentItemCreate defaults={{ scope: 'all' }}>{inputs}</ContentItemCreate>;
