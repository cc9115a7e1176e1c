import { langFromPath } from '#web/lib/language.tsx';
import { messagesFor, textsOf } from '#web/lib/messages.server.ts';
import { metaTags } from '#web/lib/page-data.ts';
import { OrderConfirmationView } from '#web/orders/order-confirmation-view.tsx';
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Route } from './+types/order-confirmation.ts';

export function loader({ url }: Route.LoaderArgs) {
	const lang = langFromPath(url.pathname);
	const t = textsOf(lang, 'orders');
	return {
		messages: messagesFor(lang, ['session', 'account', 'orders']),
		page: { title: t('meta.confirmation.title'), description: t('meta.confirmation.description') },
	};
}

/** The texts do not depend on which order it is. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
	return langFromPath(currentUrl.pathname) !== langFromPath(nextUrl.pathname);
}

export function meta({ loaderData }: Route.MetaArgs) {
	return [...metaTags(loaderData?.page), { name: 'robots', content: 'noindex' }];
}

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
