import { formatRupees } from '#domain/money.ts';
import type { Order } from '#domain/order.ts';
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx';
import { Thumbnail } from '#web/cart/cart-line-parts.tsx';
import { LocalLink } from '#web/lib/language.tsx';
import { orderPage } from '#web/lib/links.ts';
import { useDayText, useTranslations } from '#web/lib/translations.tsx';
import { ChevronIcon } from '#web/ui/icons.tsx';
import { OrdersLoader, OrdersSkeleton, orderElementId } from './order-loader.tsx';
import { OrderStatusChips } from './order-notes.tsx';
import { usePaymentMethod } from './use-payment-method.ts';

const shownPictures = 4;

/** The orders, newest first and the older ones on demand, one row each, with a link to the details. */
export function OrderHistoryView() {
	const t = useTranslations('orders');
	return (
		<SignedInOnly skeleton={<OrdersSkeleton label={t('loading')} />}>
			{(user) => (
				<OrdersLoader key={user.id} user={user}>
					{(orders, _replace, more) => (
						<div className="grid gap-5">
							<ul aria-label={t('history.label')} className="grid gap-3">
								{orders.map((order) => (
									<HistoryRow key={order.id} order={order} />
								))}
							</ul>
							{more}
						</div>
					)}
				</OrdersLoader>
			)}
		</SignedInOnly>
	);
}

function HistoryRow({ order }: { order: Order }) {
	const t = useTranslations('orders.history');
	const dayText = useDayText();
	const methodOf = usePaymentMethod();
	const more = order.lines.length - shownPictures;
	const count = order.lines.reduce((sum, line) => sum + line.quantity, 0);
	return (
		<li className="relative flex items-center gap-4 rounded-m border border-soil-200 bg-card p-4 transition-colors hover:border-leaf-600 has-focus-visible:border-leaf-600 md:px-[22px]">
			<div className="min-w-0 grow">
				<div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
					<h2 className="text-lg">
						{/* The link covers the complete row. */}
						<LocalLink
							id={orderElementId(order)}
							to={orderPage(order.id)}
							className="after:absolute after:inset-0 after:rounded-m"
						>
							{t('order', { number: order.number })}
						</LocalLink>
					</h2>
					<OrderStatusChips order={order} />
				</div>
				<p className="mt-0.5 text-md text-soil-500 tabular-nums">
					{t('summary', { date: dayText(order.createdAt), count, payment: methodOf(order) })}
				</p>
				<div className="mt-2.5 flex flex-wrap items-center gap-2">
					{order.lines.slice(0, shownPictures).map((line) => (
						<Thumbnail key={`${line.productId} ${line.unit}`} src={line.picture} size={48} />
					))}
					{more > 0 && <span className="text-md font-semibold text-soil-500">{t('moreItems', { count: more })}</span>}
				</div>
			</div>
			<b className="text-lg tabular-nums">{formatRupees(order.total)}</b>
			<ChevronIcon size={20} className="-rotate-90 text-soil-500" />
		</li>
	);
}
