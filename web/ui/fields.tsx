import { useId } from '#web/lib/hydration.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import type { FieldState } from '#web/lib/use-form.ts';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { AlertIcon, ChevronIcon } from './icons.tsx';
import { describedBy, FieldFrame, type FieldTexts, fieldClass, TextField } from './text-field.tsx';

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
					spellCheck="false"
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
