import { SignedInOnly } from '#web/accounts/signed-in-only.tsx';
import { LocalLink } from '#web/lib/language.tsx';
import { isOtherLanguage, pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { OrderDetailsView } from '#web/orders/order-details-view.tsx';
import { OrderLoader, OrdersSkeleton } from '#web/orders/order-loader.tsx';
import { useParams } from 'react-router';
import '#web/styles/print.css';

export const loader = pageLoader({
	texts: 'orders',
	meta: 'details',
	messages: ['accounts-sign-in', 'accounts-account', 'orders', 'orders-list', 'layout-refusals'],
	isPrivate: true,
});

/** The texts do not depend on which order it is. */
export const shouldRevalidate = isOtherLanguage;

export const meta = pageMeta;

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
