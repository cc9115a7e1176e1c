import { PaymentPage } from '#web/checkout/payment-page.tsx';
import { pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { useTranslations } from 'use-intl';

export const loader = pageLoader({ texts: 'checkout', messages: ['session', 'cart', 'checkout'], isPrivate: true });

export const meta = pageMeta;

export default function Payment() {
	const t = useTranslations('checkout.payment');
	return (
		<div className="wrap min-h-dvh py-6">
			<h1 className="mb-4 text-3xl tracking-[-0.02em]">{t('method')}</h1>
			<PaymentPage />
		</div>
	);
}
