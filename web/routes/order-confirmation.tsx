import { isOtherLanguage, pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { OrderConfirmationView } from '#web/orders/order-confirmation-view.tsx';
import { useSearchParams } from 'react-router';

export const loader = pageLoader({
	texts: 'orders',
	meta: 'confirmation',
	messages: ['accounts-sign-in', 'accounts-account', 'orders', 'orders-list', 'layout-refusals'],
	isPrivate: true,
});

/** The texts do not depend on which order it is. */
export const shouldRevalidate = isOtherLanguage;

export const meta = pageMeta;

export default function OrderConfirmationPage() {
	const t = useTranslations('orders');
	const [query] = useSearchParams();
	return (
		<div className="wrap min-h-dvh py-6">
			<h1 className="sr-only">{t('confirmation.title')}</h1>
			<OrderConfirmationView orderId={query.get('order')} />
		</div>
	);
}
