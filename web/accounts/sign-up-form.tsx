import { maxPasswordLength, type SignUp, signUpProblems } from '#domain/user.ts';
import { call } from '#web/lib/api.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { type FieldErrors, mobileDigits, useForm } from '#web/lib/use-form.ts';
import { useRefusal } from '#web/lib/use-refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FormAlert } from '#web/ui/fields.tsx';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
import type { FormEvent } from 'react';
import { PolicyNotice } from './policy-notice.tsx';

type SignUpFormProps = { email: string; isSimple: boolean; onEmail: (email: string) => void; onDone: () => void };

export function SignUpForm({ email, isSimple, onEmail, onDone }: SignUpFormProps) {
	const t = useTranslations('accounts-sign-in.signUp');
	const refusalOf = useRefusal();
	const form = useForm<SignUp>({
		initial: { name: '', email, mobile: '', password: '', confirmPassword: '' },
		problems: (values) => {
			const errors: FieldErrors<SignUp> = {};
			for (const name of signUpProblems(values)) errors[name] = t(`problems.${name}`);
			if (isSimple && errors.confirmPassword) errors.confirmPassword = t('mismatch');
			if (values.password.length > maxPasswordLength) errors.password = t('problems.passwordTooLong');
			return errors;
		},
		clean: { mobile: mobileDigits },
		async submit(values) {
			const body = { ...values, name: values.name.trim(), email: values.email.trim() };
			const result = await call('auth.signup', { body });
			if (result.ok) {
				toastSuccess(t('success'));
				onEmail(body.email);
				onDone();
				return null;
			}
			const refused = refusalOf(result.error, t('failed'));
			toastError(refused.refusal);
			return refused;
		},
	});

	function submit(event: FormEvent<HTMLFormElement>): void {
		void form.onSubmit(event);
		const isMismatch = form.values.password !== form.values.confirmPassword;
		if (isSimple && isMismatch && !form.isBusy) toastError(t('mismatch'));
	}

	return (
		<form ref={form.ref} onSubmit={submit} noValidate className="grid gap-4">
			<FormAlert text={form.refusal} />
			<Field form={form} name="name" label={t('name')} />
			<Field form={form} name="email" label={t('email')} />
			<Field form={form} name="mobile" label={t('mobile')} />
			<Field form={form} name="password" kind="newPassword" label={t('password')} hint={t('passwordHint')} />
			<Field form={form} name="confirmPassword" kind="newPassword" label={t('confirmPassword')} />
			<PolicyNotice at="signUp.notice" />
			<Button type="submit" isBusy={form.isBusy} className="min-h-13 text-lg">
				{t('submit')}
			</Button>
		</form>
	);
}
