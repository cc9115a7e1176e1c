import type { OrderStatus, PaymentStatus } from '#domain/order.ts';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { formatInstant } from '#office/instants.ts';
import { ShowPage } from '#office/ui/show-page.tsx';
import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { ListButton, useRecordContext, useTranslate } from 'react-admin';
import { OrderActions } from './order-actions.tsx';
import { OrderAddresses } from './order-addresses.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderTrack } from './order-track.tsx';
import { PaymentChip, StageChip, StatusChip } from './status-chip.tsx';

function Part({ title, children }: { title: string; children: ReactNode }) {
	const translate = useTranslate();
	return (
		<Card component="section" sx={{ p: 2, minWidth: 0 }}>
			<Typography variant="h2" gutterBottom>
				{translate(`resources.orders.parts.${title}`)}
			</Typography>
			{children}
		</Card>
	);
}

function OrderPage() {
	const translate = useTranslate();
	const order = useRecordContext<OfficeOrder>() as OfficeOrder;
	const status = order.status as OrderStatus;
	return (
		<>
			<Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
				<ListButton label="resources.orders.back" />
				<StatusChip status={status} />
				<StageChip stage={order.stage} />
				<PaymentChip status={order.paymentStatus as PaymentStatus} />
				<Typography color="text.secondary" sx={{ flexGrow: 1 }}>
					{formatInstant(order.createdAt)}
				</Typography>
				<OrderActions order={order} />
			</Box>
			<Card component="section" aria-label={translate('resources.orders.parts.track')} sx={{ p: 2 }}>
				<OrderTrack order={order} />
			</Card>
			<Box
				sx={{
					display: 'grid',
					gap: 2,
					gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
				}}
			>
				<Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
					<Part title="lines">
						<OrderLines order={order} />
					</Part>
					<Part title="history">
						<OrderHistory order={order} />
					</Part>
				</Box>
				<Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
					<Part title="money">
						<OrderMoney order={order} />
					</Part>
					<Part title="people">
						<OrderAddresses order={order} />
					</Part>
				</Box>
			</Box>
		</>
	);
}

export function OrderShow() {
	const translate = useTranslate();
	return (
		<ShowPage<OfficeOrder> title={({ number }) => translate('resources.orders.one', { number })}>
			<OrderPage />
		</ShowPage>
	);
}
