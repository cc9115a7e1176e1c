import { langFromPath } from '#web/lib/language.tsx';
import { messagesFor, textsOf } from '#web/lib/messages.server.ts';
import { metaTags } from '#web/lib/page-data.ts';
import { OrderHistoryView } from '#web/orders/order-history-view.tsx';
import { useTranslations } from 'use-intl';
import type { Route } from './+types/order-history.ts';

export function loader({ url }: Route.LoaderArgs) {
	const lang = langFromPath(url.pathname);
	const t = textsOf(lang, 'orders');
	return {
		messages: messagesFor(lang, ['session', 'account', 'orders']),
		page: { title: t('meta.history.title'), description: t('meta.history.description') },
	};
}

export function meta({ loaderData }: Route.MetaArgs) {
	return [...metaTags(loaderData?.page), { name: 'robots', content: 'noindex' }];
}

export default function OrderHistoryPage() {
	const t = useTranslations('orders');
	return (
		<div className="wrap min-h-dvh py-6">
			<h1 className="mb-4 text-3xl tracking-[-0.02em]">{t('history.title')}</h1>
			<OrderHistoryView />
		</div>
	);
}
