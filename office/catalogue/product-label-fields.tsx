import { isCropCare, otherLangs, type ProductType } from '#domain/product.ts';
import { requiredField } from '#office/ui/inputs.tsx';
import { toxicityChoices } from '#office/ui/product-fields.tsx';
import { Box } from '@mui/material';
import { ArrayInput, FormDataConsumer, NumberInput, SelectInput, SimpleFormIterator, TextInput } from 'react-admin';
import { FormPart, rowsOfForm } from './form-part.tsx';

const columns = {
	display: 'grid',
	gap: 1.5,
	width: '100%',
	gridTemplateColumns: { xs: '1fr', sm: 'repeat(6, minmax(0, 1fr))' },
	'& .MuiFormControl-root': { minWidth: 0, width: '100%' },
};

const wide = (columnsOfSix: number) => ({ gridColumn: { sm: `span ${columnsOfSix}` } });

/** The label fields of crop care; other products have none. */
export function ProductLabelFields() {
	return (
		<FormDataConsumer>
			{({ formData }) =>
				isCropCare((formData.productType ?? 'loose') as ProductType) && (
					<FormPart title="resources.products.parts.label">
						<SelectInput source="toxicity" choices={toxicityChoices} />
						<TextInput source="antidote" multiline fullWidth />
						<Box sx={{ display: 'grid', gap: { sm: 2 }, gridTemplateColumns: { sm: '1fr 1fr' } }}>
							{otherLangs.map((lang) => (
								<TextInput
									key={lang}
									source={`translations.${lang}.antidote`}
									multiline
									slotProps={{ htmlInput: { maxLength: 1000, lang } }}
								/>
							))}
						</Box>
						<TextInput source="modeOfAction" multiline fullWidth />
						<ArrayInput source="doses">
							<SimpleFormIterator disableClear sx={rowsOfForm}>
								<Box sx={columns}>
									<TextInput
										source="cropName"
										helperText={false}
										sx={wide(2)}
										label="resources.products.fields.cropName"
										validate={requiredField('resources.products.fields.cropName')}
									/>
									<TextInput
										source="pestName"
										helperText={false}
										sx={wide(4)}
										label="resources.products.fields.pestName"
										validate={requiredField('resources.products.fields.pestName')}
									/>
									<TextInput
										source="dosePerAcre"
										helperText={false}
										sx={wide(2)}
										label="resources.products.fields.dosePerAcre"
										validate={requiredField('resources.products.fields.dosePerAcre')}
									/>
									<TextInput source="water" helperText={false} sx={wide(2)} label="resources.products.fields.water" />
									<NumberInput
										source="preHarvestDays"
										helperText={false}
										sx={wide(2)}
										label="resources.products.fields.preHarvestDays"
										min={0}
									/>
								</Box>
							</SimpleFormIterator>
						</ArrayInput>
					</FormPart>
				)
			}
		</FormDataConsumer>
	);
}
