import { balanceDue } from '#domain/cash.ts';
import { formatRupees, paise } from '#domain/money.ts';
import type { Order } from '#domain/order.ts';
import { TotalRow, Totals } from '#web/cart/totals.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { usePaymentMethod } from './use-payment-method.ts';

/** Payment method and totals of an order. */
export function OrderTotals({ order }: { order: Order }) {
	const t = useTranslations('orders.totals');
	const methodOf = usePaymentMethod();
	const tPayment = useTranslations('orders-list.list.payment');
	const due = balanceDue(order);
	const hasAcceptedReturn = order.credited !== null && order.credited > 0;
	const isRefunded = order.refundDue > 0 || order.refunded > 0;
	const isPaidShown = order.paid > 0 && (due > 0 || (hasAcceptedReturn && !isRefunded));
	return (
		<Totals
			of={order}
			labels={{
				subtotal: t('subtotal'),
				discount: order.couponCode === null ? t('discount') : t('coupon', { code: order.couponCode }),
				total: t('total'),
			}}
			delivery={{ label: t('shipping'), free: t('free') }}
			before={
				<>
					<TotalRow label={t('method')}>{methodOf(order)}</TotalRow>
					<TotalRow label={t('status')}>{tPayment(order.paymentStatus)}</TotalRow>
				</>
			}
			after={
				<>
					{hasAcceptedReturn && (
						<TotalRow label={t('returned')}>{`− ${formatRupees(order.credited ?? paise(0))}`}</TotalRow>
					)}
					{isPaidShown && <TotalRow label={t('paid')}>{`− ${formatRupees(order.paid)}`}</TotalRow>}
					{due > 0 && (
						<TotalRow label={t('due')} className="font-bold">
							{formatRupees(due)}
						</TotalRow>
					)}
				</>
			}
		/>
	);
}

/** Sub total, discount, total and 'Postpaid' with its explanation. spec: shopping §2, Order success page */
export function ConfirmedTotals({ order }: { order: Order }) {
	const t = useTranslations('orders.confirmation');
	const methodOf = usePaymentMethod();
	return (
		<Totals
			of={order}
			labels={{ subtotal: t('subtotal'), discount: t('discount'), total: t('total') }}
			hasZeroDiscount
			isCompact
			after={
				<TotalRow label={t('method')} isCompact className="mt-1 text-soil-700">
					<b className="block font-semibold text-soil-900">{t('postpaid')}</b>
					{methodOf(order)}
				</TotalRow>
			}
		/>
	);
}
