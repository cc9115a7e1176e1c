import { call } from '#web/lib/api.ts';
import { signIn } from '#web/lib/session-store.ts';
import { type FieldErrors, useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { describedBy, FieldFrame, type FieldTexts, fieldClass, TextField } from '#web/ui/fields.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { toastError } from '#web/ui/toasts.tsx';
import { type ComponentProps, type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';

type PasswordFieldProps = ComponentProps<'input'> & FieldTexts & { name: string };

export function PasswordField({ label, error, hint, ...rest }: PasswordFieldProps) {
	const t = useTranslations('session.password');
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

type LoginFormProps = { email: string; onEmail: (email: string) => void; onForgot: () => void; onSignedIn: () => void };

/** Without both e-mail and password nothing is sent. spec: shopping §5 */
export function LoginForm({ email, onEmail, onForgot, onSignedIn }: LoginFormProps) {
	const t = useTranslations('session');
	const [isBusy, setBusy] = useState(false);
	const [refusal, setRefusal] = useState<string | null>(null);
	const form = useForm({
		initial: { email, password: '' },
		problems: (values) => {
			const missing: FieldErrors<typeof values> = {};
			if (values.email.trim() === '') missing.email = t('login.emailMissing');
			if (values.password === '') missing.password = t('login.passwordMissing');
			return missing;
		},
	});

	async function submit(event: FormEvent): Promise<void> {
		event.preventDefault();
		if (isBusy || !form.isValid()) return;
		setBusy(true);
		setRefusal(null);
		const body = { email: form.values.email.trim(), password: form.values.password };
		const result = await call('auth.login', { body });
		setBusy(false);
		if (result.ok) {
			signIn(result.reply.token, result.reply.user);
			onSignedIn();
			return;
		}
		toastError(t('login.failed'));
		setRefusal(result.error?.message ?? t('noAnswer'));
	}

	return (
		<form ref={form.ref} onSubmit={submit} noValidate className="grid gap-4">
			<FormAlert text={refusal} />
			<TextField
				label={t('login.email')}
				type="email"
				inputMode="email"
				autoComplete="username"
				maxLength={254}
				{...form.field('email')}
				onChange={(event) => {
					form.field('email').onChange(event);
					onEmail(event.target.value);
				}}
			/>
			<PasswordField
				label={t('login.password')}
				autoComplete="current-password"
				maxLength={200}
				{...form.field('password')}
			/>
			<button
				type="button"
				onClick={onForgot}
				className="-my-2 min-h-11 justify-self-end font-semibold text-leaf-700 hover:underline"
			>
				{t('login.forgot')}
			</button>
			<Button type="submit" isBusy={isBusy} className="min-h-13 text-lg">
				{t('login.submit')}
			</Button>
		</form>
	);
}
