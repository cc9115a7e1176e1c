import { type ComponentProps, useId } from 'react';
import { describedBy, FieldFrame, type FieldTexts, fieldClass } from './field-frame.tsx';

type TextFieldProps = ComponentProps<'input'> & FieldTexts & { name: string };

export function TextField({ label, error, hint, className = '', ...rest }: TextFieldProps) {
	const id = useId();
	return (
		<FieldFrame id={id} label={label} error={error} hint={hint} isRequired={rest.required}>
			<input type="text" {...rest} {...describedBy(id, { error, hint })} className={`${fieldClass} ${className}`} />
		</FieldFrame>
	);
}
