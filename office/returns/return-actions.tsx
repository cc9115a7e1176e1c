import { formatRupees, type Paise } from '#domain/money.ts';
import { can } from '#domain/staff.ts';
import type { OfficeOrder } from '#contract/orders-office.ts';
import { call } from '#office/lib/api.ts';
import { useRoles } from '#office/lib/office-page.ts';
import { useOrderCommand } from '#office/lib/use-order-command.ts';
import { FormDialog, RequiredText, useRequiredText } from '#office/ui/form-dialog.tsx';
import { Button, DialogContentText } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ProcessReturnDialog } from './process-return-dialog.tsx';
import { RefundAccountDialog } from './refund-account-dialog.tsx';

function RefundDialog({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
	const translate = useTranslate();
	const { isRunning, act } = useOrderCommand();
	const reference = useRequiredText();

	async function submit() {
		if (!reference.check()) return;
		const body = { version: order.version, reference: reference.value };
		if (await act(() => call('office.orders.refund', { params: { id: order.id }, body }), 'refund')) onClose();
	}

	const intro = order.refundAccount === null ? 'introNone' : 'intro';
	const facts = {
		amount: formatRupees(order.refundDuePaise as Paise),
		account: order.refundAccount?.accountNumber ?? '',
	};
	return (
		<FormDialog
			title={translate('khetse.returns.refund.title')}
			closeLabel={translate('khetse.returns.refund.back')}
			submitLabel={translate('khetse.returns.refund.submit', { amount: formatRupees(order.refundDuePaise as Paise) })}
			isRunning={isRunning}
			onClose={onClose}
			onSubmit={submit}
		>
			<DialogContentText gutterBottom>{translate(`khetse.returns.refund.${intro}`, facts)}</DialogContentText>
			<RequiredText
				text={reference}
				label={translate('khetse.returns.refund.note')}
				problem={translate('khetse.returns.refund.required')}
				maxLength={100}
			/>
		</FormDialog>
	);
}

/** The open actions of a return: inspection, refund and refund account. */
export function ReturnActions({ order }: { order: OfficeOrder }) {
	const translate = useTranslate();
	const roles = useRoles();
	const [open, setOpen] = useState<'process-return' | 'refund' | 'reveal' | null>(null);
	if (!can(roles, 'returns.manage')) return null;
	const close = () => setOpen(null);
	const isInspectionOpen = order.isReturn && order.returnProcessedAt === null;
	return (
		<>
			{isInspectionOpen && (
				<Button variant="contained" onClick={() => setOpen('process-return')}>
					{translate('resources.orders.actions.processReturn')}
				</Button>
			)}
			{order.paymentStatus === 'Refund due' && !isInspectionOpen && (
				<Button variant="contained" onClick={() => setOpen('refund')}>
					{translate('resources.orders.actions.refund', { amount: formatRupees(order.refundDuePaise as Paise) })}
				</Button>
			)}
			{order.refundAccount !== null && (
				<Button variant="outlined" onClick={() => setOpen('reveal')}>
					{translate('resources.orders.actions.viewRefundAccount')}
				</Button>
			)}
			{open === 'process-return' && <ProcessReturnDialog order={order} onClose={close} />}
			{open === 'refund' && <RefundDialog order={order} onClose={close} />}
			{open === 'reveal' && <RefundAccountDialog order={order} onClose={close} />}
		</>
	);
}
