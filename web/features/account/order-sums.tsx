import { formatRupees } from '#domain/money.ts';
import type { Order } from '#contract/order-wire.ts';
import { useTranslations } from 'use-intl';

const row = 'flex justify-between gap-4 py-1.5 text-soil-700';

/** How an order is paid and what its total is made of. */
export function OrderSums({ order }: { order: Order }) {
	const t = useTranslations('orders.sums');
	const tPayment = useTranslations('account.orders.payment');
	return (
		<dl className="tabular-nums">
			<div className={row}>
				<dt>{t('method')}</dt>
				<dd className="text-right">{order.paymentMethod}</dd>
			</div>
			<div className={row}>
				<dt>{t('status')}</dt>
				<dd className="text-right">{tPayment(order.paymentStatus)}</dd>
			</div>
			<div className={`${row} mt-2 border-t border-soil-200 pt-3`}>
				<dt>{t('subtotal')}</dt>
				<dd>{formatRupees(order.subtotal)}</dd>
			</div>
			{order.discount > 0 && (
				<div className={`${row} font-semibold text-leaf-700!`}>
					<dt>{order.couponCode === null ? t('discount') : t('coupon', { code: order.couponCode })}</dt>
					<dd className="whitespace-nowrap">{`− ${formatRupees(order.discount)}`}</dd>
				</div>
			)}
			<div className={row}>
				<dt>{t('shipping')}</dt>
				<dd>{t('free')}</dd>
			</div>
			<div className="mt-2 flex justify-between gap-4 border-t border-soil-200 pt-3 text-[1.375rem] font-bold">
				<dt>{t('total')}</dt>
				<dd>{formatRupees(order.total)}</dd>
			</div>
		</dl>
	);
}
