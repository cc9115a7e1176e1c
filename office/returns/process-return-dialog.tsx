import { isCouponUseReturned } from '#domain/cancellation.ts';
import { formatRupees } from '#domain/money.ts';
import { isPossibleReturn, suppliedQuantity } from '#domain/order.ts';
import { returnDays } from '#domain/refund.ts';
import { refusals } from '#contract/errors.ts';
import type { OfficeOrder } from '#contract/orders-office.ts';
import { call } from '#office/lib/api.ts';
import { useOrderCommand } from '#office/lib/use-order-command.ts';
import { FormDialog } from '#office/ui/form-dialog.tsx';
import { Alert, Box, DialogContentText, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { emptyCounts, inspectionOf } from './return-counts.ts';

/** The return inspection: what is restocked, written off and refunded. */
export function ProcessReturnDialog({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
	const translate = useTranslate();
	const { isRunning, act } = useOrderCommand();
	const [counts, setCounts] = useState(() => emptyCounts(order));
	const [note, setNote] = useState('');
	const [isSubmitted, setSubmitted] = useState(false);
	const { lines, isComplete, isPossible, isLate, needsReason, refundDue } = inspectionOf(order, counts);
	const isReasonMissing = needsReason && note.trim() === '';

	function change(position: number, key: 'sellable' | 'wasted', typed: string) {
		setCounts(counts.map((count) => (count.position === position ? { ...count, [key]: typed } : count)));
	}

	async function submit() {
		setSubmitted(true);
		if (!(isComplete && isPossible) || isReasonMissing) return;
		const counted = lines.map(({ position, sellable, wasted }) => ({ position, sellable, wasted }));
		const body = { version: order.version, lines: counted, note: note.trim() };
		if (await act(() => call('office.orders.processReturn', { params: { id: order.id }, body }), 'processReturn'))
			onClose();
	}

	const isPaid = order.paidPaise > 0;
	const money = isPaid ? (refundDue === null ? 'refundOpen' : 'refundDue') : 'noRefundDue';
	return (
		<FormDialog
			title={translate('khetse.returns.processReturn.title')}
			closeLabel={translate('khetse.returns.processReturn.back')}
			submitLabel={
				refundDue === null || !isPaid
					? translate('khetse.returns.processReturn.submit')
					: translate('khetse.returns.processReturn.submitRefund', { amount: formatRupees(refundDue) })
			}
			isRunning={isRunning}
			size="sm"
			onClose={onClose}
			onSubmit={submit}
		>
			<DialogContentText gutterBottom>{translate('khetse.returns.processReturn.intro')}</DialogContentText>
			{isLate && (
				<Alert severity="warning">{translate('khetse.returns.processReturn.late', { days: returnDays })}</Alert>
			)}
			{counts.map((count) => {
				const line = order.lines.find(({ position }) => position === count.position);
				const inspected = lines.find(({ position }) => position === count.position);
				if (line === undefined || inspected === undefined) return null;
				const name = `${line.productName}, ${line.unit}`;
				const quantity = suppliedQuantity(line);
				const isWrong = !isPossibleReturn(inspected);
				const isEmpty = count.sellable === '' || count.wasted === '';
				const kept = quantity - inspected.sellable - inspected.wasted;
				return (
					<Box key={count.position} role="group" aria-label={name} sx={{ py: 1 }}>
						<Typography sx={{ fontWeight: 600 }}>
							{translate('khetse.returns.processReturn.line', { name, count: quantity })}
						</Typography>
						<Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
							{(['sellable', 'wasted'] as const).map((key) => (
								<TextField
									key={key}
									type="number"
									size="small"
									required
									label={translate(`khetse.returns.processReturn.${key}`)}
									value={count[key]}
									error={isWrong || (isSubmitted && count[key] === '')}
									slotProps={{ htmlInput: { min: 0, max: quantity, inputMode: 'numeric' } }}
									onChange={(event) => change(count.position, key, event.target.value)}
								/>
							))}
						</Box>
						<Typography variant="body2" color={isWrong || (isSubmitted && isEmpty) ? 'error' : 'text.secondary'}>
							{isWrong
								? refusals.RETURN_TOO_MUCH.message
								: isEmpty
									? translate('khetse.returns.processReturn.toCount')
									: translate('khetse.returns.processReturn.keptByCustomer', { count: kept })}
						</Typography>
					</Box>
				);
			})}
			<TextField
				label={translate(`khetse.returns.processReturn.${needsReason ? 'reason' : 'note'}`)}
				value={note}
				required={needsReason}
				onChange={(event) => setNote(event.target.value)}
				slotProps={{ htmlInput: { maxLength: 500 } }}
				error={isSubmitted && isReasonMissing}
				helperText={translate('khetse.returns.processReturn.noteHint')}
			/>
			{order.couponCode !== null && refundDue !== null && (
				<DialogContentText>
					{translate(`khetse.returns.processReturn.${isCouponUseReturned(lines) ? 'coupon' : 'noCoupon'}`)}
				</DialogContentText>
			)}
			<DialogContentText role="status">
				{translate(`khetse.returns.processReturn.${money}`, { amount: formatRupees(refundDue ?? (0 as never)) })}
			</DialogContentText>
		</FormDialog>
	);
}
