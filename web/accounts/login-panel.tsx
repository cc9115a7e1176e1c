import { useTranslations } from '#web/lib/translations.tsx';
import { useEffect, useRef, useState } from 'react';
import { ForgotForm } from './forgot-form.tsx';
import { GoogleButton } from './google-button.tsx';
import { LoginForm } from './login-form.tsx';
import type { LoginMethod } from './login-modal-store.ts';
import { SignUpForm } from './sign-up-form.tsx';

export type LoginView = 'login' | 'sign-up' | 'forgot';

type LoginPanelProps = {
	view: LoginView;
	onView: (view: LoginView) => void;
	onSignedIn: (method: LoginMethod) => void;
	/** the page's message for two different passwords, also shown as an alert. spec: shopping §5, Simple sign-up page */
	isSimple?: boolean;
	/** a dialog focuses the first field at once, a page only after a change of view */
	hasFocus?: boolean;
};

export function LoginPanel({ view, onView, onSignedIn, isSimple = false, hasFocus = false }: LoginPanelProps) {
	const t = useTranslations('accounts-sign-in');
	const panel = useRef<HTMLDivElement>(null);
	const [email, setEmail] = useState('');
	const shown = useRef(hasFocus ? null : view);

	useEffect(() => {
		if (shown.current === view) return;
		shown.current = view;
		// After the dialog has opened: opening moves the focus. A field that has it by then is being typed in.
		const frame = requestAnimationFrame(() => {
			const fields = [...(panel.current?.querySelectorAll('input') ?? [])];
			if (fields.some((field) => field === document.activeElement)) return;
			(fields.find((field) => field.value === '') ?? fields[0])?.focus();
		});
		return () => cancelAnimationFrame(frame);
	}, [view]);

	const isLogin = view === 'login';
	return (
		<div ref={panel}>
			{isLogin && (
				<LoginForm
					email={email}
					onSignedIn={() => onSignedIn('password')}
					onEmail={setEmail}
					onForgot={() => onView('forgot')}
				/>
			)}
			{view === 'sign-up' && (
				<SignUpForm email={email} isSimple={isSimple} onEmail={setEmail} onDone={() => onView('login')} />
			)}
			{view === 'forgot' && <ForgotForm email={email} onBack={() => onView('login')} />}
			{view !== 'forgot' && (
				<>
					<GoogleButton hasNotice={isLogin} onSignedIn={() => onSignedIn('google')} />
					<p className="mt-3 text-center text-soil-700">
						{isLogin ? t('login.noAccount') : t('signUp.hasAccount')}{' '}
						<button
							type="button"
							onClick={() => onView(isLogin ? 'sign-up' : 'login')}
							className="min-h-11 px-1 font-semibold text-leaf-700 underline"
						>
							{isLogin ? t('login.toSignUp') : t('signUp.toLogin')}
						</button>
					</p>
				</>
			)}
		</div>
	);
}
