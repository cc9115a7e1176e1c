import type { User } from '#domain/user.ts';
import { dropSession } from '#web/lib/session-store.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { useState } from 'react';
import { AcceptedPolicies } from './accepted-policies.tsx';
import { callOwn, downloadOwnData } from './own-account-calls.ts';
import { PasswordConfirmation } from './password-confirmation.tsx';

type Action = 'export' | 'erase';

/** Accepted policies, export and deletion; the latter two ask for the password again. */
export function OwnData({ user }: { user: User }) {
	const t = useTranslations('accounts-security.data');
	const tSecurity = useTranslations('accounts-security');
	const [action, setAction] = useState<Action | null>(null);

	function onDone(): void {
		setAction(null);
		toastSuccess(t(action === 'export' ? 'downloaded' : 'erased'));
		if (action === 'erase') dropSession();
	}

	return (
		<section className="grid max-w-[40rem] gap-3">
			<h3 className="text-lg">{t('title')}</h3>
			<AcceptedPolicies user={user} />
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
				closeLabel={tSecurity('confirmation.cancel')}
			>
				{action !== null && (
					<PasswordConfirmation
						label={t(action)}
						isDanger={action === 'erase'}
						send={(body) => (action === 'export' ? downloadOwnData(body) : callOwn('user.erase', { body }))}
						onDone={onDone}
					/>
				)}
			</Dialog>
		</section>
	);
}
