import { formatRupees, type Paise } from '#domain/money.ts';
import type { OrderStatus } from '#domain/order.ts';
import type { ListedOrder } from '#contract/orders-office.ts';
import { formatInstant } from '#office/lib/dates.ts';
import { colours } from '#office/lib/palette.ts';
import { OrderPayment, PackingStatusChip, StatusChip } from '#office/ui/order-status-chip.tsx';
import { Box, Checkbox, LinearProgress, ListItemButton, Typography } from '@mui/material';
import { BulkActionsToolbar, ListNoResults, useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { OrderBulk } from './order-bulk.tsx';

function OrderCard({ order }: { order: ListedOrder }) {
	return (
		<ListItemButton
			component={Link}
			to={`/orders/${order.id}/show`}
			sx={{ display: 'block', py: 1.25, pl: 0.5, minWidth: 0 }}
		>
			<Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
				<strong>{order.number}</strong>
				<strong>{formatRupees(order.totalPaise as Paise)}</strong>
			</Box>
			<Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
				<span>{order.name}</span>
				<PackingStatusChip packingStatus={order.packingStatus} />
				{order.packingStatus === null && <StatusChip status={order.status as OrderStatus} />}
			</Box>
			{order.refundDuePaise + order.refundedPaise + order.cashDuePaise > 0 && <OrderPayment order={order} />}
			<Typography variant="body2" color="text.secondary">
				{[`${order.pincode} ${order.city}`, formatInstant(order.createdAt), order.riderName]
					.filter(Boolean)
					.join(' · ')}
			</Typography>
		</ListItemButton>
	);
}

/** The order list on a phone: one card per order; the actions for selected orders are above. */
export function OrderCards({ canChoose }: { canChoose: boolean }) {
	const translate = useTranslate();
	const { data, isPending, selectedIds, onToggleItem } = useListContext<ListedOrder>();
	if (isPending) return <LinearProgress />;
	if (data === undefined || data.length === 0) return <ListNoResults />;
	return (
		<Box>
			{canChoose && (
				<Box sx={{ position: 'sticky', top: 56, zIndex: 2 }}>
					<BulkActionsToolbar selectAllButton={false}>
						<OrderBulk />
					</BulkActionsToolbar>
				</Box>
			)}
			<Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
				{data.map((order) => (
					<Box
						component="li"
						key={order.id}
						sx={{ display: 'flex', borderTop: `1px solid ${colours['soil-200']}`, alignItems: 'center' }}
					>
						{canChoose && (
							<Checkbox
								sx={{ p: 1.5 }}
								checked={selectedIds.includes(order.id)}
								onChange={() => onToggleItem(order.id)}
								slotProps={{ input: { 'aria-label': translate('resources.orders.select', { number: order.number }) } }}
							/>
						)}
						<OrderCard order={order} />
					</Box>
				))}
			</Box>
		</Box>
	);
}
