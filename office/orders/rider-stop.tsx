import { cashDue } from '#domain/cash.ts';
import { formatRupees, type Paise } from '#domain/money.ts';
import type { OrderStatus, PaymentStatus } from '#domain/order.ts';
import type { OfficeOrder } from '#contract/orders-office.ts';
import PhoneIcon from '@mui/icons-material/PhoneOutlined';
import MapIcon from '@mui/icons-material/PlaceOutlined';
import { Box, Button, Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

/** What a rider needs on delivery, first on the page: address, map, phone and the cash to collect. */
export function RiderStop({ order }: { order: OfficeOrder }) {
	const translate = useTranslate();
	const address = order.deliveryAddress ?? order.billingAddress;
	if (address === null) return null;
	const lines = [address.line1, address.line2, address.area, `${address.city} ${address.pincode}`];
	const shown = lines.filter((line) => line.trim() !== '');
	const mobile = address.contactMobile || order.mobile;
	const due = cashDue({
		status: order.status as OrderStatus,
		paymentStatus: order.paymentStatus as PaymentStatus,
		total: order.totalPaise as Paise,
		credited: order.creditedPaise as Paise | null,
		paid: order.paidPaise as Paise,
	});
	const query = encodeURIComponent([...shown, address.state].join(', '));
	return (
		<Card
			component="section"
			aria-label={translate('resources.orders.stop.title')}
			sx={{ p: 2, display: 'grid', gap: 1.5 }}
		>
			<Box component="address" sx={{ fontStyle: 'normal', fontSize: '1.0625rem' }}>
				<strong>{address.contactName || order.customer.name}</strong>
				{shown.map((line) => (
					<div key={line}>{line}</div>
				))}
			</Box>
			<Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
				<Button
					variant="outlined"
					startIcon={<MapIcon />}
					href={`https://www.google.com/maps/search/?api=1&query=${query}`}
					target="_blank"
					rel="noreferrer"
				>
					{translate('resources.orders.stop.map')}
				</Button>
				<Button variant="outlined" startIcon={<PhoneIcon />} href={`tel:+91${mobile}`}>
					{translate('resources.orders.stop.call', { mobile })}
				</Button>
			</Box>
			<Typography sx={{ fontSize: '1.25rem', fontWeight: 700 }}>
				{due > 0
					? translate('resources.orders.stop.cash', { amount: formatRupees(due) })
					: translate('resources.orders.stop.noCash')}
			</Typography>
		</Card>
	);
}
