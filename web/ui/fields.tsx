import { useTranslations } from '#web/lib/translations.tsx';
import type { FieldState } from '#web/lib/use-form.ts';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { AlertIcon, ChevronIcon } from './icons.tsx';

export type FieldTexts = { label: string; error?: string | undefined; hint?: string | undefined };

export const fieldClass =
	'block min-h-12 w-full rounded-ms border-[1.5px] border-soil-400 bg-card px-3.5 py-2.5 text-base text-soil-900 transition-colors hover:border-soil-500 focus:border-leaf-700 aria-invalid:border-chilli-600 read-only:bg-soil-100 read-only:text-soil-700 disabled:bg-soil-100 disabled:text-soil-500';

/** Connects a field to its input: the label by id, hint and error by description. */
function describedBy(id: string, { error, hint }: Omit<FieldTexts, 'label'>) {
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

function FieldFrame({
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

type PasswordFieldProps = ComponentProps<'input'> & FieldTexts & { name: string };

function PasswordField({ label, error, hint, ...rest }: PasswordFieldProps) {
	const t = useTranslations('accounts-sign-in.password');
	const id = useId();
	const [isShown, setShown] = useState(false);
	return (
		<FieldFrame id={id} label={label} error={error} hint={hint}>
			<div className="relative">
				<input
					{...rest}
					{...describedBy(id, { error, hint })}
					type={isShown ? 'text' : 'password'}
					autoCapitalize="none"
					spellCheck={false}
					className={`${fieldClass} pr-18`}
				/>
				<button
					type="button"
					aria-label={isShown ? t('hideLabel') : t('showLabel')}
					onClick={() => setShown(!isShown)}
					className="absolute inset-y-0.5 right-0.5 min-h-11 rounded-s px-3.5 text-sm font-semibold text-leaf-700"
				>
					{isShown ? t('hide') : t('show')}
				</button>
			</div>
		</FieldFrame>
	);
}

type TextAreaProps = ComponentProps<'textarea'> & FieldTexts & { name: string };

export function TextArea({ label, error, hint, className = '', ...rest }: TextAreaProps) {
	const id = useId();
	return (
		<FieldFrame id={id} label={label} error={error} hint={hint} isRequired={rest.required}>
			<textarea rows={4} {...rest} {...describedBy(id, { error, hint })} className={`${fieldClass} ${className}`} />
		</FieldFrame>
	);
}

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

/** Keyboard, autocomplete and limits of an input, by the kind of its value. */
const kinds = {
	text: {},
	name: { autoComplete: 'name', maxLength: 100 },
	email: { type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 254 },
	mobile: { type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national', maxLength: 16 },
	pincode: { inputMode: 'numeric', autoComplete: 'postal-code', maxLength: 6 },
	password: { autoComplete: 'current-password', maxLength: 200 },
	newPassword: { autoComplete: 'new-password' },
	address: { maxLength: 200 },
} satisfies Record<string, ComponentProps<'input'>>;

/** A form of `useForm` that has at least these fields. */
export type FormWith<Name extends string> = { field: (name: Name) => FieldState };

type FieldProps<Name extends string> = Omit<ComponentProps<'input'>, 'name' | 'form'> &
	FieldTexts & { form: FormWith<Name>; name: NoInfer<Name>; kind?: keyof typeof kinds };

/** A field of a form of `useForm`. Attributes passed here override the defaults that `name` selects. */
export function Field<Name extends string>({ form, name, kind, ...rest }: FieldProps<Name>) {
	const own = kind ?? (name in kinds ? (name as string as keyof typeof kinds) : 'text');
	const props = { ...kinds[own], ...form.field(name), ...rest };
	const isPassword = own === 'password' || own === 'newPassword';
	return isPassword ? <PasswordField {...props} /> : <TextField {...props} />;
}

/** An error of the whole form, announced when it appears; `children` is the action against it. */
export function FormAlert({ text, children }: { text: string | null; children?: ReactNode }) {
	return (
		<div role="alert">
			{text !== null && (
				<div className="rounded-ms bg-chilli-100 px-3.5 py-2.5 text-chilli-700">
					<p className="flex items-start gap-2 font-semibold">
						<AlertIcon size={20} className="mt-0.5 shrink-0" />
						{text}
					</p>
					{children}
				</div>
			)}
		</div>
	);
}
