import { SignedInOnly } from '#web/accounts/signed-in-only.tsx';
import { LocalLink, langFromPath } from '#web/lib/language.tsx';
import { messagesFor, textsOf } from '#web/lib/messages.server.ts';
import { metaTags } from '#web/lib/page-data.ts';
import { OrderDetailsView } from '#web/orders/order-details-view.tsx';
import { OrderLoader, OrdersSkeleton } from '#web/orders/order-loader.tsx';
import { type ShouldRevalidateFunctionArgs, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Route } from './+types/order-details.ts';
import '#web/styles/print.css';

export function loader({ url }: Route.LoaderArgs) {
	const lang = langFromPath(url.pathname);
	const t = textsOf(lang, 'orders');
	return {
		messages: messagesFor(lang, ['session', 'account', 'orders']),
		page: { title: t('meta.details.title'), description: t('meta.details.description') },
	};
}

/** The texts do not depend on which order it is. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
	return langFromPath(currentUrl.pathname) !== langFromPath(nextUrl.pathname);
}

export function meta({ loaderData }: Route.MetaArgs) {
	return [...metaTags(loaderData?.page), { name: 'robots', content: 'noindex' }];
}

export default function OrderDetailsPage() {
	const t = useTranslations('orders');
	const { orderId = null } = useParams();
	return (
		<div className="wrap min-h-dvh py-6">
			<div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
				<h1 className="text-3xl tracking-[-0.02em]">{t('details.title')}</h1>
				<LocalLink
					to="/order"
					className="inline-flex min-h-11 items-center font-semibold text-leaf-700 hover:underline print:hidden"
				>
					{t('all')}
				</LocalLink>
			</div>
			<SignedInOnly skeleton={<OrdersSkeleton label={t('loading')} />}>
				{(user) => (
					<OrderLoader key={user.id} user={user} id={orderId}>
						{(order, replace) => <OrderDetailsView order={order} onChanged={replace} />}
					</OrderLoader>
				)}
			</SignedInOnly>
		</div>
	);
}
