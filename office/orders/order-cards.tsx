import { formatRupees, type Paise } from '#domain/money.ts';
import type { OrderStatus } from '#domain/order.ts';
import type { ListedOrder } from '#contract/office/orders.ts';
import { formatInstant } from '#office/instants.ts';
import { colours } from '#office/palette.ts';
import { Box, LinearProgress, ListItemButton, Typography } from '@mui/material';
import { ListNoResults, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { StatusChip } from './status-chip.tsx';

/** The list on a phone: one order under the other, each as wide as the thumb needs. */
export function OrderCards() {
	const { data, isPending } = useListContext<ListedOrder>();
	if (isPending) return <LinearProgress />;
	if (data === undefined || data.length === 0) return <ListNoResults />;
	return (
		<Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
			{data.map((order) => (
				<Box component="li" key={order.id} sx={{ borderTop: `1px solid ${colours['soil-200']}` }}>
					<ListItemButton component={Link} to={`/orders/${order.id}/show`} sx={{ display: 'block', py: 1.25 }}>
						<Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
							<strong>{order.number}</strong>
							<strong>{formatRupees(order.totalPaise as Paise)}</strong>
						</Box>
						<Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
							<span>{order.name}</span>
							<StatusChip status={order.status as OrderStatus} />
						</Box>
						<Typography variant="body2" color="text.secondary">
							{`${order.pincode} ${order.city} · ${formatInstant(order.createdAt)}`}
						</Typography>
					</ListItemButton>
				</Box>
			))}
		</Box>
	);
}
