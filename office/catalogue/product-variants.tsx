import { amountOfUnitText } from '#domain/amount.ts';
import type { BaseUnit } from '#domain/price.ts';
import type { OfficeProduct } from '#contract/catalogue-office.ts';
import { RupeesInput, requiredField } from '#office/ui/inputs.tsx';
import { baseChoices, poolingChoices } from '#office/ui/product-fields.tsx';
import { Box, Typography } from '@mui/material';
import {
	ArrayInput,
	BooleanInput,
	FormDataConsumer,
	minValue,
	NumberInput,
	RadioButtonGroupInput,
	SimpleFormIterator,
	TextInput,
	useInput,
	useRecordContext,
	useTranslate,
} from 'react-admin';
import { FormPart, rowsOfForm } from './form-part.tsx';

const atLeastOne = (label: string) => [requiredField(label), minValue(1)];
const validatePrice = atLeastOne('resources.products.fields.pricePaise');
const validateAmount = {
	g: atLeastOne('resources.products.amountIn.g'),
	ml: atLeastOne('resources.products.amountIn.ml'),
	pc: atLeastOne('resources.products.amountIn.pc'),
};

type Suggestions = {
	base: BaseUnit;
	/** the next free variant SKU; '' while the product has no SKU */
	nextSku: string;
};

/** Prefills the amount from the unit text while the field is untouched. */
function VariantUnit({ base, nextSku }: Suggestions) {
	const amount = useInput({ source: 'amount' });
	const sku = useInput({ source: 'sku' });
	return (
		<TextInput
			source="unit"
			helperText={false}
			label="resources.products.fields.unit"
			validate={requiredField('resources.products.fields.unit')}
			onBlur={(event) => {
				const held = amountOfUnitText((event as unknown as { target: HTMLInputElement }).target.value, base);
				if (held !== null && !amount.field.value) amount.field.onChange(held);
				if (nextSku !== '' && !sku.field.value) sku.field.onChange(nextSku);
			}}
			slotProps={{ htmlInput: { maxLength: 40 } }}
		/>
	);
}

/** @param isSaved prices of a saved variant are changed on the price board */
function VariantFields({ base, nextSku, isSaved }: Suggestions & { isSaved: boolean }) {
	return (
		<Box
			sx={{
				display: 'grid',
				gap: 1.5,
				width: '100%',
				alignItems: 'start',
				gridTemplateColumns: { xs: '1fr 1fr', md: '1fr 1fr 1.4fr 0.9fr 0.9fr' },
				'& .MuiFormControl-root': { minWidth: 0, width: '100%' },
			}}
		>
			<VariantUnit base={base} nextSku={nextSku} />
			<NumberInput
				helperText={false}
				source="amount"
				label={`resources.products.amountIn.${base}`}
				min={1}
				validate={validateAmount[base]}
			/>
			<TextInput
				source="sku"
				helperText={false}
				label="resources.products.fields.sku"
				validate={requiredField('resources.products.fields.sku')}
				slotProps={{ htmlInput: { maxLength: 40 } }}
			/>
			<RupeesInput
				source="pricePaise"
				helperText={false}
				label="resources.products.fields.pricePaise"
				readOnly={isSaved}
				validate={validatePrice}
			/>
			<RupeesInput source="mrpPaise" helperText={false} label="resources.products.fields.mrpPaise" readOnly={isSaved} />
			<BooleanInput
				source="isActive"
				label="resources.products.fields.isActive"
				defaultValue
				helperText={false}
				sx={{ gridColumn: '1 / -1' }}
			/>
		</Box>
	);
}

const isSavedVariant = (variant: { id?: unknown } | undefined) => variant?.id !== undefined;

/** 'VR-ONI-4' for the fourth variant of VR-ONI; '' while the product has no SKU */
function nextSku({ sku, variants }: Partial<OfficeProduct>): string {
	if (!sku) return '';
	const taken = new Set((variants ?? []).map((variant) => variant?.sku));
	let number = 1;
	while (taken.has(`${sku}-${number}`)) number += 1;
	return `${sku}-${number}`;
}

/** The variants. A saved one can be deactivated but not deleted, because orders refer to it. */
export function ProductVariants() {
	const translate = useTranslate();
	const isNew = useRecordContext<OfficeProduct>()?.id === undefined;
	return (
		<FormPart title="resources.products.parts.variants">
			{isNew && (
				<>
					<RadioButtonGroupInput source="base" choices={baseChoices} row />
					<RadioButtonGroupInput source="pooling" choices={poolingChoices} row={false} />
				</>
			)}
			<Typography color="text.secondary" variant="body2">
				{translate(isNew ? 'resources.products.stockHint' : 'resources.products.pricesOnBoard')}
			</Typography>
			<FormDataConsumer>
				{({ formData }) => (
					<ArrayInput source="variants" label={false}>
						<SimpleFormIterator
							disableClear
							disableRemove={isSavedVariant}
							sx={{ ...rowsOfForm, '& .RaSimpleFormIterator-line': { py: 1.5 } }}
						>
							<FormDataConsumer>
								{({ scopedFormData }) => (
									<VariantFields
										base={(formData.base ?? 'g') as BaseUnit}
										nextSku={nextSku(formData as Partial<OfficeProduct>)}
										isSaved={isSavedVariant(scopedFormData)}
									/>
								)}
							</FormDataConsumer>
						</SimpleFormIterator>
					</ArrayInput>
				)}
			</FormDataConsumer>
		</FormPart>
	);
}
