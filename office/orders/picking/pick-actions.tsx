import { mayDo } from '#domain/staff.ts';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { call } from '#office/api.ts';
import { useCommand } from '#office/use-command.ts';
import { useRoles } from '#office/use-roles.ts';
import { Button } from '@mui/material';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

/** The way into the crate: on the list, then picked; a packed one may be picked again as long as it is here. */
export function PickActions({ order }: { order: OfficeOrder }) {
	const translate = useTranslate();
	const notify = useNotify();
	const refresh = useRefresh();
	const { isRunning, run } = useCommand();
	const canPick = mayDo(useRoles(), 'orders.pick');
	if (order.stage === null || order.invoice !== null || !canPick) return null;

	async function put() {
		const done = await run(() => call('office.orders.pick', { body: { ids: [order.id] } }));
		const refusal = done?.reply.data[0]?.refusal;
		if (refusal) notify(refusal.message, { type: 'error' });
		else if (done !== null) notify('resources.orders.done.pick', { type: 'success' });
		refresh();
	}

	return (
		<>
			{order.stage === 'new' && (
				<Button variant="outlined" disabled={isRunning} onClick={put}>
					{translate('resources.orders.actions.pickList')}
				</Button>
			)}
			<Button
				component={Link}
				to={`/orders/${order.id}/pick`}
				variant={order.stage === 'packed' ? 'outlined' : 'contained'}
			>
				{translate('resources.orders.actions.pick')}
			</Button>
		</>
	);
}
