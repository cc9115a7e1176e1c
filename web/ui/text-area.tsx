import { type ComponentProps, useId } from 'react';
import { describedBy, FieldFrame, type FieldTexts, fieldClass } from './field-frame.tsx';

type TextAreaProps = ComponentProps<'textarea'> & FieldTexts & { name: string };

export function TextArea({ label, error, hint, className = '', ...rest }: TextAreaProps) {
	const id = useId();
	return (
		<FieldFrame id={id} label={label} error={error} hint={hint} isRequired={rest.required}>
			<textarea rows={4} {...rest} {...describedBy(id, { error, hint })} className={`${fieldClass} ${className}`} />
		</FieldFrame>
	);
}
