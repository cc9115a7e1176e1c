import { TextInput, type TextInputProps } from 'react-admin';
import { indianMinute, instantOf } from './indian-minute.ts';

/** Day and minute in India, wherever the person sits; the value is an instant in ISO 8601, or null. */
export function InstantInput(props: Pick<TextInputProps, 'source' | 'label' | 'helperText' | 'validate'>) {
	return (
		<TextInput
			{...props}
			type="datetime-local"
			format={(iso: string | null) => (iso === null || iso === '' ? '' : indianMinute(iso))}
			parse={(text: string) => instantOf(text)}
			slotProps={{ inputLabel: { shrink: true } }}
			sx={{ minWidth: 220 }}
		/>
	);
}
