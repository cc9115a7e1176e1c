import { LoginPage } from '#web/accounts/login-page.tsx';
import { langFromPath, pathIn, useLang } from '#web/lib/language.tsx';
import { messagesFor, textsOf } from '#web/lib/messages.server.ts';
import { metaTags } from '#web/lib/page-data.ts';
import type { Route } from './+types/login.ts';

export function loader({ url }: Route.LoaderArgs) {
	const lang = langFromPath(url.pathname);
	const t = textsOf(lang, 'session');
	return {
		messages: messagesFor(lang, ['session']),
		page: { title: t('meta.login.title'), description: t('meta.login.description') },
	};
}

export function meta({ loaderData }: Route.MetaArgs) {
	return [...metaTags(loaderData?.page), { name: 'robots', content: 'noindex' }];
}

export default function Login() {
	return (
		<div className="wrap min-h-dvh py-8">
			<LoginPage firstView="login" profilePath={pathIn(useLang(), '/profile')} />
		</div>
	);
}
