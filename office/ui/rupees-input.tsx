import { NumberInput, type NumberInputProps } from 'react-admin';

type Props = Pick<NumberInputProps, 'source' | 'label' | 'helperText' | 'validate' | 'readOnly'>;

/** People think in rupees, the wire counts paise. An empty field is null. */
export function RupeesInput(props: Props) {
	return (
		<NumberInput
			{...props}
			min={0}
			step="any"
			format={(paise: unknown) => (typeof paise === 'number' ? paise / 100 : '')}
			parse={(rupees: string) => (rupees === '' ? null : Math.round(Number(rupees) * 100))}
			slotProps={{ htmlInput: { inputMode: 'decimal' } }}
		/>
	);
}
