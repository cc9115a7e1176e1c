import { trimUnseen } from '#domain/typed-text.ts';
import { isEmail } from '#domain/user.ts';
import { call } from '#web/lib/api.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { useForm } from '#web/lib/use-form.ts';
import { useRefusal } from '#web/lib/use-refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FormAlert } from '#web/ui/fields.tsx';
import { toastInfo } from '#web/ui/toasts.tsx';

export function ForgotForm({ email, onBack }: { email: string; onBack: () => void }) {
	const t = useTranslations('accounts-sign-in.forgot');
	const refusalOf = useRefusal();
	const form = useForm<{ email: string }>({
		initial: { email },
		problems: (values) => (isEmail(trimUnseen(values.email)) ? {} : { email: t('invalid') }),
		async submit(values) {
			const typed = trimUnseen(values.email);
			const result = await call('auth.forgotPassword', { body: { email: typed } });
			if (!result.ok) return refusalOf(result.error, t('failed'));
			toastInfo(t('sent', { email: typed }));
			return null;
		},
	});

	return (
		<form ref={form.ref} onSubmit={form.onSubmit} noValidate className="grid gap-4">
			<FormAlert text={form.refusal} />
			<p className="text-soil-700">{t('text')}</p>
			<Field form={form} name="email" label={t('email')} />
			<Button type="submit" isBusy={form.isBusy} className="min-h-13 text-lg">
				{t('submit')}
			</Button>
			<Button variant="quiet" onClick={onBack}>
				{t('back')}
			</Button>
		</form>
	);
}
