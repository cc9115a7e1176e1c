import { type OrderStatus, orderVisibility, type PaymentStatus } from '#domain/order.ts';
import type { OfficeOrder } from '#contract/orders-office.ts';
import { formatInstant } from '#office/lib/dates.ts';
import { useRoles } from '#office/lib/office-page.ts';
import { PackingStatusChip, PaymentChip, StatusChip } from '#office/ui/order-status-chip.tsx';
import { ShowCard, ShowColumns, ShowHead, ShowPage } from '#office/ui/record-page.tsx';
import { Alert, Box, Card, Link, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { OrderActions } from './order-actions.tsx';
import { orderHistory } from './order-history.ts';
import { OrderLines } from './order-lines.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderTracker } from './order-tracker.tsx';
import { RiderStop } from './rider-stop.tsx';

type Address = NonNullable<OfficeOrder['deliveryAddress']>;

function linesOf(address: Address): string[] {
	const { line1, line2, area, city, pincode, state } = address;
	return [line1, line2, area, `${city} ${pincode}`, state].filter((line) => line.trim() !== '');
}

function AddressBlock({ title, address }: { title: string; address: Address }) {
	const translate = useTranslate();
	return (
		<div>
			<Typography variant="h3">{translate(`resources.orders.contacts.${title}`)}</Typography>
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
				<Typography variant="h3">{translate('resources.orders.contacts.customer')}</Typography>
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

/** Every status and action with its user, newest first. */
function OrderHistory({ order }: { order: OfficeOrder }) {
	const translate = useTranslate();
	return (
		<Box component="ol" reversed sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
			{orderHistory(order, translate).map(({ key, status, text, at, actorName, note }) => (
				<Box component="li" key={key} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
					{status === null ? <strong>{text}</strong> : <StatusChip status={status as OrderStatus} />}
					<span>{actorName ?? translate('khetse.formerStaff')}</span>
					<Typography component="time" dateTime={at} variant="body2" color="text.secondary">
						{formatInstant(at)}
					</Typography>
					{note !== '' && <Typography sx={{ flexBasis: '100%' }}>{note}</Typography>}
				</Box>
			))}
		</Box>
	);
}

function OrderPage() {
	const translate = useTranslate();
	const order = useRecordContext<OfficeOrder>() as OfficeOrder;
	const status = order.status as OrderStatus;
	const isRider = orderVisibility(useRoles()) === 'in-transit';
	return (
		<>
			{isRider && <RiderStop order={order} />}
			<ShowHead back="resources.orders.back" since={order.createdAt} actions={<OrderActions order={order} />}>
				<StatusChip status={status} />
				<PackingStatusChip packingStatus={order.packingStatus} />
				<PaymentChip status={order.paymentStatus as PaymentStatus} />
			</ShowHead>
			{order.packingStatus === 'in-review' && (
				<Alert severity="warning">{translate('resources.orders.inReview')}</Alert>
			)}
			<Card component="section" aria-label={translate('resources.orders.parts.status')} sx={{ p: 2 }}>
				<OrderTracker order={order} />
			</Card>
			<ShowColumns
				main={
					<>
						<ShowCard title={translate('resources.orders.parts.lines')}>
							<OrderLines order={order} />
						</ShowCard>
						<ShowCard title={translate('resources.orders.parts.history')}>
							<OrderHistory order={order} />
						</ShowCard>
					</>
				}
				side={
					<>
						<ShowCard title={translate('resources.orders.parts.money')}>
							<OrderMoney order={order} />
						</ShowCard>
						<ShowCard title={translate('resources.orders.parts.contacts')}>
							<OrderAddresses order={order} />
						</ShowCard>
					</>
				}
			/>
		</>
	);
}

export function OrderShow() {
	const translate = useTranslate();
	return (
		<ShowPage<OfficeOrder> title={({ number }) => translate('resources.orders.title', { number })}>
			<OrderPage />
		</ShowPage>
	);
}
