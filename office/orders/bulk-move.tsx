import { type OrderStatus, type OrderStep, orderSteps, staffMovesFrom } from '#domain/order.ts';
import type { ListedOrder, OrderOutcome } from '#contract/office/orders.ts';
import { call } from '#office/api.ts';
import { useCommand } from '#office/use-command.ts';
import { useRoles } from '#office/use-roles.ts';
import LocalShippingIcon from '@mui/icons-material/LocalShippingOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useListContext, useRefresh, useTranslate } from 'react-admin';
import { MoveOutcomes } from './move-outcomes.tsx';

/** Steps that at least one of the chosen orders can take; the server tells of each whether it went. */
function stepsFor(chosen: readonly ListedOrder[], roles: Parameters<typeof staffMovesFrom>[1]): OrderStep[] {
	const possible = new Set(chosen.flatMap((order) => staffMovesFrom(order.status as OrderStatus, roles)));
	return orderSteps.filter((step) => possible.has(step));
}

export function BulkMove() {
	const translate = useTranslate();
	const refresh = useRefresh();
	const roles = useRoles();
	const { data = [], selectedIds, onUnselectItems } = useListContext<ListedOrder>();
	const { isRunning, run } = useCommand();
	const [outcomes, setOutcomes] = useState<OrderOutcome[] | null>(null);
	const chosen = data.filter((order) => selectedIds.includes(order.id));

	async function move(orderStatus: OrderStep) {
		const done = await run(() => call('office.orders.moveMany', { body: { ids: [...selectedIds], orderStatus } }));
		if (done === null) return;
		setOutcomes(done.reply.data);
		refresh();
	}

	function close() {
		setOutcomes(null);
		onUnselectItems();
	}

	const numbers = new Map(data.map((order) => [order.id, order.number]));
	return (
		<>
			{stepsFor(chosen, roles).map((step) => (
				<Button
					key={step}
					size="small"
					startIcon={<LocalShippingIcon />}
					disabled={isRunning}
					onClick={() => move(step)}
				>
					{translate(`resources.orders.moveTo.${step}`)}
				</Button>
			))}
			{outcomes !== null && <MoveOutcomes outcomes={outcomes} numbers={numbers} onClose={close} />}
		</>
	);
}
