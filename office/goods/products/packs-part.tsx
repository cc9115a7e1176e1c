import type { BaseUnit } from '#domain/price.ts';
import type { OfficeProduct } from '#contract/office/catalogue.ts';
import { Typography } from '@mui/material';
import {
	ArrayInput,
	FormDataConsumer,
	RadioButtonGroupInput,
	SimpleFormIterator,
	useRecordContext,
	useTranslate,
} from 'react-admin';
import { baseChoices, poolingChoices } from '../product-choices.ts';
import { FormPart } from './form-part.tsx';
import { PackFields } from './pack-fields.tsx';
import { rowsOfForm } from './rows-of-form.ts';

const isSavedPack = (pack: { id?: unknown } | undefined) => pack?.id !== undefined;

/** 'VR-ONI-4' for the fourth pack of VR-ONI; '' as long as the product has no SKU */
function nextSku({ sku, variants }: Partial<OfficeProduct>): string {
	if (!sku) return '';
	const taken = new Set((variants ?? []).map((pack) => pack?.sku));
	let number = 1;
	while (taken.has(`${sku}-${number}`)) number += 1;
	return `${sku}-${number}`;
}

/** What is sold: units of one stock or of one each. A saved pack is taken off sale, never away: orders hold it. */
export function PacksPart() {
	const translate = useTranslate();
	const isNew = useRecordContext<OfficeProduct>()?.id === undefined;
	return (
		<FormPart title="resources.products.parts.packs">
			{isNew && (
				<>
					<RadioButtonGroupInput source="base" choices={baseChoices} row />
					<RadioButtonGroupInput source="pooling" choices={poolingChoices} row={false} />
				</>
			)}
			<Typography color="text.secondary" variant="body2">
				{translate(isNew ? 'resources.products.stockAfter' : 'resources.products.pricesElsewhere')}
			</Typography>
			<FormDataConsumer>
				{({ formData }) => (
					<ArrayInput source="variants" label={false}>
						<SimpleFormIterator
							disableClear
							disableRemove={isSavedPack}
							sx={{ ...rowsOfForm, '& .RaSimpleFormIterator-line': { py: 1.5 } }}
						>
							<FormDataConsumer>
								{({ scopedFormData }) => (
									<PackFields
										base={(formData.base ?? 'g') as BaseUnit}
										nextSku={nextSku(formData as Partial<OfficeProduct>)}
										isSaved={isSavedPack(scopedFormData)}
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
