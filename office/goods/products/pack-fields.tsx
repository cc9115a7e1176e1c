import { amountFrom, amountUnits } from '#domain/amount.ts';
import type { BaseUnit } from '#domain/price.ts';
import { RupeesInput } from '#office/ui/rupees-input.tsx';
import { Box } from '@mui/material';
import { BooleanInput, minValue, NumberInput, required, TextInput, useInput } from 'react-admin';

const isThere = required();
const isSome = [isThere, minValue(1)];

/** '500 g' says what a pack holds; 'Jar' does not. @returns base units or null */
function heldBy(unit: string, base: BaseUnit): number | null {
	const [, number, word] = /^\s*([\d.,]+)\s*([a-z]+)\.?\s*$/i.exec(unit) ?? [];
	if (number === undefined || word === undefined) return null;
	const units: readonly { unit: string; size: number }[] = amountUnits[base];
	const known = units.find((one) => one.unit.toLowerCase() === word.toLowerCase());
	return known === undefined ? null : amountFrom(number, known.size);
}

/** Fills the amount in from the words of the pack, as long as nobody has typed one. */
function PackUnit({ base }: { base: BaseUnit }) {
	const amount = useInput({ source: 'amount' });
	return (
		<TextInput
			source="unit"
			label="resources.products.fields.unit"
			validate={isThere}
			onBlur={(event) => {
				const held = heldBy((event as unknown as { target: HTMLInputElement }).target.value, base);
				if (held !== null && !amount.field.value) amount.field.onChange(held);
			}}
			slotProps={{ htmlInput: { maxLength: 40 } }}
		/>
	);
}

/** @param isSaved prices of a pack that is there already are published on the price board */
export function PackFields({ base, isSaved }: { base: BaseUnit; isSaved: boolean }) {
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
			<PackUnit base={base} />
			<NumberInput source="amount" label={`resources.products.amountIn.${base}`} min={1} validate={isSome} />
			<TextInput
				source="sku"
				label="resources.products.fields.sku"
				validate={isThere}
				slotProps={{ htmlInput: { maxLength: 40 } }}
			/>
			<RupeesInput
				source="pricePaise"
				label="resources.products.fields.pricePaise"
				readOnly={isSaved}
				validate={isSome}
			/>
			<RupeesInput
				source="listedPricePaise"
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
