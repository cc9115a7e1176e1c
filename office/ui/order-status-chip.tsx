import { formatRupees, type Paise } from '#domain/money.ts';
import type { OrderStatus, PackingStatus, PaymentStatus } from '#domain/order.ts';
import type { ListedOrder } from '#contract/orders-office.ts';
import { colours } from '#office/lib/palette.ts';
import { Chip, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

/** One fixed colour per order status. */
const colourOf: Record<OrderStatus, { bgcolor: string; color: string }> = {
	ORDERED: { bgcolor: colours['tint-agro'], color: colours['sky-800'] },
	SHIPPED: { bgcolor: colours['turmeric-100'], color: colours['turmeric-800'] },
	OUT_FOR_DELIVERY: { bgcolor: colours['tint-exotic'], color: colours['soil-900'] },
	DELIVERED: { bgcolor: colours['leaf-100'], color: colours['leaf-800'] },
	CANCELLED: { bgcolor: colours['chilli-100'], color: colours['chilli-700'] },
};

export function StatusChip({ status }: { status: OrderStatus }) {
	const translate = useTranslate();
	return <Chip size="small" label={translate(`resources.orders.status.${status}`)} sx={colourOf[status]} />;
}

const colourOfPackingStatus: Record<PackingStatus, { bgcolor: string; color: string }> = {
	'in-review': { bgcolor: colours['tint-exotic'], color: colours['soil-900'] },
	new: { bgcolor: colours['soil-100'], color: colours['soil-900'] },
	'to-pick': { bgcolor: colours['turmeric-100'], color: colours['turmeric-800'] },
	packed: { bgcolor: colours['leaf-100'], color: colours['leaf-800'] },
};

/** The packing status of an order; null once it has been shipped. */
export function PackingStatusChip({ packingStatus }: { packingStatus: PackingStatus | null }) {
	const translate = useTranslate();
	if (packingStatus === null) return null;
	return (
		<Chip
			size="small"
			label={translate(`resources.orders.packingStatus.${packingStatus}`)}
			sx={colourOfPackingStatus[packingStatus]}
		/>
	);
}

/** Open payments are coloured, completed ones are not. */
export function PaymentChip({ status }: { status: PaymentStatus }) {
	const translate = useTranslate();
	const isToDo = status === 'Refund due';
	return (
		<Chip
			size="small"
			variant="outlined"
			label={translate(`resources.orders.payment.${status}`)}
			sx={{ color: isToDo ? colours['chilli-700'] : colours['soil-700'], borderColor: colours['soil-300'] }}
		/>
	);
}

/** The payment of an order in a list: cash due that is not its total, amount and reference of its refund. */
export function OrderPayment({ order }: { order: ListedOrder }) {
	const translate = useTranslate();
	const rupees = (amount: number) => formatRupees(amount as Paise);
	const { totalPaise, cashDuePaise, refundDuePaise, refundedPaise, refundReference: reference } = order;
	return (
		<>
			<PaymentChip status={order.paymentStatus as PaymentStatus} />
			{cashDuePaise > 0 && cashDuePaise !== totalPaise && (
				<Typography variant="body2">
					{translate('resources.orders.cashDue', { amount: rupees(cashDuePaise) })}
				</Typography>
			)}
			{refundDuePaise > 0 && (
				<Typography variant="body2">
					{translate('resources.orders.refundDue', { amount: rupees(refundDuePaise) })}
				</Typography>
			)}
			{refundedPaise > 0 && (
				<Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
					{translate('resources.orders.refunded', { amount: rupees(refundedPaise), reference })}
				</Typography>
			)}
		</>
	);
}
