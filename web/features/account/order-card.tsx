import { formatRupees } from '#domain/money.ts';
import type { OrderStatus } from '#domain/order.ts';
import type { Order } from '#contract/order-wire.ts';
import { locales, useLang, useLocalNavigate } from '#web/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type ChipColour, StatusChip } from '#web/ui/status-chip.tsx';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
import { useTranslations } from 'use-intl';
import { buyAgain } from './buy-again.ts';
import { dayText } from './order-dates.ts';
import { OrderLines } from './order-lines.tsx';
import { OrderTracker } from './order-tracker.tsx';

const colours: Record<OrderStatus, ChipColour> = {
	ORDERED: 'sky',
	SHIPPED: 'turmeric',
	OUT_FOR_DELIVERY: 'turmeric',
	DELIVERED: 'leaf',
	CANCELLED: 'chilli',
};

export function OrderCard({ order, onCancel }: { order: Order; onCancel: () => void }) {
	const t = useTranslations('account.orders');
	const locale = locales[useLang()];
	const navigate = useLocalNavigate();
	const { number } = order;
	const isCancelled = order.status === 'CANCELLED';
	const facts = {
		date: dayText(order.createdAt, locale),
		total: formatRupees(order.total),
		payment: order.paymentMethod,
	};

	function again(): void {
		const count = buyAgain(order);
		if (count < order.lines.length) toastError(t('cartFull'));
		if (count > 0) toastSuccess(t('boughtAgain', { count }));
		navigate('/cart');
	}

	return (
		<Card>
			<div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
				<h3 className="text-lg">{t('order', { number })}</h3>
				<StatusChip colour={colours[order.status]}>{t(`status.${order.status}`)}</StatusChip>
				{order.paymentStatus !== 'Pending' && (
					<StatusChip colour="soil">{t(`payment.${order.paymentStatus}`)}</StatusChip>
				)}
				<p className="w-full text-md text-soil-500 tabular-nums md:ml-auto md:w-auto">{t('facts', facts)}</p>
			</div>
			<OrderTracker order={order} />
			<div className="mt-4">
				<OrderLines order={order} />
			</div>
			{isCancelled && (
				<div className="mt-3 grid gap-1 rounded-ms bg-soil-100 px-4 py-3 text-soil-700 empty:hidden">
					{order.cancellationReason && (
						<p className="break-words">{t('reason', { reason: order.cancellationReason })}</p>
					)}
					{order.isReturnCase && <p>{t('returnCase')}</p>}
					{order.refundAccount && <p>{t('refundTo', { account: order.refundAccount.accountNumber })}</p>}
				</div>
			)}
			<div className="mt-4 flex flex-wrap gap-2.5">
				<Button look="ghost" aria-label={t('buyAgainNamed', { number })} onClick={again}>
					{t('buyAgain')}
				</Button>
				{isCancelled ? (
					<Button disabled>{t('canceled')}</Button>
				) : (
					<Button look="danger" aria-label={t('cancelNamed', { number })} onClick={onCancel}>
						{t('cancelOrder')}
					</Button>
				)}
			</div>
		</Card>
	);
}
