import { formatRupees } from '#domain/money.ts';
import type { PickedOrder } from '#domain/short-pick.ts';
import { can } from '#domain/staff.ts';
import type { OfficeOrder } from '#contract/orders-office.ts';
import { call } from '#office/lib/api.ts';
import { useRoles } from '#office/lib/office-page.ts';
import { useCommand } from '#office/lib/use-command.ts';
import { FormDialog } from '#office/ui/form-dialog.tsx';
import { MailServerAlert } from '#office/ui/mail-server-alert.tsx';
import { Button, DialogContentText, List, ListItem } from '@mui/material';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

type Props = {
	short: readonly { name: string; picked: number; due: number }[];
	totals: PickedOrder;
	isPaid: boolean;
	isNothingLeft: boolean;
	isRunning: boolean;
	onClose: () => void;
	onPack: () => void;
};

/** Explains the consequences of a short pick before it is saved. */
export function PickConfirm({ short, totals, isPaid, isNothingLeft, isRunning, onClose, onPack }: Props) {
	const translate = useTranslate();
	const what = isNothingLeft ? 'allOutOfStock' : isPaid ? 'refund' : 'newTotal';
	const amounts = { total: formatRupees(totals.total), less: formatRupees(totals.reduction) };
	return (
		<FormDialog
			title={translate('khetse.fulfilment.pick.confirm.title')}
			closeLabel={translate('khetse.fulfilment.pick.confirm.back')}
			submitLabel={translate(isNothingLeft ? 'khetse.fulfilment.pick.confirm.cancel' : 'khetse.fulfilment.pick.packed')}
			isDestructive={isNothingLeft}
			isRunning={isRunning}
			hasSubmitFocus
			onClose={onClose}
			onSubmit={onPack}
		>
			<List dense disablePadding>
				{short.map(({ name, picked, due }) => (
					<ListItem key={name} disableGutters sx={{ fontWeight: 600 }}>
						{translate('khetse.fulfilment.pick.confirm.line', { name, picked, due })}
					</ListItem>
				))}
			</List>
			<DialogContentText>{translate(`khetse.fulfilment.pick.confirm.${what}`, amounts)}</DialogContentText>
			<MailServerAlert text="order" />
		</FormDialog>
	);
}

/** Packing actions: on the pick list, then packed; a packed order may be packed again while it has no invoice. */
export function PickActions({ order }: { order: OfficeOrder }) {
	const translate = useTranslate();
	const notify = useNotify();
	const refresh = useRefresh();
	const { isRunning, run } = useCommand();
	const canPick = can(useRoles(), 'orders.pick');
	const isFinal = order.packingStatus === 'packed' && order.invoice !== null;
	if (order.packingStatus === null || order.packingStatus === 'in-review' || isFinal || !canPick) return null;

	async function put() {
		const done = await run(() => call('office.orders.addToPickList', { body: { ids: [order.id] } }));
		const refusal = done?.reply.data[0]?.refusal;
		if (refusal) notify(refusal.message, { type: 'error' });
		else if (done !== null) notify('resources.orders.done.addToPickList', { type: 'success' });
		refresh();
	}

	return (
		<>
			{order.packingStatus === 'new' && (
				<Button variant="outlined" disabled={isRunning} onClick={put}>
					{translate('resources.orders.actions.pickList')}
				</Button>
			)}
			<Button
				component={Link}
				to={`/orders/${order.id}/pick`}
				variant={order.packingStatus === 'packed' ? 'outlined' : 'contained'}
			>
				{translate('resources.orders.actions.pick')}
			</Button>
		</>
	);
}
