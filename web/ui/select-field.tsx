import { type ComponentProps, useId } from 'react';
import { describedBy, FieldFrame, type FieldTexts, fieldClass } from './field-frame.tsx';
import { ChevronIcon } from './icons.tsx';

type SelectFieldProps = ComponentProps<'select'> & FieldTexts & { name: string };

/** The options are its children. */
export function SelectField({ label, error, hint, className = '', ...rest }: SelectFieldProps) {
	const id = useId();
	return (
		<FieldFrame id={id} label={label} error={error} hint={hint} isRequired={rest.required}>
			<div className="relative">
				<select
					{...rest}
					{...describedBy(id, { error, hint })}
					className={`${fieldClass} appearance-none bg-card! pr-10 text-soil-900! ${className}`}
				/>
				<ChevronIcon size={20} className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2" />
			</div>
		</FieldFrame>
	);
}
