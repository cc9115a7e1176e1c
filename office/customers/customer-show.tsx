import { formatRupees, type Paise } from '#domain/money.ts';
import type { OrderStatus } from '#domain/order.ts';
import type { Customer } from '#contract/customers-office.ts';
import { formatInstant } from '#office/lib/dates.ts';
import { StatusChip } from '#office/ui/order-status-chip.tsx';
import { ContactLinks, DetailList, ShowCard, ShowColumns, ShowHead, ShowPage } from '#office/ui/record-page.tsx';
import { Box, List, ListItem, ListItemButton, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { CustomerActions } from './customer-actions.tsx';
import { CustomerChips } from './customer-list.tsx';

function Orders({ customer }: { customer: Customer }) {
	const translate = useTranslate();
	if (customer.orders.length === 0) return <Typography>{translate('resources.customers.noOrders')}</Typography>;
	return (
		<List disablePadding>
			{customer.orders.map((order) => (
				<ListItem key={order.id} disablePadding divider>
					<ListItemButton
						component={Link}
						to={`/orders/${order.id}/show`}
						sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, minHeight: 44 }}
					>
						<strong>{order.number}</strong>
						<StatusChip status={order.status as OrderStatus} />
						<Typography component="span" color="text.secondary" sx={{ flexGrow: 1 }}>
							{formatInstant(order.createdAt)}
						</Typography>
						<span>{formatRupees(order.totalPaise as Paise)}</span>
					</ListItemButton>
				</ListItem>
			))}
		</List>
	);
}

function Addresses({ customer }: { customer: Customer }) {
	const translate = useTranslate();
	if (customer.addresses.length === 0) return <Typography>{translate('resources.customers.noAddresses')}</Typography>;
	return customer.addresses.map((address) => (
		<Box
			component="address"
			key={`${address.type} ${address.contactName} ${address.lines.join(' ')}`}
			sx={{ fontStyle: 'normal', mb: 1.5 }}
		>
			<Typography variant="body2" color="text.secondary">
				{translate(`resources.customers.address.${address.type}`)}
			</Typography>
			<div>{address.contactName}</div>
			{address.lines.map((line) => (
				<div key={line}>{line}</div>
			))}
			<div>{address.contactMobile}</div>
		</Box>
	));
}

function CustomerPage() {
	const translate = useTranslate();
	const customer = useRecordContext<Customer>() as Customer;
	return (
		<>
			<ShowHead back="resources.customers.back" actions={<CustomerActions customer={customer} />}>
				<CustomerChips customer={customer} />
			</ShowHead>
			<ShowColumns
				main={
					<ShowCard title={translate('resources.customers.orders')}>
						<Orders customer={customer} />
					</ShowCard>
				}
				side={
					<>
						<ShowCard title={translate('resources.customers.contact')}>
							<ContactLinks email={customer.email} mobile={customer.mobile} />
							<DetailList
								details={[
									{ term: translate('resources.customers.fields.orderCount'), value: String(customer.orderCount) },
									{ term: translate('resources.customers.spent'), value: formatRupees(customer.spentPaise as Paise) },
									{ term: translate('resources.customers.fields.createdAt'), value: formatInstant(customer.createdAt) },
								]}
							/>
						</ShowCard>
						<ShowCard title={translate('resources.customers.addresses')}>
							<Addresses customer={customer} />
						</ShowCard>
					</>
				}
			/>
		</>
	);
}

export function CustomerShow() {
	return (
		<ShowPage<Customer> title={({ name }) => name}>
			<CustomerPage />
		</ShowPage>
	);
}
