import { formatAmount } from '#domain/amount.ts';
import type { BaseUnit } from '#domain/price.ts';
import type { OnePoolWire } from '#contract/inventory-office.ts';
import { useCallOnce, useFormCommand } from '#office/lib/use-command.ts';
import { FormDialog } from '#office/ui/form-dialog.tsx';
import { FailureAlert } from '#office/ui/load-error.tsx';
import { DialogContentText, TextField } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { AmountField, amountOf, usualSize } from './amount-field.tsx';

export type StockMovement = 'receive' | 'waste' | 'correct';
const doneTexts = { receive: 'received', waste: 'wasted', correct: 'corrected' } as const;

type Props = { pool: OnePoolWire; movement: StockMovement; onClose: () => void };

/** Receives, writes off or counts stock, in a readable unit. */
export function StockDialog({ pool, movement, onClose }: Props) {
	const translate = useTranslate();
	const notify = useNotify();
	const refresh = useRefresh();
	const { isRunning, failure, run } = useFormCommand();
	const callOnce = useCallOnce();
	const [value, setValue] = useState({ typed: '', size: usualSize(pool) });
	const [note, setNote] = useState('');
	const [isSubmitted, setSubmitted] = useState(false);
	const say = (text: string, facts: object = {}) => translate(`khetse.inventory.${text}`, facts);
	const formatted = (amount: number) => formatAmount(amount, pool.base as BaseUnit);
	const amount = amountOf(value);
	// zero may be counted, but neither received nor written off
	const isRight = amount !== null && (amount > 0 || movement === 'correct');
	const lacksNote = movement === 'waste' && note.trim() === '';

	function send(amount: number): Promise<unknown> {
		const params = { id: pool.id };
		if (movement === 'receive') {
			return callOnce('office.stock.receive', { body: { lines: [{ ...params, amount }], note } });
		}
		if (movement === 'waste') return callOnce('office.stock.waste', { params, body: { amount, note } });
		const expectedCount = pool.onHand + pool.promised;
		return callOnce('office.stock.correct', { params, body: { counted: amount, expectedCount, note } });
	}

	function submit(): void {
		setSubmitted(true);
		if (!isRight || lacksNote) return;
		run(async () => {
			await send(amount);
			notify(`khetse.inventory.${doneTexts[movement]}`, { type: 'success', messageArgs: { smart_count: 1 } });
			onClose();
			refresh();
		});
	}

	return (
		<FormDialog
			title={say(`${movement}Title`)}
			closeLabel={say('cancel')}
			submitLabel={say(movement)}
			isDestructive={movement === 'waste'}
			isRunning={isRunning}
			isSpaced
			onClose={onClose}
			onSubmit={submit}
		>
			<FailureAlert failure={failure} />
			{movement === 'correct' && (
				<DialogContentText>
					{pool.promised === 0 ? say('correctPlain') : say('correctHint', { promised: formatted(pool.promised) })}
				</DialogContentText>
			)}
			<AmountField
				pool={pool}
				value={value}
				onChange={setValue}
				labels={{ amount: say('amount'), unit: say('unit') }}
				problem={isSubmitted && !isRight ? say('wrong') : null}
				isFirst
			/>
			{movement === 'correct' && amount !== null && amount >= pool.promised && (
				<DialogContentText>{say('after', { amount: formatted(amount - pool.promised) })}</DialogContentText>
			)}
			<TextField
				label={say(movement === 'waste' ? 'why' : 'note')}
				required={movement === 'waste'}
				margin="none"
				value={note}
				onChange={(event) => setNote(event.target.value)}
				error={isSubmitted && lacksNote}
				helperText={isSubmitted && lacksNote ? say('needsWhy') : ''}
				slotProps={{ htmlInput: { maxLength: 300 } }}
			/>
		</FormDialog>
	);
}
