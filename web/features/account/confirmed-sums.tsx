import { formatRupees } from '#domain/money.ts';
import type { Order } from '#contract/order-wire.ts';
import { useTranslations } from 'use-intl';

const row = 'flex justify-between gap-4 py-1 text-soil-700';

/** Sub total, discount, total and 'Postpaid', which is said in plain words too. spec: shopping §2, Order success page */
export function ConfirmedSums({ order }: { order: Order }) {
	const t = useTranslations('orders.confirmation');
	return (
		<dl className="tabular-nums">
			<div className={row}>
				<dt>{t('subtotal')}</dt>
				<dd>{formatRupees(order.subtotal)}</dd>
			</div>
			<div className={row}>
				<dt>{t('discount')}</dt>
				<dd className="whitespace-nowrap">
					{order.discount > 0 ? `− ${formatRupees(order.discount)}` : formatRupees(order.discount)}
				</dd>
			</div>
			<div className="mt-1 flex justify-between gap-4 border-t border-soil-200 pt-2 text-xl font-bold">
				<dt>{t('total')}</dt>
				<dd>{formatRupees(order.total)}</dd>
			</div>
			<div className={`${row} mt-1`}>
				<dt>{t('method')}</dt>
				<dd className="text-right">
					<b className="block font-semibold text-soil-900">{t('postpaid')}</b>
					{order.paymentMethod}
				</dd>
			</div>
		</dl>
	);
}
