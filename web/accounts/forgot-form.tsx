import { isEmail } from '#domain/user.ts';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FormAlert } from '#web/ui/fields.tsx';
import { toastInfo } from '#web/ui/toasts.tsx';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';

export function ForgotForm({ email, onBack }: { email: string; onBack: () => void }) {
	const t = useTranslations('accounts.forgot');
	const [isBusy, setBusy] = useState(false);
	const [refusal, setRefusal] = useState<string | null>(null);
	const form = useForm<{ email: string }>({
		initial: { email },
		problems: (values) => (isEmail(values.email.trim()) ? {} : { email: t('invalid') }),
	});

	async function submit(event: FormEvent): Promise<void> {
		event.preventDefault();
		if (!form.isValid()) return;
		if (isBusy) return;
		const typed = form.values.email.trim();
		setBusy(true);
		setRefusal(null);
		const result = await call('auth.forgotPassword', { body: { email: typed } });
		setBusy(false);
		if (result.ok) toastInfo(t('sent', { email: typed }));
		else setRefusal(result.error?.message ?? t('failed'));
	}

	return (
		<form ref={form.ref} onSubmit={submit} noValidate className="grid gap-4">
			<FormAlert text={refusal} />
			<p className="text-soil-700">{t('text')}</p>
			<Field form={form} name="email" label={t('email')} />
			<Button type="submit" isBusy={isBusy} className="min-h-13 text-lg">
				{t('submit')}
			</Button>
			<Button variant="quiet" onClick={onBack}>
				{t('back')}
			</Button>
		</form>
	);
}
