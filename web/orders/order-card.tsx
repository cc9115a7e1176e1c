import { formatRupees } from '#domain/money.ts';
import type { Order } from '#domain/order.ts';
import { LocalLink } from '#web/lib/language.tsx';
import { orderPage } from '#web/lib/links.ts';
import { useDayText, useTranslations } from '#web/lib/translations.tsx';
import { Card } from '#web/ui/card.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderItems } from './order-items.tsx';
import { orderElementId } from './order-loader.tsx';
import { CancellationNote, OrderStatusChips, ReviewNotice, ShortageNotice } from './order-notes.tsx';
import { OrderTracker } from './order-tracker.tsx';
import { usePaymentMethod } from './use-payment-method.ts';

function OrderLines({ order }: { order: Order }) {
	const t = useTranslations('orders-list.list');
	return (
		<>
			<OrderItems order={order} />
			<dl className="mt-2 ml-auto max-w-80 tabular-nums">
				{order.discount > 0 && (
					<div className="flex justify-between gap-4 py-0.5 font-semibold text-leaf-700">
						<dt>{order.couponCode === null ? t('discount') : t('coupon', { code: order.couponCode })}</dt>
						<dd className="whitespace-nowrap">{`− ${formatRupees(order.discount)}`}</dd>
					</div>
				)}
				<div className="flex justify-between gap-4 py-0.5 font-bold">
					<dt>{t('total')}</dt>
					<dd>{formatRupees(order.total)}</dd>
				</div>
			</dl>
		</>
	);
}

export function OrderCard({ order, onCancel }: { order: Order; onCancel: () => void }) {
	const t = useTranslations('orders-list.list');
	const dayText = useDayText();
	const methodOf = usePaymentMethod();
	const facts = {
		date: dayText(order.createdAt),
		total: formatRupees(order.total),
		payment: methodOf(order),
	};
	return (
		<Card>
			<div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
				<h3 className="text-lg">
					<LocalLink id={orderElementId(order)} to={orderPage(order.id)} className="hover:underline">
						{t('order', { number: order.number })}
					</LocalLink>
				</h3>
				<OrderStatusChips order={order} />
				<p className="w-full text-md text-soil-500 tabular-nums md:ml-auto md:w-auto">{t('summary', facts)}</p>
			</div>
			<OrderTracker order={order} />
			<div className="mt-4">
				<OrderLines order={order} />
			</div>
			<ReviewNotice order={order} />
			<ShortageNotice order={order} />
			<CancellationNote order={order} />
			<OrderActions order={order} onCancel={onCancel} />
		</Card>
	);
}
