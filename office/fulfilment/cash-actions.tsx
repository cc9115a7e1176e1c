import { cashDue, isCashDue, undoCashRefusal } from '#domain/cash.ts';
import { formatRupees, type Paise } from '#domain/money.ts';
import type { OrderStatus, PaymentStatus } from '#domain/order.ts';
import { can } from '#domain/staff.ts';
import { readTypedRupees } from '#domain/typed-rupees.ts';
import type { OfficeOrder } from '#contract/orders-office.ts';
import { call } from '#office/lib/api.ts';
import { useRoles } from '#office/lib/office-page.ts';
import { readUser } from '#office/lib/session.ts';
import { useOrderCommand } from '#office/lib/use-order-command.ts';
import { FormDialog } from '#office/ui/form-dialog.tsx';
import { Button, DialogContentText, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

function PartPaymentDialog({ order, due, onClose }: { order: OfficeOrder; due: Paise; onClose: () => void }) {
	const translate = useTranslate();
	const { isRunning, act } = useOrderCommand();
	const [typed, setTyped] = useState('');
	const [isSubmitted, setSubmitted] = useState(false);
	const read = readTypedRupees(typed);
	const amount = read.ok ? read.amount : (0 as Paise);
	const isPossible = amount > 0 && amount <= due;

	async function submit() {
		setSubmitted(true);
		if (!isPossible) return;
		const body = { amountPaise: amount, version: order.version };
		const work = () => call('office.orders.collectCash', { params: { id: order.id }, body });
		if (await act(work, 'cash', amount)) onClose();
	}

	return (
		<FormDialog
			title={translate('khetse.fulfilment.cashPart.title')}
			closeLabel={translate('khetse.fulfilment.cashPart.back')}
			submitLabel={
				isPossible
					? translate('khetse.fulfilment.cashPart.submit', { amount: formatRupees(amount) })
					: translate('khetse.fulfilment.cashPart.submitEmpty')
			}
			isRunning={isRunning}
			onClose={onClose}
			onSubmit={submit}
		>
			<DialogContentText gutterBottom>
				{translate('khetse.fulfilment.cashPart.intro', { amount: formatRupees(due) })}
			</DialogContentText>
			<TextField
				required
				autoFocus
				label={translate('khetse.fulfilment.cashPart.amount')}
				value={typed}
				onChange={(event) => setTyped(event.target.value)}
				slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 12 } }}
				error={isSubmitted && !isPossible}
				helperText={
					isSubmitted && !isPossible
						? translate('khetse.fulfilment.cashPart.required', { amount: formatRupees(due) })
						: undefined
				}
			/>
		</FormDialog>
	);
}

/** Cash of an order: all that is due, a part of it, and undoing the latest collection. */
export function CashActions({ order, isNext }: { order: OfficeOrder; isNext: boolean }) {
	const translate = useTranslate();
	const roles = useRoles();
	const { isRunning, act } = useOrderCommand();
	const [isPartOpen, setPartOpen] = useState(false);
	if (!can(roles, 'orders.cash')) return null;
	const state = {
		status: order.status as OrderStatus,
		paymentStatus: order.paymentStatus as PaymentStatus,
		total: order.totalPaise as Paise,
		credited: order.creditedPaise as Paise | null,
		paid: order.paidPaise as Paise,
	};
	const due = cashDue(state);
	const params = { id: order.id };
	const collection = {
		collectedBy: order.cashReceivedById,
		at: new Date(order.cashReceivedAt ?? 0),
		orderStatus: state.status,
		returnProcessedAt: order.returnProcessedAt === null ? null : new Date(order.returnProcessedAt),
	};
	const actor = { userId: readUser()?.id ?? '', roles };
	const canUndo = order.cashReceivedAt !== null && undoCashRefusal(collection, actor, new Date()) === null;
	return (
		<>
			{isCashDue(state) && (
				<>
					<Button
						variant={isNext ? 'contained' : 'outlined'}
						disabled={isRunning}
						onClick={() => act(() => call('office.orders.collectCash', { params, body: {} }), 'cash', due)}
					>
						{translate('resources.orders.actions.cash', { amount: formatRupees(due) })}
					</Button>
					<Button variant="outlined" disabled={isRunning} onClick={() => setPartOpen(true)}>
						{translate('resources.orders.actions.cashPart')}
					</Button>
				</>
			)}
			{canUndo && (
				<Button
					variant="outlined"
					color="warning"
					disabled={isRunning}
					onClick={() =>
						act(() => call('office.orders.undoCash', { params, body: { version: order.version } }), 'undoCash')
					}
				>
					{translate('resources.orders.actions.undoCash')}
				</Button>
			)}
			{isPartOpen && <PartPaymentDialog order={order} due={due} onClose={() => setPartOpen(false)} />}
		</>
	);
}
