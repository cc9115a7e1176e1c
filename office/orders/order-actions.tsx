import {
	isCashDue,
	isOnTheRoad,
	type OrderStatus,
	type OrderStep,
	orderSight,
	type PaymentStatus,
	staffMovesFrom,
} from '#domain/order.ts';
import { mayDo } from '#domain/staff.ts';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { call } from '#office/api.ts';
import { hasSessionEnded } from '#office/session.ts';
import { useCommand } from '#office/use-command.ts';
import { useRoles } from '#office/use-roles.ts';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRedirect, useRefresh, useTranslate } from 'react-admin';
import { CancelDialog } from './cancel-dialog.tsx';

const standing = (order: OfficeOrder) => ({
	status: order.status as OrderStatus,
	paymentStatus: order.paymentStatus as PaymentStatus,
});

/** What role and status allow, the next step first. */
export function OrderActions({ order }: { order: OfficeOrder }) {
	const translate = useTranslate();
	const notify = useNotify();
	const refresh = useRefresh();
	const redirect = useRedirect();
	const roles = useRoles();
	const { isRunning, run } = useCommand();
	const [isCancelling, setCancelling] = useState(false);
	const moves = staffMovesFrom(order.status as OrderStatus, roles);
	const steps = moves.filter((to): to is OrderStep => to !== 'CANCELLED');
	const params = { id: order.id };

	async function act(work: () => Promise<{ data: OfficeOrder }>, done: string) {
		const answer = await run(work);
		if (answer === null) {
			// Refused because something has changed meanwhile: show what is. A dead session keeps everything as it stands.
			if (!hasSessionEnded()) refresh();
			return;
		}
		setCancelling(false);
		notify(`resources.orders.done.${done}`, { type: 'success' });
		const isGone = orderSight(roles) === 'road' && !isOnTheRoad(standing(answer.reply.data));
		if (isGone) redirect('list', 'orders');
		else refresh();
	}

	return (
		<>
			{steps.map((orderStatus, index) => (
				<Button
					key={orderStatus}
					variant={index === 0 ? 'contained' : 'outlined'}
					disabled={isRunning}
					onClick={() => act(() => call('office.orders.move', { params, body: { orderStatus } }), 'move')}
				>
					{translate(`resources.orders.moveTo.${orderStatus}`)}
				</Button>
			))}
			{isCashDue(standing(order)) && mayDo(roles, 'orders.cash') && (
				<Button
					variant={steps.length === 0 ? 'contained' : 'outlined'}
					disabled={isRunning}
					onClick={() => act(() => call('office.orders.cash', { params }), 'cash')}
				>
					{translate('resources.orders.actions.cash')}
				</Button>
			)}
			{moves.includes('CANCELLED') && mayDo(roles, 'orders.cancel') && (
				<Button color="error" variant="outlined" disabled={isRunning} onClick={() => setCancelling(true)}>
					{translate('resources.orders.actions.cancel')}
				</Button>
			)}
			{isCancelling && (
				<CancelDialog
					status={order.status as OrderStatus}
					isRunning={isRunning}
					onClose={() => setCancelling(false)}
					onCancel={(reason) =>
						act(() => call('office.orders.cancel', { params, body: { reason, version: order.version } }), 'cancel')
					}
				/>
			)}
		</>
	);
}
