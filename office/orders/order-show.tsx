import type { OrderStatus, PaymentStatus } from '#domain/order.ts';
import type { OfficeOrder } from '#contract/orders-office.ts';
import { formatInstant } from '#office/lib/dates.ts';
import { PaymentChip, StageChip, StatusChip } from '#office/ui/order-status-chip.tsx';
import { ShowPage } from '#office/ui/record-page.tsx';
import { Box, Card, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { ListButton, useRecordContext, useTranslate } from 'react-admin';
import { OrderActions } from './order-actions.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderTrack } from './order-progress.tsx';

type Address = NonNullable<OfficeOrder['deliveryAddress']>;

function linesOf(address: Address): string[] {
	const { line1, line2, area, city, pincode, state } = address;
	return [line1, line2, area, `${city} ${pincode}`, state].filter((line) => line.trim() !== '');
}

function AddressBlock({ title, address }: { title: string; address: Address }) {
	const translate = useTranslate();
	return (
		<div>
			<Typography variant="h3">{translate(`resources.orders.people.${title}`)}</Typography>
			<Box component="address" sx={{ fontStyle: 'normal' }}>
				{address.contactName !== '' && <div>{address.contactName}</div>}
				{linesOf(address).map((line) => (
					<div key={line}>{line}</div>
				))}
				<Link href={`tel:+91${address.contactMobile}`} sx={{ display: 'inline-block', py: 0.5 }}>
					{address.contactMobile}
				</Link>
			</Box>
		</div>
	);
}

function OrderAddresses({ order }: { order: OfficeOrder }) {
	const translate = useTranslate();
	const { deliveryAddress, billingAddress } = order;
	return (
		<Box sx={{ display: 'grid', gap: 2 }}>
			<div>
				<Typography variant="h3">{translate('resources.orders.people.customer')}</Typography>
				<div>{order.customer.name}</div>
				<Link href={`mailto:${order.email}`} sx={{ display: 'block', py: 0.5, overflowWrap: 'anywhere' }}>
					{order.email}
				</Link>
				<Link href={`tel:+91${order.mobile}`} sx={{ display: 'inline-block', py: 0.5 }}>
					{order.mobile}
				</Link>
			</div>
			{deliveryAddress !== null && <AddressBlock title="delivery" address={deliveryAddress} />}
			{billingAddress !== null && <AddressBlock title="billing" address={billingAddress} />}
		</Box>
	);
}

/** Every step with who took it, newest first. */
function OrderHistory({ order }: { order: OfficeOrder }) {
	const translate = useTranslate();
	return (
		<Box component="ol" reversed sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
			{order.history.toReversed().map(({ status, at, actorName, note }) => (
				<Box
					component="li"
					key={`${at} ${status}`}
					sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
				>
					<StatusChip status={status as OrderStatus} />
					<span>{actorName ?? translate('resources.orders.formerStaff')}</span>
					<Typography component="time" dateTime={at} variant="body2" color="text.secondary">
						{formatInstant(at)}
					</Typography>
					{note !== '' && <Typography sx={{ flexBasis: '100%' }}>{note}</Typography>}
				</Box>
			))}
		</Box>
	);
}

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
