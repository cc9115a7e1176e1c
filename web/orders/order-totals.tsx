import { formatRupees } from '#domain/money.ts';
import type { Order } from '#domain/order.ts';
import { useTranslations } from 'use-intl';

const row = 'flex justify-between gap-4 py-1.5 text-soil-700';

/** How an order is paid and what its total is made of. */
export function OrderTotals({ order }: { order: Order }) {
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

const confirmedRow = 'flex justify-between gap-4 py-1 text-soil-700';

/** Sub total, discount, total and 'Postpaid', which is said in plain words too. spec: shopping §2, Order success page */
export function ConfirmedTotals({ order }: { order: Order }) {
	const t = useTranslations('orders.confirmation');
	return (
		<dl className="tabular-nums">
			<div className={confirmedRow}>
				<dt>{t('subtotal')}</dt>
				<dd>{formatRupees(order.subtotal)}</dd>
			</div>
			<div className={confirmedRow}>
				<dt>{t('discount')}</dt>
				<dd className="whitespace-nowrap">
					{order.discount > 0 ? `− ${formatRupees(order.discount)}` : formatRupees(order.discount)}
				</dd>
			</div>
			<div className="mt-1 flex justify-between gap-4 border-t border-soil-200 pt-2 text-xl font-bold">
				<dt>{t('total')}</dt>
				<dd>{formatRupees(order.total)}</dd>
			</div>
			<div className={`${confirmedRow} mt-1`}>
				<dt>{t('method')}</dt>
				<dd className="text-right">
					<b className="block font-semibold text-soil-900">{t('postpaid')}</b>
					{order.paymentMethod}
				</dd>
			</div>
		</dl>
	);
}
