import type { User } from '#domain/user.ts';
import { updateUser, useSession } from '#web/lib/session-store.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormAlert } from '#web/ui/fields.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { useEffect, useState } from 'react';
import { takeMailedToken } from './login-modal-store.ts';
import { useOwnCall } from './own-account-calls.ts';
import { SendVerification } from './send-verification.tsx';

/** The token of a mailed link, which is removed from the URL; null without one or after it was closed. */
function useTokenOfAddress(): { token: string | null; close: () => void } {
	const [token, setToken] = useState<string | null>(null);
	useEffect(() => {
		function take(): void {
			const found = takeMailedToken('verify');
			if (found !== undefined) setToken(found);
		}
		take();
		window.addEventListener('hashchange', take);
		return () => window.removeEventListener('hashchange', take);
	}, []);
	return { token, close: () => setToken(null) };
}

/** Opens from the link in the mail that verifies the e-mail. Its own account uses it: a user who is signed out logs in first. */
export function VerifyDialog() {
	const t = useTranslations('accounts-sign-in');
	const { token: session, user, isReady } = useSession();
	const { token, close } = useTokenOfAddress();
	return (
		<>
			{token !== null && isReady && session === null && (
				<p
					role="status"
					className="mx-auto mb-4 max-w-[30rem] rounded-m border border-turmeric-500 bg-turmeric-100 px-4 py-3.5 text-soil-900"
				>
					{t('verification.logIn')}
				</p>
			)}
			<Dialog
				title={t('verification.title')}
				isOpen={token !== null && user !== null}
				onClose={close}
				closeLabel={t('close')}
			>
				{token !== null && user !== null && (
					<VerifyForm key={`${token} ${user.id}`} user={user} token={token} onDone={close} />
				)}
			</Dialog>
		</>
	);
}

function VerifyForm({ user, token, onDone }: { user: User; token: string; onDone: () => void }) {
	const t = useTranslations('accounts-sign-in.verification');
	const { isBusy, refusal, send } = useOwnCall(t('noResponse'));

	async function verify(): Promise<void> {
		const response = await send('user.verifyEmail', { body: { token } });
		if (response === null) return;
		toastSuccess(t('verified'));
		onDone();
		updateUser(response.data.user);
	}

	if (user.isEmailVerified || refusal !== null) {
		return (
			<div className="grid gap-4">
				<FormAlert text={refusal} />
				<SendVerification user={user} />
			</div>
		);
	}
	return (
		<div className="grid gap-4">
			<p className="text-soil-700">
				{t.rich('question', {
					email: user.email,
					strong: (text) => <b className="font-semibold break-words text-soil-900">{text}</b>,
				})}
			</p>
			<Button isBusy={isBusy} onClick={verify} className="min-h-13 text-lg">
				{t('submit')}
			</Button>
		</div>
	);
}
