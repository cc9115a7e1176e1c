import { AddressPage } from '#web/accounts/address-page.tsx';
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx';
import { langFromPath } from '#web/lib/language.tsx';
import { messagesFor, textsOf } from '#web/lib/messages.server.ts';
import { metaTags } from '#web/lib/page-data.ts';
import { OrdersSkeleton } from '#web/orders/order-loader.tsx';
import { useTranslations } from 'use-intl';
import type { Route } from './+types/my-addresses.ts';

export function loader({ url }: Route.LoaderArgs) {
	const lang = langFromPath(url.pathname);
	const t = textsOf(lang, 'addresses');
	return {
		messages: messagesFor(lang, ['session', 'account', 'addresses']),
		page: { title: t('meta.title'), description: t('meta.description') },
	};
}

export function meta({ loaderData }: Route.MetaArgs) {
	return [...metaTags(loaderData?.page), { name: 'robots', content: 'noindex' }];
}

export default function MyAddresses() {
	const t = useTranslations('addresses');
	return (
		<div className="wrap min-h-dvh py-6">
			<h1 className="mb-4 text-3xl tracking-[-0.02em]">{t('title')}</h1>
			<SignedInOnly skeleton={<OrdersSkeleton label={t('loading')} />}>
				{(user) => <AddressPage key={user.id} user={user} />}
			</SignedInOnly>
		</div>
	);
}
