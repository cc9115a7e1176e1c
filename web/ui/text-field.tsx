import { useId } from '#web/lib/hydration.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { AlertIcon } from './icons.tsx';

export type FieldTexts = { label: string; error?: string | undefined; hint?: string | undefined };

export const fieldClass =
	'block min-h-12 w-full rounded-ms border-[1.5px] border-soil-400 bg-card px-3.5 py-2.5 text-base text-soil-900 transition-colors hover:border-soil-500 focus:border-leaf-700 aria-invalid:border-chilli-600 read-only:bg-soil-100 read-only:text-soil-700 disabled:bg-soil-100 disabled:text-soil-500';

/** Connects a field to its input: the label by id, hint and error by description. */
export function describedBy(id: string, { error, hint }: Omit<FieldTexts, 'label'>) {
	const ids = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter((part) => part !== '');
	return {
		id,
		'aria-invalid': error ? true : undefined,
		'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
	};
}

/** Beside the label of a field that must be filled; the field itself is `required`. */
export function RequiredMark() {
	return (
		<span aria-hidden="true" className="text-chilli-600">
			{' *'}
		</span>
	);
}

/** The error of a field; its input names `id` in `aria-describedby`. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
	if (!text) return null;
	return (
		<p id={id} className="mt-1 flex items-start gap-1.5 text-sm font-semibold text-chilli-600">
			<AlertIcon size={16} className="mt-0.5 shrink-0" />
			{text}
		</p>
	);
}

export function FieldFrame({
	id,
	label,
	error,
	hint,
	isRequired,
	children,
}: FieldTexts & { id: string; isRequired?: boolean | undefined; children: ReactNode }) {
	return (
		<div>
			<label htmlFor={id} className="mb-1.5 block font-semibold">
				{label}
				{isRequired && <RequiredMark />}
			</label>
			{children}
			{hint && (
				<p id={`${id}-hint`} className="mt-1 text-sm text-soil-500">
					{hint}
				</p>
			)}
			<FieldError id={`${id}-error`} text={error} />
		</div>
	);
}

type TextFieldProps = ComponentProps<'input'> & FieldTexts & { name: string };

export function TextField({ label, error, hint, className = '', ...rest }: TextFieldProps) {
	const id = useId();
	return (
		<FieldFrame id={id} label={label} error={error} hint={hint} isRequired={rest.required}>
			<input type="text" {...rest} {...describedBy(id, { error, hint })} className={`${fieldClass} ${className}`} />
		</FieldFrame>
	);
}
