import { formatRupees, type Paise } from '#domain/money.ts';
import {
	isCashDue,
	type OrderStatus,
	type OrderStep,
	type PaymentStatus,
	staffTransitionsFrom,
} from '#domain/order.ts';
import { can } from '#domain/staff.ts';
import type { OfficeOrder } from '#contract/orders-office.ts';
import { PickActions } from '#office/fulfilment/pick-actions.tsx';
import { call } from '#office/lib/api.ts';
import { useRoles } from '#office/lib/office-page.ts';
import { useOrderCommand } from '#office/lib/use-order-command.ts';
import { ReturnActions } from '#office/returns/return-actions.tsx';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { CancelDialog } from './cancel-dialog.tsx';
import { OrderDocuments } from './order-documents.tsx';

const paymentState = (order: OfficeOrder) => ({
	status: order.status as OrderStatus,
	paymentStatus: order.paymentStatus as PaymentStatus,
});

/** The actions that role and status permit, the next step first. */
export function OrderActions({ order }: { order: OfficeOrder }) {
	const translate = useTranslate();
	const roles = useRoles();
	const { isRunning, act } = useOrderCommand();
	const [isCancelling, setCancelling] = useState(false);
	const moves = staffTransitionsFrom(order.status as OrderStatus, roles);
	const steps = moves.filter((to): to is OrderStep => to !== 'CANCELLED');
	const params = { id: order.id };
	const isStillPicked = order.packingStatus !== null && order.packingStatus !== 'packed' && can(roles, 'orders.pick');

	async function cancel(reason: string) {
		const body = { reason, version: order.version };
		if (await act(() => call('office.orders.cancel', { params, body }), 'cancel')) setCancelling(false);
	}

	return (
		<>
			<PickActions order={order} />
			{steps.map((orderStatus, index) => (
				<Button
					key={orderStatus}
					variant={index === 0 && !isStillPicked ? 'contained' : 'outlined'}
					disabled={isRunning}
					onClick={() =>
						act(() => call('office.orders.updateStatus', { params, body: { orderStatus } }), 'updateStatus')
					}
				>
					{translate(`resources.orders.markAs.${orderStatus}`)}
				</Button>
			))}
			{isCashDue(paymentState(order)) && can(roles, 'orders.cash') && (
				<Button
					variant={steps.length === 0 ? 'contained' : 'outlined'}
					disabled={isRunning}
					onClick={() => act(() => call('office.orders.collectCash', { params }), 'cash')}
				>
					{translate('resources.orders.actions.cash', { amount: formatRupees(order.totalPaise as Paise) })}
				</Button>
			)}
			<ReturnActions order={order} />
			<OrderDocuments order={order} />
			{moves.includes('CANCELLED') && can(roles, 'orders.cancel') && (
				<Button color="error" variant="outlined" disabled={isRunning} onClick={() => setCancelling(true)}>
					{translate('resources.orders.actions.cancel')}
				</Button>
			)}
			{isCancelling && (
				<CancelDialog
					status={order.status as OrderStatus}
					isRunning={isRunning}
					onClose={() => setCancelling(false)}
					onCancel={cancel}
				/>
			)}
		</>
	);
}
