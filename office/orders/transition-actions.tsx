import type { OrderStatus } from '#domain/order.ts';
import { undoStatusMs, undoStatusRefusal } from '#domain/order-transition.ts';
import { can } from '#domain/staff.ts';
import type { OfficeOrder } from '#contract/orders-office.ts';
import { call } from '#office/lib/api.ts';
import { useRoles } from '#office/lib/office-page.ts';
import { readUser } from '#office/lib/session.ts';
import { useOrderCommand } from '#office/lib/use-order-command.ts';
import { FormDialog, RequiredText, useRequiredText } from '#office/ui/form-dialog.tsx';
import { Button, DialogContentText } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';

/** Dispatches an order that is not packed, for staff with the permission, with a reason. */
export function UnpackedDispatch({ order }: { order: OfficeOrder }) {
	const translate = useTranslate();
	const { isRunning, act } = useOrderCommand();
	const [isOpen, setOpen] = useState(false);
	const reason = useRequiredText();
	if (!can(useRoles(), 'orders.dispatchUnpacked')) return null;

	async function submit() {
		if (!reason.check()) return;
		const body = { orderStatus: 'SHIPPED' as const, note: reason.value.trim() };
		const work = () => call('office.orders.updateStatus', { params: { id: order.id }, body });
		if (await act(work, 'updateStatus')) setOpen(false);
	}

	return (
		<>
			<Button variant="outlined" onClick={() => setOpen(true)}>
				{translate('resources.orders.dispatch.submit')}
			</Button>
			{isOpen && (
				<FormDialog
					title={translate('resources.orders.dispatch.title')}
					closeLabel={translate('resources.orders.dispatch.back')}
					submitLabel={translate('resources.orders.dispatch.submit')}
					isRunning={isRunning}
					onClose={() => setOpen(false)}
					onSubmit={submit}
				>
					<DialogContentText gutterBottom>{translate('resources.orders.dispatch.intro')}</DialogContentText>
					<RequiredText
						text={reason}
						label={translate('resources.orders.dispatch.reason')}
						problem={translate('resources.orders.dispatch.required')}
						maxLength={500}
					/>
				</FormDialog>
			)}
		</>
	);
}

/** The current time, once more when a period ends. */
function useNowUntil(endMs: number): Date {
	const [now, setNow] = useState(() => new Date());
	useEffect(() => {
		const left = endMs - Date.now();
		if (left <= 0) return;
		const timer = setTimeout(() => setNow(new Date()), left + 1);
		return () => clearTimeout(timer);
	}, [endMs]);
	return now;
}

/** Undoes a wrong transition within ten minutes and says before what that changes. */
export function UndoStatusAction({ order }: { order: OfficeOrder }) {
	const translate = useTranslate();
	const roles = useRoles();
	const { isRunning, act } = useOrderCommand();
	const [isOpen, setOpen] = useState(false);
	const { latestAction } = order;
	const latest =
		latestAction === null
			? null
			: {
					...latestAction,
					at: new Date(latestAction.at),
					from: latestAction.from as OrderStatus | null,
					to: latestAction.to as OrderStatus | null,
				};
	const now = useNowUntil((latest?.at.getTime() ?? 0) + undoStatusMs);
	const actor = { userId: readUser()?.id ?? '', roles };
	const status = order.status as OrderStatus;
	const refusal = undoStatusRefusal({ status, paidPaise: order.paidPaise }, latest, actor, now);
	if (refusal !== null || !can(roles, 'orders.updateStatus')) return null;
	const statusName = (name: string) => translate(`resources.orders.status.${name}`);

	async function submit() {
		const body = { version: order.version };
		if (await act(() => call('office.orders.undoStatus', { params: { id: order.id }, body }), 'undoStatus'))
			setOpen(false);
	}

	const isReleased = status === 'CANCELLED' && !order.isReturn;
	return (
		<>
			<Button variant="outlined" color="warning" onClick={() => setOpen(true)}>
				{translate('resources.orders.actions.undoStatus', { status: statusName(status) })}
			</Button>
			{isOpen && (
				<FormDialog
					title={translate('resources.orders.undoStatus.title', { status: statusName(status) })}
					closeLabel={translate('resources.orders.undoStatus.back')}
					submitLabel={translate('resources.orders.undoStatus.submit')}
					isRunning={isRunning}
					hasSubmitFocus
					onClose={() => setOpen(false)}
					onSubmit={submit}
				>
					<DialogContentText>
						{translate('resources.orders.undoStatus.intro', { status: statusName(latest?.from ?? '') })}
					</DialogContentText>
					{isReleased && <DialogContentText>{translate('resources.orders.undoStatus.reserve')}</DialogContentText>}
					{order.invoice !== null && (
						<DialogContentText>
							{translate('resources.orders.undoStatus.invoice', { number: order.invoice.number })}
						</DialogContentText>
					)}
				</FormDialog>
			)}
		</>
	);
}
