import { type Tint, tintColours } from '#domain/product.ts';
import type { OfficeCategory } from '#contract/categories-office.ts';
import { requiredField } from '#office/ui/inputs.tsx';
import { tintChoices } from '#office/ui/product-fields.tsx';
import { EditPage, FormToolbar } from '#office/ui/record-page.tsx';
import { PictureInput } from '#office/ui/upload-input.tsx';
import { Box, Card } from '@mui/material';
import {
	BooleanInput,
	Create,
	SelectInput,
	SimpleForm,
	TextInput,
	useGetList,
	useNotify,
	useRecordContext,
	useRedirect,
	useTranslate,
} from 'react-admin';

/** Possible groups of a category: top-level categories except itself. */
function ParentInput() {
	const category = useRecordContext<OfficeCategory>();
	const { data = [] } = useGetList<OfficeCategory>('categories', {
		pagination: { page: 1, perPage: 100 },
		sort: { field: 'position', order: 'ASC' },
	});
	const groups = data.filter(({ id, parentId }) => parentId === null && id !== category?.id);
	return (
		<SelectInput
			source="parentId"
			choices={groups}
			emptyText="resources.categories.noParent"
			parse={(id) => id || null}
		/>
	);
}

function TintOption({ record }: { record: { id: Tint; name: string } }) {
	const translate = useTranslate();
	return (
		<Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
			<Box
				component="span"
				sx={{
					width: 20,
					height: 20,
					borderRadius: 0.5,
					bgcolor: tintColours[record.id as Tint],
					border: 1,
					borderColor: 'divider',
				}}
			/>
			{translate(record.name)}
		</Box>
	);
}

function CategoryForm({ defaultValues }: { defaultValues?: object }) {
	return (
		<SimpleForm
			toolbar={<FormToolbar />}
			{...(defaultValues === undefined ? {} : { defaultValues })}
			sx={{ maxWidth: 720 }}
		>
			<TextInput
				source="names.en"
				validate={requiredField('resources.categories.fields.names.en')}
				slotProps={{ htmlInput: { maxLength: 80 } }}
			/>
			<TextInput
				source="names.hi"
				validate={requiredField('resources.categories.fields.names.hi')}
				slotProps={{ htmlInput: { maxLength: 80, lang: 'hi' } }}
			/>
			<TextInput
				source="names.mr"
				validate={requiredField('resources.categories.fields.names.mr')}
				slotProps={{ htmlInput: { maxLength: 80, lang: 'mr' } }}
			/>
			<ParentInput />
			<PictureInput source="picture" />
			<SelectInput
				source="tint"
				choices={tintChoices}
				validate={requiredField('resources.categories.fields.tint')}
				optionText={(tint: { id: Tint; name: string }) => <TintOption record={tint} />}
			/>
			<BooleanInput source="isActive" />
		</SimpleForm>
	);
}

const empty = { names: { en: '', hi: '', mr: '' }, parentId: null, picture: null, isActive: true };

export function CategoryCreate() {
	return (
		<Create redirect="list" title="resources.categories.create">
			<CategoryForm defaultValues={empty} />
		</Create>
	);
}

export function CategoryEdit() {
	const notify = useNotify();
	const redirect = useRedirect();
	function onSuccess({ name }: OfficeCategory): void {
		notify('resources.categories.saved', { type: 'success', messageArgs: { name } });
		redirect('list', 'categories');
	}
	return (
		<EditPage<OfficeCategory> maxWidth={820} onSuccess={onSuccess}>
			<Card>
				<CategoryForm />
			</Card>
		</EditPage>
	);
}
