import { AccountPage } from '#web/accounts/account-page.tsx';
import { isOtherPage, pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { useTranslations } from '#web/lib/translations.tsx';

export const loader = pageLoader({
	texts: 'accounts-account',
	messages: ['accounts-sign-in', 'accounts-account', 'accounts-security', 'delivery', 'orders-list', 'layout-refusals'],
	isPrivate: true,
});

/** The texts do not depend on the tab: a tab change sends no request. */
export const shouldRevalidate = isOtherPage;

export const meta = pageMeta;

export default function Profile() {
	const t = useTranslations('accounts-account');
	return (
		<div className="wrap min-h-dvh py-6">
			<h1 className="mb-4 text-3xl tracking-[-0.02em]">{t('title')}</h1>
			<AccountPage />
		</div>
	);
}
