import { isOtherLanguage, pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { OrderTracking } from '#web/orders/order-tracking.tsx';

export const loader = pageLoader({
	texts: 'orders',
	meta: 'status',
	messages: ['accounts-sign-in', 'accounts-account', 'orders', 'orders-list', 'layout-refusals'],
	isPrivate: true,
});

/** The texts do not depend on which order it is. */
export const shouldRevalidate = isOtherLanguage;

export const meta = pageMeta;

export default function OrderStatus() {
	const t = useTranslations('orders');
	return (
		<div className="wrap min-h-dvh py-6">
			<h1 className="mb-4 text-3xl tracking-[-0.02em]">{t('tracking.title')}</h1>
			<OrderTracking />
		</div>
	);
}
