import type { OfficeOrder } from '#contract/office/orders.ts';
import { Box, Link, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

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

export function OrderAddresses({ order }: { order: OfficeOrder }) {
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
