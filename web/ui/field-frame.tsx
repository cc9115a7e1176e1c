import type { ReactNode } from 'react';
import { AlertIcon } from './icons.tsx';

export type FieldTexts = { label: string; error?: string | undefined; hint?: string | undefined };

export const fieldClass =
	'block min-h-12 w-full rounded-ms border-[1.5px] border-soil-400 bg-card px-3.5 py-2.5 text-base text-soil-900 transition-colors hover:border-soil-500 focus:border-leaf-700 aria-invalid:border-chilli-600 read-only:bg-soil-100 read-only:text-soil-700 disabled:bg-soil-100 disabled:text-soil-500';

/** What every field ties to its input: the label by id, hint and error by description. */
export function describedBy(id: string, { error, hint }: Omit<FieldTexts, 'label'>) {
	const ids = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter((part) => part !== '');
	return {
		id,
		'aria-invalid': error ? true : undefined,
		'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
	};
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
				{isRequired && (
					<span aria-hidden="true" className="text-chilli-600">
						{' *'}
					</span>
				)}
			</label>
			{children}
			{hint && (
				<p id={`${id}-hint`} className="mt-1 text-sm text-soil-500">
					{hint}
				</p>
			)}
			{error && (
				<p id={`${id}-error`} className="mt-1 flex items-start gap-1.5 text-sm font-semibold text-chilli-600">
					<AlertIcon size={16} className="mt-0.5 shrink-0" />
					{error}
				</p>
			)}
		</div>
	);
}
