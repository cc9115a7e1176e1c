import { pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { OrderHistoryView } from '#web/orders/order-history-view.tsx';

export const loader = pageLoader({
	texts: 'orders',
	meta: 'history',
	messages: ['accounts-sign-in', 'accounts-account', 'orders', 'orders-list', 'layout-refusals'],
	isPrivate: true,
});

export const meta = pageMeta;

export default function OrderHistoryPage() {
	const t = useTranslations('orders');
	return (
		<div className="wrap min-h-dvh py-6">
			<h1 className="mb-4 text-3xl tracking-[-0.02em]">{t('history.title')}</h1>
			<OrderHistoryView />
		</div>
	);
}
