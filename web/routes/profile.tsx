import { AccountPage } from '#web/accounts/account-page.tsx';
import { langFromPath } from '#web/lib/language.tsx';
import { messagesFor, textsOf } from '#web/lib/messages.server.ts';
import { metaTags } from '#web/lib/page-data.ts';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Route } from './+types/profile.ts';

export function loader({ url }: Route.LoaderArgs) {
	const lang = langFromPath(url.pathname);
	const t = textsOf(lang, 'account');
	return {
		messages: messagesFor(lang, ['session', 'account']),
		page: { title: t('meta.title'), description: t('meta.description') },
	};
}

/** The texts do not depend on the tab: changing it asks the server for nothing. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
	return currentUrl.pathname !== nextUrl.pathname;
}

export function meta({ loaderData }: Route.MetaArgs) {
	return [...metaTags(loaderData?.page), { name: 'robots', content: 'noindex' }];
}

export default function Profile() {
	const t = useTranslations('account');
	return (
		<div className="wrap min-h-dvh py-6">
			<h1 className="mb-4 text-3xl tracking-[-0.02em]">{t('title')}</h1>
			<AccountPage />
		</div>
	);
}
