import { isEmail } from '#domain/person.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toastInfo } from '#web/ui/toasts.tsx';
import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { requestPasswordReset } from './request-password-reset.ts';
import { useForm } from './use-form.ts';

export function ForgotForm({ email, onBack }: { email: string; onBack: () => void }) {
	const t = useTranslations('session.forgot');
	const form = useForm<{ email: string }>({
		initial: { email },
		problems: (values) => (isEmail(values.email.trim()) ? {} : { email: t('invalid') }),
	});

	async function submit(event: FormEvent): Promise<void> {
		event.preventDefault();
		if (!form.isSound()) return;
		const typed = form.values.email.trim();
		await requestPasswordReset(typed);
		toastInfo(t('sent', { email: typed }));
	}

	return (
		<form ref={form.ref} onSubmit={submit} noValidate className="grid gap-4">
			<p className="text-soil-700">{t('text')}</p>
			<TextField
				label={t('email')}
				type="email"
				inputMode="email"
				autoComplete="email"
				maxLength={254}
				{...form.field('email')}
			/>
			<Button type="submit" className="min-h-13 text-lg">
				{t('submit')}
			</Button>
			<Button look="quiet" onClick={onBack}>
				{t('back')}
			</Button>
		</form>
	);
}
