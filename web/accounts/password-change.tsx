import { minPasswordLength } from '#domain/user.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { type FieldErrors, useForm } from '#web/lib/use-form.ts';
import { refusalOfCall, useRefusal } from '#web/lib/use-refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FormAlert } from '#web/ui/fields.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { callOwn } from './own-account-calls.ts';

const empty = { currentPassword: '', password: '', confirmPassword: '' };

export function PasswordChange({ onChanged }: { onChanged: () => void }) {
	const t = useTranslations('accounts-security.password');
	const tFailed = useTranslations('accounts-security');
	const refusalOf = useRefusal();
	const form = useForm({
		initial: empty,
		problems: (values) => {
			const errors: FieldErrors<typeof empty> = {};
			if (values.currentPassword === '') errors.currentPassword = t('missing');
			if (values.password.length < minPasswordLength) errors.password = t('tooShort');
			if (values.password !== values.confirmPassword) errors.confirmPassword = t('mismatch');
			return errors;
		},
		async submit(values) {
			const result = await callOwn('user.changePassword', { body: values });
			if (!result.ok) return refusalOf(refusalOfCall(result), tFailed('failed'));
			form.reset();
			toastSuccess(t('saved'));
			onChanged();
			return null;
		},
	});
	return (
		<form ref={form.ref} onSubmit={form.onSubmit} noValidate className="grid max-w-[30rem] gap-4">
			<h3 className="text-lg">{t('title')}</h3>
			<FormAlert text={form.refusal} />
			<Field form={form} name="currentPassword" kind="password" label={t('current')} />
			<Field form={form} name="password" kind="newPassword" label={t('new')} hint={t('hint')} />
			<Field form={form} name="confirmPassword" kind="newPassword" label={t('confirm')} />
			<Button type="submit" isBusy={form.isBusy} className="justify-self-start">
				{t('submit')}
			</Button>
		</form>
	);
}
