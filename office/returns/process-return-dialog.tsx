import { isCouponUseReturned } from '#domain/cancellation.ts';
import { formatRupees, type Paise } from '#domain/money.ts';
import { isPossibleReturn, suppliedQuantity } from '#domain/order.ts';
import type { OfficeOrder } from '#contract/orders-office.ts';
import { call } from '#office/lib/api.ts';
import { useOrderCommand } from '#office/lib/use-order-command.ts';
import { FormDialog } from '#office/ui/form-dialog.tsx';
import { Box, DialogContentText, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

type Count = { position: number; name: string; quantity: number; sellable: number; wasted: number };

/** All lines start as returned and sellable; staff change the others. */
function countsOf(order: OfficeOrder): Count[] {
	return order.lines.map((line) => {
		const quantity = suppliedQuantity(line);
		const name = `${line.productName}, ${line.unit}`;
		return { position: line.position, name, quantity, sellable: quantity, wasted: 0 };
	});
}

export function ProcessReturnDialog({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
	const translate = useTranslate();
	const { isRunning, act } = useOrderCommand();
	const [counts, setCounts] = useState(() => countsOf(order));
	const [note, setNote] = useState('');
	const isPossible = counts.every(isPossibleReturn);

	function change(position: number, key: 'sellable' | 'wasted', typed: string) {
		const value = Math.max(0, Math.floor(Number(typed) || 0));
		setCounts(counts.map((count) => (count.position === position ? { ...count, [key]: value } : count)));
	}

	async function submit() {
		if (!isPossible) return;
		const lines = counts.map(({ position, sellable, wasted }) => ({ position, sellable, wasted }));
		const body = { version: order.version, lines, note: note.trim() };
		if (await act(() => call('office.orders.processReturn', { params: { id: order.id }, body }), 'processReturn'))
			onClose();
	}

	const money =
		order.refundDuePaise > 0
			? translate('resources.orders.processReturn.refundDue', { amount: formatRupees(order.refundDuePaise as Paise) })
			: translate('resources.orders.processReturn.noRefundDue');
	return (
		<FormDialog
			title={translate('resources.orders.processReturn.title')}
			closeLabel={translate('resources.orders.processReturn.back')}
			submitLabel={translate('resources.orders.processReturn.submit')}
			isRunning={isRunning}
			isDisabled={!isPossible}
			size="sm"
			onClose={onClose}
			onSubmit={submit}
		>
			<DialogContentText gutterBottom>{translate('resources.orders.processReturn.intro')}</DialogContentText>
			{counts.map((count) => {
				const { position, name, quantity, sellable, wasted } = count;
				const isWrong = !isPossibleReturn(count);
				return (
					<Box key={position} role="group" aria-label={name} sx={{ py: 1 }}>
						<Typography sx={{ fontWeight: 600 }}>
							{translate('resources.orders.processReturn.line', { name, count: quantity })}
						</Typography>
						<Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
							{(['sellable', 'wasted'] as const).map((key) => (
								<TextField
									key={key}
									type="number"
									size="small"
									label={translate(`resources.orders.processReturn.${key}`)}
									value={count[key]}
									error={isWrong}
									slotProps={{ htmlInput: { min: 0, max: quantity, inputMode: 'numeric' } }}
									onChange={(event) => change(position, key, event.target.value)}
								/>
							))}
						</Box>
						<Typography variant="body2" color={isWrong ? 'error' : 'text.secondary'}>
							{isWrong
								? translate('resources.orders.processReturn.tooMuch')
								: translate('resources.orders.processReturn.keptByCustomer', { count: quantity - sellable - wasted })}
						</Typography>
					</Box>
				);
			})}
			<TextField
				label={translate('resources.orders.processReturn.note')}
				value={note}
				onChange={(event) => setNote(event.target.value)}
				slotProps={{ htmlInput: { maxLength: 500 } }}
			/>
			{order.couponCode !== null && (
				<DialogContentText>
					{translate(`resources.orders.processReturn.${isCouponUseReturned(counts) ? 'coupon' : 'noCoupon'}`)}
				</DialogContentText>
			)}
			<DialogContentText>{money}</DialogContentText>
		</FormDialog>
	);
}
