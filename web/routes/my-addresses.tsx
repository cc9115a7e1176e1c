import { AddressPage } from '#web/accounts/address-page.tsx';
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx';
import { pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { OrdersSkeleton } from '#web/orders/order-loader.tsx';

export const loader = pageLoader({
	texts: 'accounts-addresses',
	messages: ['accounts-sign-in', 'accounts-account', 'accounts-addresses', 'delivery', 'layout-refusals'],
	isPrivate: true,
});

export const meta = pageMeta;

export default function MyAddresses() {
	const t = useTranslations('accounts-addresses');
	return (
		<div className="wrap min-h-dvh py-6">
			<h1 className="mb-4 text-3xl tracking-[-0.02em]">{t('title')}</h1>
			<SignedInOnly skeleton={<OrdersSkeleton label={t('loading')} />}>
				{(user) => <AddressPage key={user.id} user={user} />}
			</SignedInOnly>
		</div>
	);
}
