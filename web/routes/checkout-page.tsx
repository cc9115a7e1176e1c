import { chooseAddress } from '#web/accounts/address-choice.ts';
import { NewShippingAddress } from '#web/accounts/address-form.tsx';
import { CheckoutPageContent } from '#web/checkout/checkout-page-content.tsx';
import { pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { useTranslations } from '#web/lib/translations.tsx';

export const loader = pageLoader({
	texts: 'checkout',
	messages: [
		'accounts-sign-in',
		'cart',
		'accounts-account',
		'checkout',
		'checkout-page',
		'delivery',
		'layout-refusals',
	],
	isPrivate: true,
});

export const meta = pageMeta;

export default function CheckoutPage() {
	const t = useTranslations('checkout-page');
	return (
		<div className="wrap min-h-dvh py-6">
			<h1 className="text-3xl tracking-[-0.02em]">{t('title')}</h1>
			<p className="mb-5 text-lg text-soil-700">{t('lead')}</p>
			<CheckoutPageContent
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
