import { formatRupees, type Paise } from '#domain/money.ts';
import type { OrderStatus, PaymentStatus } from '#domain/order.ts';
import { mayDo } from '#domain/staff.ts';
import type { ListedOrder } from '#contract/office/orders.ts';
import { formatInstant } from '#office/instants.ts';
import { OfficeList } from '#office/office-list.tsx';
import { useRoles } from '#office/use-roles.ts';
import { Box, type Theme, Typography, useMediaQuery } from '@mui/material';
import { DataTable, useListContext, useTranslate } from 'react-admin';
import { OrderBulk } from './order-bulk.tsx';
import { OrderCards } from './order-cards.tsx';
import { orderFilters } from './order-filters.tsx';
import { PaymentChip, StageChip, StatusChip } from './status-chip.tsx';

const Column = DataTable.Col<ListedOrder>;

/** How many were found and what they are worth together; said again when it changes. */
function Found() {
	const translate = useTranslate();
	const { total, meta, isPending } = useListContext<ListedOrder>();
	if (isPending || total === undefined) return null;
	const sum = formatRupees((meta as { sumPaise: Paise } | undefined)?.sumPaise ?? (0 as Paise));
	return (
		<Typography role="status" color="text.secondary" sx={{ px: 2, py: 1 }}>
			{translate('resources.orders.found', { smart_count: total, count: total.toLocaleString('en-IN'), sum })}
		</Typography>
	);
}

function OrderTable({ canChoose }: { canChoose: boolean }) {
	return (
		<DataTable rowClick="show" bulkActionButtons={canChoose ? <OrderBulk /> : false}>
			<Column
				source="number"
				disableSort
				sx={{ whiteSpace: 'nowrap' }}
				render={(order) => <strong>{order.number}</strong>}
			/>
			<Column source="createdAt" render={(order) => formatInstant(order.createdAt)} />
			<Column source="name" disableSort render={(order) => `${order.name} · ${order.mobile}`} />
			<Column source="pincode" render={(order) => `${order.pincode} ${order.city}`} />
			<Column
				source="status"
				disableSort
				render={(order) =>
					// inside the shop the stage says more than that it is ordered
					order.stage === null ? <StatusChip status={order.status as OrderStatus} /> : <StageChip stage={order.stage} />
				}
			/>
			<Column
				source="paymentStatus"
				disableSort
				render={(order) => <PaymentChip status={order.paymentStatus as PaymentStatus} />}
			/>
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
	// Who answers the phone writes no order, and prints its invoice from the order's own page.
	const canChoose = mayDo(roles, 'orders.move');
	return (
		<OfficeList sort={{ field: 'createdAt', order: 'DESC' }} filters={orderFilters}>
			<Box>
				<Found />
				{isPhone ? <OrderCards canChoose={canChoose} /> : <OrderTable canChoose={canChoose} />}
			</Box>
		</OfficeList>
	);
}
