import { NewShippingAddress } from '#web/accounts/address-form.tsx';
import { chooseAddress } from '#web/checkout/address-choice.ts';
import { SingleCheckout } from '#web/checkout/single-checkout.tsx';
import { langFromPath } from '#web/lib/language.tsx';
import { messagesFor, textsOf } from '#web/lib/messages.server.ts';
import { metaTags } from '#web/lib/page-data.ts';
import { useTranslations } from 'use-intl';
import type { Route } from './+types/checkout-page.ts';

export function loader({ url }: Route.LoaderArgs) {
	const lang = langFromPath(url.pathname);
	const t = textsOf(lang, 'checkout');
	return {
		messages: messagesFor(lang, ['session', 'cart', 'account', 'checkout', 'single']),
		page: { title: t('meta.title'), description: t('meta.description') },
	};
}

export function meta({ loaderData }: Route.MetaArgs) {
	return [...metaTags(loaderData?.page), { name: 'robots', content: 'noindex' }];
}

export default function CheckoutPage() {
	const t = useTranslations('single');
	return (
		<div className="wrap min-h-dvh py-6">
			<h1 className="text-3xl tracking-[-0.02em]">{t('title')}</h1>
			<p className="mb-5 text-lg text-soil-700">{t('almost')}</p>
			<SingleCheckout
				newAddress={(user) => (
					<NewShippingAddress
						user={user}
						title={t('newAddress')}
						saveLabel={t('saveAddress')}
						onSaved={({ id, type }) => chooseAddress(type === 'delivery' ? { deliveryId: id } : { billingId: id })}
					/>
				)}
			/>
		</div>
	);
}
