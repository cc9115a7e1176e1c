import { pathIn, useLang } from '#web/language.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type LoginWay, leaveLoginFlash } from './login-flash.ts';
import { closeLogin, useIsLoginOpen } from './login-modal-store.ts';
import { LoginPanel, type LoginView } from './login-panel.tsx';
import { loginTitle } from './login-title.ts';
import { useSession } from './session-store.ts';

/** Shows only when open and while there is no token. spec: shopping §2 */
export function LoginModal() {
	const t = useTranslations('session');
	const lang = useLang();
	const isOpen = useIsLoginOpen();
	const { token } = useSession();
	const [view, setView] = useState<LoginView>('login');

	function close(): void {
		closeLogin();
		setView('login');
	}

	/** spec: shopping §4 — the page reloads and goes to /profile */
	function goToProfile(way: LoginWay): void {
		leaveLoginFlash(way);
		window.location.assign(pathIn(lang, '/profile'));
	}

	return (
		<Dialog title={t(loginTitle[view])} isOpen={isOpen && token === null} onClose={close} closeLabel={t('close')}>
			<LoginPanel view={view} onView={setView} onSignedIn={goToProfile} hasFocus />
		</Dialog>
	);
}
