import type { CallOutcome } from '#contract/http-client.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { useForm } from '#web/lib/use-form.ts';
import { refusalOfCall, useRefusal } from '#web/lib/use-refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FormAlert } from '#web/ui/fields.tsx';

type Props = {
	/** of the button */
	label: string;
	isDanger: boolean;
	send: (body: { currentPassword: string }) => Promise<CallOutcome<unknown>>;
	onDone: () => void;
};

/** Asks for the password again before an action that an unattended screen must not permit. */
export function PasswordConfirmation({ label, isDanger, send, onDone }: Props) {
	const t = useTranslations('accounts-security');
	const refusalOf = useRefusal();
	const form = useForm({
		initial: { currentPassword: '' },
		problems: ({ currentPassword }) => (currentPassword === '' ? { currentPassword: t('password.missing') } : {}),
		async submit(body) {
			const result = await send(body);
			if (!result.ok) return refusalOf(refusalOfCall(result), t('failed'));
			onDone();
			return null;
		},
	});
	return (
		<form ref={form.ref} onSubmit={form.onSubmit} noValidate className="grid gap-4">
			<p>{t('confirmation.text')}</p>
			<FormAlert text={form.refusal} />
			<Field
				form={form}
				name="currentPassword"
				kind="password"
				label={t('password.current')}
				hint={t('confirmation.noPassword')}
			/>
			<Button type="submit" variant={isDanger ? 'danger' : 'primary'} isBusy={form.isBusy}>
				{label}
			</Button>
		</form>
	);
}
