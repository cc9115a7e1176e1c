import { cancellationReasons, isReturnRefused } from '#domain/cancellation.ts';
import { balanceDue } from '#domain/cash.ts';
import { formatRupees } from '#domain/money.ts';
import type { OrderStatus } from '#domain/order.ts';
import { isShort, type Order, suppliedQuantity } from '#domain/order.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { type ChipColour, StatusChip } from '#web/ui/card.tsx';

/** Reason of the cancellation, one of the list in the customer's language, and state of the refund. */
export function CancellationNote({ order }: { order: Order }) {
	const t = useTranslations('orders-list.list');
	const tReason = useTranslations('orders-list.cancel.reasons');
	const listed = cancellationReasons.find((choice) => choice === order.cancellationReason);
	const reason = listed === undefined ? order.cancellationReason : tReason(listed);
	if (order.status !== 'CANCELLED') return null;
	return (
		<div className="mt-3 grid gap-1 rounded-ms bg-soil-100 px-4 py-3 text-soil-700 empty:hidden">
			{reason && <p className="break-words">{t('reason', { reason })}</p>}
			{order.isReturn && order.returnNote === null && <p>{t('returnInspection')}</p>}
			{order.returnNote && <p className="break-words">{t('returnNote', { note: order.returnNote })}</p>}
			<MoneyLines order={order} />
			{order.refundAccount && !isReturnRefused(order) && (
				<p>{t('refundTo', { account: order.refundAccount.accountNumber })}</p>
			)}
		</div>
	);
}

/** Why nothing is refunded: nothing was accepted, or what was accepted is deducted from the total. */
function NoRefund({ order: { credited } }: { order: Order }) {
	const t = useTranslations('orders-list.list');
	return <p>{credited ? t('noRefundDue', { amount: formatRupees(credited) }) : t('noRefund')}</p>;
}

/** Amounts of the refund, after the inspection of a paid return also that none is due, and what is still to be paid. */
function MoneyLines({ order }: { order: Order }) {
	const t = useTranslations('orders-list.list');
	const due = balanceDue(order);
	return (
		<>
			{order.refundDue > 0 && <p>{t('refundDue', { amount: formatRupees(order.refundDue) })}</p>}
			{order.refunded > 0 && (
				<p className="break-words">
					{t('refunded', { amount: formatRupees(order.refunded), reference: order.refundReference })}
				</p>
			)}
			{isReturnRefused(order) && <NoRefund order={order} />}
			{due > 0 && <p className="font-semibold">{t('due', { amount: formatRupees(due) })}</p>}
		</>
	);
}

/** Missing quantities after packing, and the new total. A cancelled order has no total. */
export function ShortageNotice({ order }: { order: Order }) {
	const t = useTranslations('orders-list.list');
	const short = order.lines.filter((line) => isShort(line));
	if (short.length === 0 || order.status === 'CANCELLED') return null;
	return (
		<div className="mt-3 grid gap-1 rounded-ms bg-turmeric-100 px-4 py-3 text-turmeric-800">
			<p>{t('shortPick', { total: formatRupees(order.total) })}</p>
			<ul>
				{short.map((line) => (
					<li key={`${line.productId} ${line.unit}`} className="font-semibold">
						{t('shortPickLine', {
							name: line.name,
							unit: line.unit,
							found: suppliedQuantity(line),
							quantity: line.quantity,
						})}
					</li>
				))}
			</ul>
			<MoneyLines order={order} />
		</div>
	);
}

/** Above the limit for a first order: the shop calls before it packs. */
export function ReviewNotice({ order }: { order: Order }) {
	const t = useTranslations('orders-list.list');
	if (!order.isInReview) return null;
	return <p className="mt-3 rounded-ms bg-turmeric-100 px-4 py-3 text-turmeric-800">{t('inReviewText')}</p>;
}

const colours: Record<OrderStatus, ChipColour> = {
	ORDERED: 'sky',
	SHIPPED: 'turmeric',
	OUT_FOR_DELIVERY: 'turmeric',
	DELIVERED: 'leaf',
	CANCELLED: 'chilli',
};

/** Status of the order, and of its payment where it needs an explanation. */
export function OrderStatusChips({ order }: { order: Order }) {
	const t = useTranslations('orders-list.list');
	return (
		<>
			<StatusChip colour={colours[order.status]}>{t(`status.${order.status}`)}</StatusChip>
			{order.isInReview && <StatusChip colour="turmeric">{t('inReview')}</StatusChip>}
			{order.paymentStatus !== 'Pending' && (
				<StatusChip colour="soil">{t(`payment.${order.paymentStatus}`)}</StatusChip>
			)}
		</>
	);
}
