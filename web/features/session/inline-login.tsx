import { Card } from '#web/ui/card.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LoginWay } from './login-flash.ts';
import { LoginPanel, type LoginView } from './login-panel.tsx';
import { loginTitle } from './login-title.ts';

type InlineLoginProps = {
	onSignedIn?: () => void;
	firstView?: LoginView;
	/** where the login is what the page is for, its title is the page's */
	isWholePage?: boolean;
};

/** The login panel as a part of a page: the wizard's first step, a profile nobody is signed in to. */
export function InlineLogin({ onSignedIn, firstView = 'login', isWholePage = false }: InlineLoginProps) {
	const t = useTranslations('session');
	const [view, setView] = useState<LoginView>(firstView);
	const Title = isWholePage ? 'h1' : 'h2';
	function signedIn(way: LoginWay): void {
		// Google's button says its own success.
		if (way === 'password') toastSuccess(t('login.success'));
		onSignedIn?.();
	}
	return (
		<Card className="mx-auto w-full max-w-[30rem]">
			<Title className="mb-1 text-2xl tracking-[-0.01em]">{t(loginTitle[view])}</Title>
			{view === 'login' && <p className="mb-4 text-soil-500">{t('login.text')}</p>}
			<LoginPanel view={view} onView={setView} onSignedIn={signedIn} isSimple={isWholePage} />
		</Card>
	);
}
