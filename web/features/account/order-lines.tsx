import { formatRupees } from '#domain/money.ts';
import type { Order } from '#contract/order-wire.ts';
import { useTranslations } from 'use-intl';
import { OrderItems } from './order-items.tsx';

export function OrderLines({ order }: { order: Order }) {
	const t = useTranslations('account.orders');
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
