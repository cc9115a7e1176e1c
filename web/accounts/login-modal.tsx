import { pathIn, useLang } from '#web/lib/language.tsx';
import { useSession } from '#web/lib/session-store.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { useState } from 'react';
import { closeLogin, type LoginMethod, leaveLoginFlash, useIsLoginOpen } from './login-modal-store.ts';
import { LoginPanel, type LoginView } from './login-panel.tsx';

/** Message key of the title of a view. */
const loginTitle: Record<LoginView, 'login.title' | 'signUp.title' | 'forgot.title'> = {
	login: 'login.title',
	'sign-up': 'signUp.title',
	forgot: 'forgot.title',
};

type InlineLoginProps = {
	onSignedIn?: () => void;
	firstView?: LoginView;
	/** where the login is the content of the page, its title is the page title */
	isWholePage?: boolean;
};

/** The login panel inside a page: the wizard's first step, a profile while signed out. */
export function InlineLogin({ onSignedIn, firstView = 'login', isWholePage = false }: InlineLoginProps) {
	const t = useTranslations('accounts-sign-in');
	const [view, setView] = useState<LoginView>(firstView);
	const Title = isWholePage ? 'h1' : 'h2';
	function signedIn(method: LoginMethod): void {
		// Google's button shows its own success message.
		if (method === 'password') toastSuccess(t('login.success'));
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

/** Shows only when open and while there is no token. spec: shopping §2 */
export function LoginModal() {
	const t = useTranslations('accounts-sign-in');
	const lang = useLang();
	const isOpen = useIsLoginOpen();
	const { token } = useSession();
	const [view, setView] = useState<LoginView>('login');

	function close(): void {
		closeLogin();
		setView('login');
	}

	/** spec: shopping §4 — the page reloads and opens /profile */
	function goToProfile(method: LoginMethod): void {
		leaveLoginFlash(method);
		window.location.assign(pathIn(lang, '/profile'));
	}

	return (
		<Dialog title={t(loginTitle[view])} isOpen={isOpen && token === null} onClose={close} closeLabel={t('close')}>
			<LoginPanel view={view} onView={setView} onSignedIn={goToProfile} hasFocus />
		</Dialog>
	);
}
