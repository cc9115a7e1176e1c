import { formatRupees, type Paise } from '#domain/money.ts';
import { can } from '#domain/staff.ts';
import type { OfficeOrder } from '#contract/orders-office.ts';
import { call } from '#office/lib/api.ts';
import { useRoles } from '#office/lib/office-page.ts';
import { useOrderCommand } from '#office/lib/use-order-command.ts';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { RevealDialog } from './bank-details-dialog.tsx';
import { ProcessReturnDialog } from './process-return-dialog.tsx';

function RefundDialog({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
	const translate = useTranslate();
	const { isRunning, act } = useOrderCommand();
	const [note, setNote] = useState('');
	const [isAsked, setAsked] = useState(false);
	const isMissing = isAsked && note.trim() === '';

	async function submit(event: FormEvent) {
		event.preventDefault();
		setAsked(true);
		if (note.trim() === '') return;
		const body = { version: order.version, note };
		if (await act(() => call('office.orders.refund', { params: { id: order.id }, body }), 'refund')) onClose();
	}

	const intro = order.refundAccount === null ? 'introNone' : 'intro';
	const facts = {
		amount: formatRupees(order.refundDuePaise as Paise),
		account: order.refundAccount?.accountNumber ?? '',
	};
	return (
		<Dialog open onClose={onClose} aria-labelledby="refund-title" fullWidth maxWidth="xs">
			<form onSubmit={submit} noValidate>
				<DialogTitle id="refund-title">{translate('resources.orders.refund.title')}</DialogTitle>
				<DialogContent>
					<DialogContentText gutterBottom>{translate(`resources.orders.refund.${intro}`, facts)}</DialogContentText>
					<TextField
						required
						autoFocus
						label={translate('resources.orders.refund.note')}
						value={note}
						onChange={(event) => setNote(event.target.value)}
						slotProps={{ htmlInput: { maxLength: 500 } }}
						error={isMissing}
						helperText={isMissing ? translate('resources.orders.refund.required') : undefined}
					/>
				</DialogContent>
				<DialogActions>
					<Button color="inherit" onClick={onClose}>
						{translate('resources.orders.refund.back')}
					</Button>
					<Button type="submit" variant="contained" loading={isRunning}>
						{translate('resources.orders.refund.submit')}
					</Button>
				</DialogActions>
			</form>
		</Dialog>
	);
}

/** What is left to settle of an order: goods that came back, money that goes back, and the account it goes to. */
export function ReturnActions({ order }: { order: OfficeOrder }) {
	const translate = useTranslate();
	const roles = useRoles();
	const [open, setOpen] = useState<'settle' | 'refund' | 'reveal' | null>(null);
	if (!can(roles, 'orders.settle')) return null;
	const close = () => setOpen(null);
	return (
		<>
			{order.isReturn && order.returnProcessedAt === null && (
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
			{open === 'settle' && <ProcessReturnDialog order={order} onClose={close} />}
			{open === 'refund' && <RefundDialog order={order} onClose={close} />}
			{open === 'reveal' && <RevealDialog order={order} onClose={close} />}
		</>
	);
}
