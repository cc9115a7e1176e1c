import { formatNumber } from '#domain/amount.ts';
import { formatRupees, type Paise } from '#domain/money.ts';
import { type OrderStatus, orderStatuses, packingStatuses, paymentStatuses } from '#domain/order.ts';
import { can } from '#domain/staff.ts';
import type { StaffRole } from '#domain/user.ts';
import type { ListedOrder } from '#contract/orders-office.ts';
import { formatInstant } from '#office/lib/dates.ts';
import { useRoles } from '#office/lib/office-page.ts';
import { DayInput } from '#office/ui/day-input.tsx';
import { RupeesInput } from '#office/ui/inputs.tsx';
import { OfficeList } from '#office/ui/office-list.tsx';
import { OrderPayment, PackingStatusChip, StatusChip } from '#office/ui/order-status-chip.tsx';
import { openRowInNewTab, RowLink } from '#office/ui/row-link.tsx';
import { Box, type Theme, Typography, useMediaQuery } from '@mui/material';
import {
	BooleanInput,
	BulkActionsToolbar,
	DataTable,
	SearchInput,
	SelectInput,
	TextInput,
	useListContext,
	useTranslate,
} from 'react-admin';
import { OrderBulk } from './order-bulk.tsx';
import { OrderCards } from './order-cards.tsx';

/** @param alwaysOn read by react-admin's row of filters */
function OrderSearch({ source }: { source: string; alwaysOn?: boolean }) {
	const translate = useTranslate();
	return (
		<SearchInput
			source={source}
			placeholder={translate('resources.orders.search')}
			slotProps={{ htmlInput: { maxLength: 100, 'aria-label': translate('resources.orders.search') } }}
		/>
	);
}

const statusChoices = orderStatuses.map((id) => ({ id, name: `resources.orders.status.${id}` }));
const packingStatusChoices = packingStatuses.map((id) => ({ id, name: `resources.orders.packingStatus.${id}` }));
const paymentChoices = paymentStatuses.map((id) => ({ id, name: `resources.orders.payment.${id}` }));

const orderFilters = [
	<OrderSearch key="q" source="q" alwaysOn />,
	<BooleanInput key="isOpen" source="isOpen" alwaysOn />,
	<SelectInput key="status" source="status" choices={statusChoices} alwaysOn />,
	<SelectInput key="packingStatus" source="packingStatus" choices={packingStatusChoices} />,
	<BooleanInput key="isCancelled" source="isCancelled" defaultValue={true} />,
	<BooleanInput key="isReturn" source="isReturn" defaultValue={true} />,
	<BooleanInput key="isInvoiceMissing" source="isInvoiceMissing" defaultValue={true} />,
	<BooleanInput key="isCashDue" source="isCashDue" defaultValue={true} />,
	<SelectInput key="paymentStatus" source="paymentStatus" choices={paymentChoices} />,
	<DayInput key="from" source="from" />,
	<DayInput key="to" source="to" />,
	<TextInput key="pincode" source="pincode" inputProps={{ inputMode: 'numeric', maxLength: 6 }} />,
	<RupeesInput key="minPaise" source="minPaise" />,
	<RupeesInput key="maxPaise" source="maxPaise" />,
];

const openWork = { isOpen: true };
const toPickAndPack = { status: 'ORDERED' };

/** Pickers see the orders to pick and pack, the oldest first: open returns and cash are not their work. */
const isPickQueue = (roles: readonly StaffRole[]) => can(roles, 'orders.pick') && !can(roles, 'orders.cancel');

const Column = DataTable.Col<ListedOrder>;

type Sums = { isTotalCapped: boolean; sumPaise: Paise | null; cashDuePaise: Paise };

/**
 * Number and total of the orders found, and the cash due of delivered ones; announced when they change. Of very many
 * orders only that there are more.
 */
function Found() {
	const translate = useTranslate();
	const { total, meta, isPending } = useListContext<ListedOrder>();
	if (isPending || total === undefined) return null;
	const sums = meta as Sums | undefined;
	const count = formatNumber(total);
	const sum = formatRupees(sums?.sumPaise ?? (0 as Paise));
	const found = sums?.isTotalCapped
		? translate('resources.orders.foundMore', { count })
		: translate('resources.orders.found', { smart_count: total, count, sum });
	const amount = formatRupees(sums?.cashDuePaise ?? (0 as Paise));
	return (
		<Typography role="status" color="text.secondary" sx={{ px: 2, py: 1 }}>
			{sums?.cashDuePaise ? translate('resources.orders.foundCash', { found, amount }) : found}
		</Typography>
	);
}

function OrderTable({ canChoose }: { canChoose: boolean }) {
	return (
		<DataTable
			rowClick="show"
			bulkActionButtons={canChoose ? <OrderBulk /> : false}
			bulkActionsToolbar={
				canChoose ? (
					<BulkActionsToolbar selectAllButton={false}>
						<OrderBulk />
					</BulkActionsToolbar>
				) : undefined
			}
		>
			<Column
				source="number"
				disableSort
				sx={{ whiteSpace: 'nowrap' }}
				render={(order) => (
					<RowLink id={order.id} page="show">
						<strong>{order.number}</strong>
					</RowLink>
				)}
			/>
			<Column source="createdAt" render={(order) => formatInstant(order.createdAt)} />
			<Column source="name" disableSort render={(order) => `${order.name} · ${order.mobile}`} />
			<Column source="pincode" render={(order) => `${order.pincode} ${order.city}`} />
			<Column
				source="status"
				disableSort
				render={(order) =>
					// before shipping the packing status is more precise than 'ordered'
					order.packingStatus === null ? (
						<StatusChip status={order.status as OrderStatus} />
					) : (
						<PackingStatusChip packingStatus={order.packingStatus} />
					)
				}
			/>
			<Column source="paymentStatus" disableSort render={(order) => <OrderPayment order={order} />} />
			<DataTable.NumberCol source="lineCount" disableSort />
			<Column
				source="totalPaise"
				align="right"
				sx={{ textAlign: 'right' }}
				render={(order) => formatRupees(order.totalPaise as Paise)}
			/>
		</DataTable>
	);
}

export function OrderList() {
	const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
	const roles = useRoles();
	// Support staff cannot change orders; they print an invoice on the order's page.
	const canChoose = can(roles, 'orders.updateStatus');
	return (
		<OfficeList
			sort={{ field: 'createdAt', order: isPickQueue(roles) ? 'ASC' : 'DESC' }}
			filters={orderFilters}
			filterDefaults={isPickQueue(roles) ? toPickAndPack : openWork}
			refreshSeconds={30}
		>
			<Box onClickCapture={openRowInNewTab} onAuxClick={openRowInNewTab}>
				<Found />
				{isPhone ? <OrderCards canChoose={canChoose} /> : <OrderTable canChoose={canChoose} />}
			</Box>
		</OfficeList>
	);
}
