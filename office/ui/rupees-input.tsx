import { NumberInput, type NumberInputProps } from 'react-admin';

/** People think in rupees, the wire counts paise. An empty field is null. */
export function RupeesInput(props: Pick<NumberInputProps, 'source' | 'label' | 'helperText' | 'validate'>) {
	return (
		<NumberInput
			{...props}
			min={0}
			step="any"
			format={(paise: number | null | undefined) => (paise === null || paise === undefined ? '' : paise / 100)}
			parse={(rupees: string) => (rupees === '' ? null : Math.round(Number(rupees) * 100))}
			slotProps={{ htmlInput: { inputMode: 'decimal' } }}
		/>
	);
}
