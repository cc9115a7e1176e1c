import { dropSession } from '#web/lib/session-store.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { useForm } from '#web/lib/use-form.ts';
import { refusalOfCall, useRefusal } from '#web/lib/use-refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FormAlert } from '#web/ui/fields.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { useState } from 'react';
import { callOwn, downloadOwnData } from './own-account-calls.ts';

type Action = 'export' | 'erase';

/** Export and deletion; both ask for the password again. */
export function OwnData() {
	const t = useTranslations('accounts-security.data');
	const [action, setAction] = useState<Action | null>(null);
	return (
		<section className="grid max-w-[40rem] gap-3">
			<h3 className="text-lg">{t('title')}</h3>
			<p className="text-soil-500">{t('exportText')}</p>
			<Button variant="ghost" className="justify-self-start" onClick={() => setAction('export')}>
				{t('export')}
			</Button>
			<p className="mt-2 text-soil-500">{t('eraseText')}</p>
			<Button variant="danger" className="justify-self-start" onClick={() => setAction('erase')}>
				{t('erase')}
			</Button>
			<Dialog
				title={t(action ?? 'export')}
				isOpen={action !== null}
				onClose={() => setAction(null)}
				closeLabel={t('cancel')}
			>
				{action !== null && <Confirmation action={action} onDone={() => setAction(null)} />}
			</Dialog>
		</section>
	);
}

function Confirmation({ action, onDone }: { action: Action; onDone: () => void }) {
	const t = useTranslations('accounts-security');
	const refusalOf = useRefusal();
	const form = useForm({
		initial: { currentPassword: '' },
		problems: ({ currentPassword }) => (currentPassword === '' ? { currentPassword: t('password.missing') } : {}),
		async submit(body) {
			const result = action === 'export' ? await downloadOwnData(body) : await callOwn('user.erase', { body });
			if (!result.ok) return refusalOf(refusalOfCall(result), t('failed'));
			onDone();
			toastSuccess(t(action === 'export' ? 'data.downloaded' : 'data.erased'));
			if (action === 'erase') dropSession();
			return null;
		},
	});
	return (
		<form ref={form.ref} onSubmit={form.onSubmit} noValidate className="grid gap-4">
			<p>{t('data.confirm')}</p>
			<FormAlert text={form.refusal} />
			<Field
				form={form}
				name="currentPassword"
				kind="password"
				label={t('password.current')}
				hint={t('data.noPassword')}
			/>
			<Button type="submit" variant={action === 'erase' ? 'danger' : 'primary'} isBusy={form.isBusy}>
				{t(`data.${action}`)}
			</Button>
		</form>
	);
}
