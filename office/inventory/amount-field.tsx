import { amountFrom, amountUnits, type PackSize } from '#domain/amount.ts';
import type { BaseUnit } from '#domain/price.ts';
import type { PoolWire } from '#contract/inventory-office.ts';
import { Box, MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';

/** The typed amount and its unit; `size` is the number of base units in one unit. */
export type TypedAmount = { typed: string; size: number };

type Pool = Pick<PoolWire, 'base' | 'label' | 'variants'> & { product: { isLoose: boolean } };

/** The pack that packaged products are counted in; null for loose ones. */
export function packOf({ product, variants }: Pool): PackSize | null {
	return product.isLoose ? null : (variants.find(({ isActive }) => isActive) ?? variants[0] ?? null);
}

/** The most common unit of a receipt: kilograms, litres, or the pack of packed products. */
export function usualSize(pool: Pool): number {
	return packOf(pool)?.amount ?? amountUnits[pool.base as BaseUnit][0].size;
}

/** @returns base units, or null for an invalid amount */
export function amountOf({ typed, size }: TypedAmount): number | null {
	return amountFrom(typed, size);
}

type Props = {
	pool: Pool;
	value: TypedAmount;
	onChange: (value: TypedAmount) => void;
	labels: { amount: string; unit: string };
	/** in a table row the labels are for screen readers only */
	isInRow?: boolean;
	problem?: string | null;
	isFirst?: boolean;
};

/** An amount in a readable unit: kg, g, L, ml, pieces, or packs. */
export function AmountField({
	pool,
	value,
	onChange,
	labels,
	isInRow = false,
	problem = null,
	isFirst = false,
}: Props) {
	const translate = useTranslate();
	const units: readonly { unit: string; size: number }[] = amountUnits[pool.base as BaseUnit];
	const variants = pool.variants.map(({ unit, amount }) => ({
		unit: translate('khetse.inventory.variantOf', { unit }),
		size: amount,
	}));
	// a pack of one kilogram is the same unit as kg
	const choices = [...units, ...variants.filter((variant) => units.every(({ size }) => size !== variant.size))];
	const frame = { size: 'small', margin: 'none', variant: isInRow ? 'outlined' : 'filled' } as const;
	return (
		<Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
			<TextField
				{...frame}
				{...(isInRow ? {} : { label: labels.amount })}
				autoFocus={isFirst}
				value={value.typed}
				onChange={(event) => onChange({ ...value, typed: event.target.value })}
				error={problem !== null}
				helperText={problem ?? ''}
				slotProps={{
					htmlInput: {
						inputMode: 'decimal',
						maxLength: 12,
						autoComplete: 'off',
						'aria-label': labels.amount,
						style: { textAlign: 'right' },
					},
				}}
				sx={{ width: isInRow ? 96 : undefined, flexGrow: isInRow ? 0 : 1 }}
			/>
			<TextField
				select
				{...frame}
				{...(isInRow ? {} : { label: labels.unit })}
				value={value.size}
				onChange={(event) => onChange({ ...value, size: Number(event.target.value) })}
				slotProps={{ htmlInput: { 'aria-label': labels.unit } }}
				sx={{ width: isInRow ? 104 : 140 }}
			>
				{choices.map(({ unit, size }) => (
					<MenuItem key={size} value={size}>
						{unit}
					</MenuItem>
				))}
			</TextField>
		</Box>
	);
}
