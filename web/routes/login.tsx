import { LoginPage } from '#web/accounts/login-page.tsx';
import { pathIn, useLang } from '#web/lib/language.tsx';
import { pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';

export const loader = pageLoader({
	texts: 'accounts-sign-in',
	meta: 'login',
	messages: ['accounts-sign-in', 'layout-refusals'],
	isPrivate: true,
});

export const meta = pageMeta;

export default function Login() {
	return (
		<div className="wrap min-h-dvh py-8">
			<LoginPage firstView="login" profilePath={pathIn(useLang(), '/profile')} />
		</div>
	);
}
