import { formatStock } from '#domain/amount.ts';
import type { BaseUnit } from '#domain/price.ts';
import type { OnePoolWire } from '#contract/inventory-office.ts';
import { hasSessionEnded } from '#office/lib/session.ts';
import { useFormCommand } from '#office/lib/use-command.ts';
import { FormDialog } from '#office/ui/form-dialog.tsx';
import { FailureAlert } from '#office/ui/load-error.tsx';
import { DialogContentText, TextField } from '@mui/material';
import { useRef, useState } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import { AmountField, amountOf, packOf, usualSize } from './amount-field.tsx';
import { callOnce, noTries, useBookedNotice } from './call-once.ts';

export type StockMovement = 'receive' | 'writeOff' | 'count';
const noticeOf = { receive: 'received', writeOff: 'writtenOff', count: 'counted' } as const;

type Props = { pool: OnePoolWire; movement: StockMovement; onClose: () => void };

/** Receives, writes off or counts stock, in a readable unit. */
export function StockDialog({ pool, movement, onClose }: Props) {
	const translate = useTranslate();
	const notifyBooked = useBookedNotice();
	const refresh = useRefresh();
	const { isRunning, failure, run } = useFormCommand();
	const [value, setValue] = useState({ typed: '', size: usualSize(pool) });
	const [note, setNote] = useState('');
	// Of the stock that was counted: a refresh shows what was booked since, and then the count must be repeated.
	const [expectedCount] = useState(pool.onHand + pool.reserved);
	const [isSubmitted, setSubmitted] = useState(false);
	const tries = useRef(noTries());
	const text = (key: string, values: object = {}) => translate(`khetse.inventory.${key}`, values);
	const formatted = (amount: number) => formatStock(amount, pool.base as BaseUnit, packOf(pool));
	const amount = amountOf(value);
	// zero may be counted, but neither received nor written off
	const isRight = amount !== null && (amount > 0 || movement === 'count');
	const lacksNote = movement === 'writeOff' && note.trim() === '';

	function send(amount: number): Promise<{ isRepeated: boolean }> {
		const params = { id: pool.id };
		if (movement === 'receive') {
			return callOnce(tries.current, 'office.stock.receive', { body: { lines: [{ ...params, amount }], note } });
		}
		if (movement === 'writeOff')
			return callOnce(tries.current, 'office.stock.writeOff', { params, body: { amount, note } });
		return callOnce(tries.current, 'office.stock.count', { params, body: { counted: amount, expectedCount, note } });
	}

	async function submit(): Promise<void> {
		setSubmitted(true);
		if (!isRight || lacksNote) return;
		const done = await run(() => send(amount));
		// After a failure too: it may have been booked. An expired session changes nothing.
		if (!hasSessionEnded()) refresh();
		if (done === null) return;
		notifyBooked(noticeOf[movement], 1, done.reply.isRepeated);
		onClose();
	}

	return (
		<FormDialog
			title={text(`${movement}Title`)}
			closeLabel={text('cancel')}
			submitLabel={text(movement)}
			isDestructive={movement === 'writeOff'}
			isRunning={isRunning}
			isSpaced
			onClose={onClose}
			onSubmit={submit}
		>
			<FailureAlert failure={failure} />
			{movement === 'count' && (
				<DialogContentText>
					{pool.reserved === 0
						? text('countHintNoneReserved')
						: text('countHint', { reserved: formatted(pool.reserved) })}
				</DialogContentText>
			)}
			<AmountField
				pool={pool}
				value={value}
				onChange={setValue}
				labels={{ amount: text('amount'), unit: text('unit') }}
				problem={isSubmitted && !isRight ? text('invalidQuantity') : null}
				isFirst
			/>
			{movement === 'count' && amount !== null && amount >= pool.reserved && (
				<DialogContentText>{text('availableAfter', { amount: formatted(amount - pool.reserved) })}</DialogContentText>
			)}
			<TextField
				label={text(movement === 'writeOff' ? 'reasonOf' : 'note')}
				required={movement === 'writeOff'}
				margin="none"
				value={note}
				onChange={(event) => setNote(event.target.value)}
				error={isSubmitted && lacksNote}
				helperText={isSubmitted && lacksNote ? text('reasonRequired') : ''}
				slotProps={{ htmlInput: { maxLength: 300 } }}
			/>
		</FormDialog>
	);
}
