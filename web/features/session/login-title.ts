import type { LoginView } from './login-panel.tsx';

/** The message that names a view of the login panel. */
export const loginTitle: Record<LoginView, 'login.title' | 'signUp.title' | 'forgot.title'> = {
	login: 'login.title',
	'sign-up': 'signUp.title',
	forgot: 'forgot.title',
};
