import { Card } from '#web/ui/card.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoginPanel, type LoginView } from './login-panel.tsx';
import { loginTitle } from './login-title.ts';

/** The login panel as a part of a page: the wizard's first step, a profile nobody is signed in to. */
export function InlineLogin({ onSignedIn }: { onSignedIn?: () => void }) {
	const t = useTranslations('session');
	const [view, setView] = useState<LoginView>('login');
	function signedIn(): void {
		toastSuccess(t('login.success'));
		onSignedIn?.();
	}
	return (
		<Card className="mx-auto w-full max-w-[30rem]">
			<h2 className="mb-1 text-2xl tracking-[-0.01em]">{t(loginTitle[view])}</h2>
			{view === 'login' && <p className="mb-4 text-soil-500">{t('login.text')}</p>}
			<LoginPanel view={view} onView={setView} onSignedIn={signedIn} />
		</Card>
	);
}
