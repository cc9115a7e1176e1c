import { isCropCare, type ProductKind } from '#domain/product.ts';
import { Box } from '@mui/material';
import {
	ArrayInput,
	FormDataConsumer,
	NumberInput,
	required,
	SelectInput,
	SimpleFormIterator,
	TextInput,
} from 'react-admin';
import { toxicityChoices } from '../product-choices.ts';
import { FormPart } from './form-part.tsx';

const isThere = required();
const columns = {
	display: 'grid',
	gap: 1.5,
	width: '100%',
	gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1.4fr 1.2fr 1fr 0.8fr' },
	'& .MuiFormControl-root': { minWidth: 0, width: '100%' },
};

/** What the label of crop care says; for food there is none. */
export function LabelPart() {
	return (
		<FormDataConsumer>
			{({ formData }) =>
				isCropCare((formData.kind ?? 'loose') as ProductKind) && (
					<FormPart title="resources.products.parts.label">
						<SelectInput source="toxicity" choices={toxicityChoices} />
						<TextInput source="antidote" multiline fullWidth />
						<TextInput source="modeOfAction" multiline fullWidth />
						<ArrayInput source="doses">
							<SimpleFormIterator disableClear sx={{ '& .RaSimpleFormIterator-form': { flex: 1, minWidth: 0 } }}>
								<Box sx={columns}>
									<TextInput source="cropName" label="resources.products.fields.cropName" validate={isThere} />
									<TextInput source="pestName" label="resources.products.fields.pestName" validate={isThere} />
									<TextInput source="dosePerAcre" label="resources.products.fields.dosePerAcre" validate={isThere} />
									<TextInput source="water" label="resources.products.fields.water" />
									<NumberInput source="preHarvestDays" label="resources.products.fields.preHarvestDays" min={0} />
								</Box>
							</SimpleFormIterator>
						</ArrayInput>
					</FormPart>
				)
			}
		</FormDataConsumer>
	);
}
