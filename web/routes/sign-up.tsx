import { LoginPage } from '#web/accounts/login-page.tsx';
import { langFromPath, pathIn, useLang } from '#web/lib/language.tsx';
import { messagesFor, textsOf } from '#web/lib/messages.server.ts';
import { metaTags } from '#web/lib/page-data.ts';
import type { Route } from './+types/sign-up.ts';

export function loader({ url }: Route.LoaderArgs) {
	const lang = langFromPath(url.pathname);
	const t = textsOf(lang, 'session');
	return {
		messages: messagesFor(lang, ['session']),
		page: { title: t('meta.signup.title'), description: t('meta.signup.description') },
	};
}

export function meta({ loaderData }: Route.MetaArgs) {
	return [...metaTags(loaderData?.page), { name: 'robots', content: 'noindex' }];
}

export default function SignUp() {
	return (
		<div className="wrap min-h-dvh py-8">
			<LoginPage firstView="sign-up" profilePath={pathIn(useLang(), '/profile')} />
		</div>
	);
}
