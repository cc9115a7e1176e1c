import { mayDo } from '#domain/staff.ts';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { useRoles } from '#office/use-roles.ts';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { RefundDialog } from './refund-dialog.tsx';
import { RevealDialog } from './reveal-dialog.tsx';
import { SettleDialog } from './settle-dialog.tsx';

/** What is left to settle of an order: goods that came back, money that goes back, and the account it goes to. */
export function SettleActions({ order }: { order: OfficeOrder }) {
	const translate = useTranslate();
	const roles = useRoles();
	const [open, setOpen] = useState<'settle' | 'refund' | 'reveal' | null>(null);
	if (!mayDo(roles, 'orders.settle')) return null;
	const close = () => setOpen(null);
	return (
		<>
			{order.isReturnCase && order.returnSettledAt === null && (
				<Button variant="contained" onClick={() => setOpen('settle')}>
					{translate('resources.orders.actions.settle')}
				</Button>
			)}
			{order.paymentStatus === 'Refund due' && (
				<Button variant="contained" onClick={() => setOpen('refund')}>
					{translate('resources.orders.actions.refund')}
				</Button>
			)}
			{order.refundAccount !== null && (
				<Button variant="outlined" onClick={() => setOpen('reveal')}>
					{translate('resources.orders.actions.reveal')}
				</Button>
			)}
			{open === 'settle' && <SettleDialog order={order} onClose={close} />}
			{open === 'refund' && <RefundDialog order={order} onClose={close} />}
			{open === 'reveal' && <RevealDialog order={order} onClose={close} />}
		</>
	);
}
