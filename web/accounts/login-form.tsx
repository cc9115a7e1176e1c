import { call } from '#web/lib/api.ts';
import { readDeviceToken, signIn } from '#web/lib/session-store.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { type FieldErrors, useForm } from '#web/lib/use-form.ts';
import { useRefusal } from '#web/lib/use-refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FormAlert } from '#web/ui/fields.tsx';
import { toastError } from '#web/ui/toasts.tsx';

type LoginFormProps = { email: string; onEmail: (email: string) => void; onForgot: () => void; onSignedIn: () => void };

/** Sends only when e-mail and password are filled. spec: shopping §5 */
export function LoginForm({ email, onEmail, onForgot, onSignedIn }: LoginFormProps) {
	const t = useTranslations('accounts-sign-in');
	const refusalOf = useRefusal();
	const form = useForm({
		initial: { email, password: '' },
		problems: (values) => {
			const missing: FieldErrors<typeof values> = {};
			if (values.email.trim() === '') missing.email = t('login.emailMissing');
			if (values.password === '') missing.password = t('login.passwordMissing');
			return missing;
		},
		async submit(values) {
			const body = { email: values.email.trim(), password: values.password, ...readDeviceToken() };
			const result = await call('auth.login', { body });
			if (result.ok) {
				signIn(result.reply.token, result.reply.user, result.reply.deviceToken);
				onSignedIn();
				return null;
			}
			toastError(t('login.failed'));
			return refusalOf(result.error, t('noResponse'));
		},
	});

	return (
		<form ref={form.ref} onSubmit={form.onSubmit} noValidate className="grid gap-4">
			<FormAlert text={form.refusal} />
			<Field
				form={form}
				name="email"
				label={t('login.email')}
				autoComplete="username"
				onChange={(event) => {
					form.field('email').onChange(event);
					onEmail(event.target.value);
				}}
			/>
			<Field form={form} name="password" label={t('login.password')} />
			<button
				type="button"
				onClick={onForgot}
				className="-my-2 min-h-11 justify-self-end font-semibold text-leaf-700 hover:underline"
			>
				{t('login.forgot')}
			</button>
			<Button type="submit" isBusy={form.isBusy} className="min-h-13 text-lg">
				{t('login.submit')}
			</Button>
		</form>
	);
}
