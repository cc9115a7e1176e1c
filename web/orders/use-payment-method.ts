import type { Order } from '#domain/order.ts';
import { useTranslations } from '#web/lib/translations.tsx';

/** The payment method of an order in the language of the page; an order has its English name. */
export function usePaymentMethod(): (order: Order) => string {
	const t = useTranslations('orders-list.list');
	return ({ paymentMethod }) => (paymentMethod === 'Cash on Delivery' ? t('cod') : paymentMethod);
}
