import { amountInWords } from '#domain/amount.ts';
import type { BaseUnit } from '#domain/price.ts';
import { RupeesInput } from '#office/ui/rupees-input.tsx';
import { Box } from '@mui/material';
import { BooleanInput, minValue, NumberInput, required, TextInput, useInput } from 'react-admin';

const isThere = required();
const isSome = [isThere, minValue(1)];

type Suggestions = {
	base: BaseUnit;
	/** the next SKU of the product that no pack has; '' as long as the product has none */
	nextSku: string;
};

/** Fills in what the words of the pack say, as long as nobody has typed anything else. */
function PackUnit({ base, nextSku }: Suggestions) {
	const amount = useInput({ source: 'amount' });
	const sku = useInput({ source: 'sku' });
	return (
		<TextInput
			source="unit"
			helperText={false}
			label="resources.products.fields.unit"
			validate={isThere}
			onBlur={(event) => {
				const held = amountInWords((event as unknown as { target: HTMLInputElement }).target.value, base);
				if (held !== null && !amount.field.value) amount.field.onChange(held);
				if (nextSku !== '' && !sku.field.value) sku.field.onChange(nextSku);
			}}
			slotProps={{ htmlInput: { maxLength: 40 } }}
		/>
	);
}

/** @param isSaved prices of a pack that is there already are published on the price board */
export function PackFields({ base, nextSku, isSaved }: Suggestions & { isSaved: boolean }) {
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
			<PackUnit base={base} nextSku={nextSku} />
			<NumberInput
				helperText={false}
				source="amount"
				label={`resources.products.amountIn.${base}`}
				min={1}
				validate={isSome}
			/>
			<TextInput
				source="sku"
				helperText={false}
				label="resources.products.fields.sku"
				validate={isThere}
				slotProps={{ htmlInput: { maxLength: 40 } }}
			/>
			<RupeesInput
				source="pricePaise"
				helperText={false}
				label="resources.products.fields.pricePaise"
				readOnly={isSaved}
				validate={isSome}
			/>
			<RupeesInput
				source="listedPricePaise"
				helperText={false}
				label="resources.products.fields.listedPricePaise"
				readOnly={isSaved}
				validate={isSome}
			/>
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
