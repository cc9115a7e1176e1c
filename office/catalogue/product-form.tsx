import { monthName } from '#office/lib/dates.ts';
import { requiredField } from '#office/ui/inputs.tsx';
import { productTypeChoices, publishChoices } from '#office/ui/product-fields.tsx';
import { RichTextInput } from '#office/ui/rich-text-input.tsx';
import { Box, FormHelperText } from '@mui/material';
import type { ReactNode } from 'react';
import {
	BooleanInput,
	CheckboxGroupInput,
	Form,
	NumberInput,
	ReferenceInput,
	SelectInput,
	TextArrayInput,
	TextInput,
	useTranslate,
} from 'react-admin';
import { FormPart } from './form-part.tsx';
import { ListingGaps } from './listing-gaps.tsx';
import { PicturesInput } from './pictures-input.tsx';
import { ProductLabelFields } from './product-label-fields.tsx';
import { ProductVariants } from './product-variants.tsx';

const inOrder = { field: 'position', order: 'ASC' } as const;
const short = (maxLength: number) => ({ htmlInput: { maxLength } });
const bare = { border: 0, m: 0, p: 0, minWidth: 0 } as const;
const column = { display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 } as const;

function NamesPart() {
	const translate = useTranslate();
	return (
		<FormPart title="resources.products.parts.description">
			<TextInput
				source="names.en"
				validate={requiredField('resources.products.fields.names.en')}
				slotProps={short(120)}
			/>
			<Box sx={{ display: 'grid', gap: { sm: 2 }, gridTemplateColumns: { sm: '1fr 1fr' } }}>
				<TextInput source="names.hi" slotProps={{ htmlInput: { maxLength: 120, lang: 'hi' } }} />
				<TextInput source="names.mr" slotProps={{ htmlInput: { maxLength: 120, lang: 'mr' } }} />
			</Box>
			<TextInput source="sku" validate={requiredField('resources.products.fields.sku')} slotProps={short(40)} />
			<RichTextInput source="descriptionHtml" />
			<RichTextInput source="translations.hi.descriptionHtml" />
			<RichTextInput source="translations.mr.descriptionHtml" />
			<FormHelperText>{translate('khetse.translationsHint')}</FormHelperText>
			<PicturesInput source="pictures" />
		</FormPart>
	);
}

function LegalFacts() {
	return (
		<FormPart title="resources.products.parts.compliance">
			<Box sx={{ display: 'grid', gap: { sm: 2 }, gridTemplateColumns: { sm: '1fr 1fr' } }}>
				<NumberInput
					source="gstPercent"
					min={0}
					max={100}
					validate={requiredField('resources.products.fields.gstPercent')}
				/>
				<TextInput source="hsn" slotProps={{ htmlInput: { maxLength: 8, inputMode: 'numeric' } }} />
			</Box>
			<TextInput source="origin" slotProps={short(200)} />
			<TextInput source="maker" multiline slotProps={short(500)} />
			<TextInput source="licence" slotProps={short(120)} />
		</FormPart>
	);
}

function ShopPart({ isArchived }: { isArchived: boolean }) {
	return (
		<FormPart title="resources.products.parts.storefront">
			{!isArchived && (
				<SelectInput
					source="status"
					choices={publishChoices}
					validate={requiredField('resources.products.fields.status')}
				/>
			)}
			<SelectInput
				source="productType"
				choices={productTypeChoices}
				validate={requiredField('resources.products.fields.productType')}
			/>
			<ReferenceInput source="categoryId" reference="categories" sort={inOrder} perPage={100}>
				<SelectInput optionText="name" validate={requiredField('resources.products.fields.categoryId')} />
			</ReferenceInput>
			<TextInput source="badge" slotProps={short(30)} />
			{['isOfferZone', 'isTodayOffer', 'isSale', 'isTrending', 'isRestricted'].map((flag) => (
				<BooleanInput key={flag} source={flag} helperText={false} />
			))}
			<TextArrayInput source="aliases" />
		</FormPart>
	);
}

const months = Array.from({ length: 12 }, (_, index) => ({ id: index + 1, name: monthName(index + 1) }));

/** What orders the lists without a search. */
function ListOrderPart() {
	return (
		<FormPart title="resources.products.parts.listOrder">
			<NumberInput
				source="stapleRank"
				min={1}
				max={9999}
				step={1}
				helperText="resources.products.help.stapleRank"
				slotProps={{ htmlInput: { inputMode: 'numeric' } }}
			/>
			<CheckboxGroupInput
				source="seasonMonths"
				choices={months}
				translateChoice={false}
				helperText="resources.products.help.seasonMonths"
				sx={{
					'& .MuiFormGroup-root': { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(88px, 1fr))' },
				}}
			/>
		</FormPart>
	);
}

type Props = {
	toolbar: ReactNode;
	defaultValues?: object;
	isArchived?: boolean;
	/** read-only for roles that may not change the catalogue */
	isReadOnly?: boolean;
	/** shown beside the form of a saved product */
	children?: ReactNode;
};

/** All fields of a product: long ones left, short ones right. */
export function ProductForm({ toolbar, defaultValues, isArchived = false, isReadOnly = false, children }: Props) {
	return (
		<Form {...(defaultValues === undefined ? {} : { defaultValues })} warnWhenUnsavedChanges>
			<Box
				component="fieldset"
				disabled={isReadOnly}
				sx={{
					...bare,
					display: 'grid',
					gap: 2,
					gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
				}}
			>
				<Box sx={column}>
					<NamesPart />
					<ProductVariants />
					<ProductLabelFields />
					<LegalFacts />
				</Box>
				<Box sx={column}>
					<ListingGaps />
					{children}
					<ShopPart isArchived={isArchived} />
					<ListOrderPart />
				</Box>
			</Box>
			<Box sx={{ mt: 2, borderRadius: 1, overflow: 'hidden' }}>{toolbar}</Box>
		</Form>
	);
}
