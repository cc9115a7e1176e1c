import { type OrderStatus, type ProgressStatus, staffTransitionsFrom } from '#domain/order.ts';
import { can } from '#domain/staff.ts';
import type { OfficeOrder } from '#contract/orders-office.ts';
import { CashActions } from '#office/fulfilment/cash-actions.tsx';
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
import { UndoStatusAction, UnpackedDispatch } from './transition-actions.tsx';

/** The actions that role and status permit, the next status first. */
export function OrderActions({ order }: { order: OfficeOrder }) {
	const translate = useTranslate();
	const roles = useRoles();
	const { isRunning, act } = useOrderCommand();
	const [isCancelling, setCancelling] = useState(false);
	const transitions = staffTransitionsFrom(order.status as OrderStatus, roles);
	const isInReview = order.packingStatus === 'in-review';
	const next = isInReview ? [] : transitions.filter((to): to is ProgressStatus => to !== 'CANCELLED');
	const params = { id: order.id };
	const isStillPicked = order.packingStatus !== null && order.packingStatus !== 'packed' && can(roles, 'orders.pick');

	async function cancel(reason: string) {
		const body = { reason, version: order.version };
		if (await act(() => call('office.orders.cancel', { params, body }), 'cancel')) setCancelling(false);
	}

	return (
		<>
			{isInReview && can(roles, 'orders.approve') && (
				<Button
					variant="contained"
					disabled={isRunning}
					onClick={() => act(() => call('office.orders.approve', { params }), 'approve')}
				>
					{translate('resources.orders.actions.approve')}
				</Button>
			)}
			<PickActions order={order} />
			{next.map((orderStatus, index) =>
				order.status === 'ORDERED' && order.packingStatus !== 'packed' ? (
					<UnpackedDispatch key={orderStatus} order={order} />
				) : (
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
				),
			)}
			<CashActions order={order} isNext={next.length === 0} />
			<UndoStatusAction order={order} />
			<ReturnActions order={order} />
			<OrderDocuments order={order} />
			{transitions.includes('CANCELLED') && can(roles, 'orders.cancel') && (
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
