import { minPasswordLength } from '#domain/user.ts';
import { call } from '#web/lib/api.ts';
import { dropSession, keepDeviceToken, readDeviceToken } from '#web/lib/session-store.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { type FieldErrors, useForm } from '#web/lib/use-form.ts';
import { useRefusal } from '#web/lib/use-refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FormAlert } from '#web/ui/fields.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { closeLogin, openLogin, useResetToken } from './login-modal-store.ts';

type NewPassword = { password: string; confirmPassword: string };

/** Opens from the link in the mail. spec: decision D25 */
export function ResetDialog() {
	const t = useTranslations('accounts-sign-in');
	const token = useResetToken();
	return (
		<Dialog title={t('reset.title')} isOpen={token !== null} onClose={closeLogin} closeLabel={t('close')}>
			{token !== null && <ResetForm token={token} />}
		</Dialog>
	);
}

function ResetForm({ token }: { token: string }) {
	const t = useTranslations('accounts-sign-in.reset');
	const refusalOf = useRefusal();
	const form = useForm<NewPassword>({
		initial: { password: '', confirmPassword: '' },
		problems: (values) => {
			const errors: FieldErrors<NewPassword> = {};
			if (values.password.length < minPasswordLength) errors.password = t('tooShort');
			if (values.password !== values.confirmPassword) errors.confirmPassword = t('mismatch');
			return errors;
		},
		async submit(values) {
			const result = await call('auth.resetPassword', { body: { token, ...values, ...readDeviceToken() } });
			if (!result.ok) return refusalOf(result.error, t('failed'));
			// The next login here is not delayed by failures of other devices.
			keepDeviceToken(result.reply.deviceToken);
			// The server has revoked every session of the account, including one in this browser.
			dropSession();
			toastSuccess(t('success'));
			openLogin();
			return null;
		},
	});

	return (
		<form ref={form.ref} onSubmit={form.onSubmit} noValidate className="grid gap-4">
			<FormAlert text={form.refusal} />
			<Field form={form} name="password" kind="newPassword" label={t('password')} hint={t('passwordHint')} />
			<Field form={form} name="confirmPassword" kind="newPassword" label={t('confirmPassword')} />
			<Button type="submit" isBusy={form.isBusy} className="min-h-13 text-lg">
				{t('submit')}
			</Button>
		</form>
	);
}
