import type { User } from '#domain/user.ts';
import { updateUser } from '#web/lib/session-store.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/fields.tsx';
import { useState } from 'react';
import { useOwnCall } from './own-account-calls.ts';

/** Whether the e-mail is verified, and a button that mails a link while it is not. */
export function SendVerification({ user }: { user: User }) {
	const t = useTranslations('accounts-sign-in.verification');
	const { isBusy, refusal, send } = useOwnCall(t('noResponse'));
	const [isSent, setSent] = useState(false);

	async function sendLink(): Promise<void> {
		const response = await send('user.sendVerification');
		if (response === null) return;
		// It may have been verified on another device.
		updateUser(response.data.user);
		setSent(true);
	}

	if (user.isEmailVerified) return <p className="font-semibold text-leaf-700">{t('verified')}</p>;
	return (
		<div className="grid justify-items-start gap-2">
			<p role="status" className="font-normal text-soil-700">
				{isSent ? t('sent', { email: user.email }) : t('notVerified')}
			</p>
			<FormAlert text={refusal} />
			<Button variant="ghost" isBusy={isBusy} onClick={sendLink}>
				{isSent ? t('sendAgain') : t('send')}
			</Button>
		</div>
	);
}
