import { langFromPath } from '#web/lib/language.tsx';
import { messagesFor, textsOf } from '#web/lib/messages.server.ts';
import { metaTags } from '#web/lib/page-data.ts';
import { OrderTracking } from '#web/orders/order-tracking.tsx';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Route } from './+types/order-status.ts';

export function loader({ url }: Route.LoaderArgs) {
	const lang = langFromPath(url.pathname);
	const t = textsOf(lang, 'orders');
	return {
		messages: messagesFor(lang, ['session', 'account', 'orders']),
		page: { title: t('meta.status.title'), description: t('meta.status.description') },
	};
}

/** The texts do not depend on which order it is. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
	return langFromPath(currentUrl.pathname) !== langFromPath(nextUrl.pathname);
}

export function meta({ loaderData }: Route.MetaArgs) {
	return [...metaTags(loaderData?.page), { name: 'robots', content: 'noindex' }];
}

export default function OrderStatus() {
	const t = useTranslations('orders');
	return (
		<div className="wrap min-h-dvh py-6">
			<h1 className="mb-4 text-3xl tracking-[-0.02em]">{t('tracking.title')}</h1>
			<OrderTracking />
		</div>
	);
}
