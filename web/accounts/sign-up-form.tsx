import { maxPasswordLength, type SignUp, signUpProblems } from '#domain/user.ts';
import { call } from '#web/lib/api.ts';
import { digitsOnly, type FieldErrors, useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FormAlert } from '#web/ui/fields.tsx';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';

type SignUpFormProps = { email: string; isSimple: boolean; onEmail: (email: string) => void; onDone: () => void };

export function SignUpForm({ email, isSimple, onEmail, onDone }: SignUpFormProps) {
	const t = useTranslations('accounts.signUp');
	const [isBusy, setBusy] = useState(false);
	const [refusal, setRefusal] = useState<string | null>(null);
	const form = useForm<SignUp>({
		initial: { name: '', email, mobile: '', password: '', confirmPassword: '' },
		problems: (values) => {
			const errors: FieldErrors<SignUp> = {};
			for (const name of signUpProblems(values)) errors[name] = t(`problems.${name}`);
			if (isSimple && errors.confirmPassword) errors.confirmPassword = t('mismatch');
			if (values.password.length > maxPasswordLength) errors.password = t('problems.passwordTooLong');
			return errors;
		},
		clean: { mobile: digitsOnly(10) },
	});

	async function submit(event: FormEvent): Promise<void> {
		event.preventDefault();
		if (isBusy) return;
		if (!form.isValid()) {
			if (isSimple && form.values.password !== form.values.confirmPassword) toastError(t('mismatch'));
			return;
		}
		setBusy(true);
		setRefusal(null);
		const { values } = form;
		const body = { ...values, name: values.name.trim(), email: values.email.trim() };
		const result = await call('auth.signup', { body });
		setBusy(false);
		if (result.ok) {
			toastSuccess(t('success'));
			onEmail(body.email);
			onDone();
			return;
		}
		const message = result.error?.message ?? t('failed');
		toastError(message);
		setRefusal(message);
		form.refuse(result.error?.errors ?? {});
	}

	return (
		<form ref={form.ref} onSubmit={submit} noValidate className="grid gap-4">
			<FormAlert text={refusal} />
			<Field form={form} name="name" label={t('name')} />
			<Field form={form} name="email" label={t('email')} />
			<Field form={form} name="mobile" label={t('mobile')} />
			<Field form={form} name="password" kind="newPassword" label={t('password')} hint={t('passwordHint')} />
			<Field form={form} name="confirmPassword" kind="newPassword" label={t('confirmPassword')} />
			<Button type="submit" isBusy={isBusy} className="min-h-13 text-lg">
				{t('submit')}
			</Button>
		</form>
	);
}
