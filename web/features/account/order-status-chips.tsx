import type { OrderStatus } from '#domain/order.ts';
import type { Order } from '#contract/order-wire.ts';
import { type ChipColour, StatusChip } from '#web/ui/status-chip.tsx';
import { useTranslations } from 'use-intl';

const colours: Record<OrderStatus, ChipColour> = {
	ORDERED: 'sky',
	SHIPPED: 'turmeric',
	OUT_FOR_DELIVERY: 'turmeric',
	DELIVERED: 'leaf',
	CANCELLED: 'chilli',
};

/** Where the order is; what is going on with its payment only when there is something to tell. */
export function OrderStatusChips({ order }: { order: Order }) {
	const t = useTranslations('account.orders');
	return (
		<>
			<StatusChip colour={colours[order.status]}>{t(`status.${order.status}`)}</StatusChip>
			{order.paymentStatus !== 'Pending' && (
				<StatusChip colour="soil">{t(`payment.${order.paymentStatus}`)}</StatusChip>
			)}
		</>
	);
}
