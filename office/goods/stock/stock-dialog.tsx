import { formatAmount } from '#domain/amount.ts';
import type { BaseUnit } from '#domain/price.ts';
import type { OnePoolWire } from '#contract/office/stock.ts';
import { call } from '#office/api.ts';
import { FailureAlert } from '#office/failure-alert.tsx';
import { useAttempt } from '#office/use-attempt.ts';
import { useFormCommand } from '#office/use-command.ts';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { AmountField, amountOf, usualSize } from './amount-field.tsx';

export type StockMovement = 'receive' | 'waste' | 'correct';
const doneTexts = { receive: 'received', waste: 'wasted', correct: 'corrected' } as const;

type Props = { pool: OnePoolWire; movement: StockMovement; onClose: () => void; onDone: () => void };

type Movement = { movement: StockMovement; amount: number; note: string };

function send(pool: OnePoolWire, { movement, amount, note }: Movement, idempotencyKey: string): Promise<unknown> {
	const params = { id: pool.id };
	if (movement === 'receive') {
		return call('office.stock.receive', { body: { lines: [{ ...params, amount }], note }, idempotencyKey });
	}
	if (movement === 'waste') return call('office.stock.waste', { params, body: { amount, note }, idempotencyKey });
	const seenShelf = pool.onHand + pool.promised;
	return call('office.stock.correct', { params, body: { counted: amount, seenShelf, note }, idempotencyKey });
}

/** Goods come in, spoil or are counted, in the unit the person thinks in. */
export function StockDialog({ pool, movement, onClose, onDone }: Props) {
	const translate = useTranslate();
	const notify = useNotify();
	const refresh = useRefresh();
	const titleId = useId();
	const { isRunning, failure, run } = useFormCommand();
	const { keyFor, forget } = useAttempt();
	const [value, setValue] = useState({ typed: '', size: usualSize(pool) });
	const [note, setNote] = useState('');
	const [isAsked, setAsked] = useState(false);
	const say = (text: string, facts: object = {}) => translate(`khetse.stock.${text}`, facts);
	const said = (amount: number) => formatAmount(amount, pool.base as BaseUnit);
	const amount = amountOf(value);
	// none at all may be counted, but neither received nor thrown away
	const isRight = amount !== null && (amount > 0 || movement === 'correct');
	const lacksNote = movement === 'waste' && note.trim() === '';

	function submit(event: FormEvent): void {
		event.preventDefault();
		setAsked(true);
		if (!isRight || lacksNote) return;
		run(async () => {
			const content = { movement, amount, note };
			await send(pool, content, keyFor(content));
			forget();
			notify(`khetse.stock.${doneTexts[movement]}`, { type: 'success', messageArgs: { smart_count: 1 } });
			onDone();
			refresh();
		});
	}

	return (
		<Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
			<form onSubmit={submit} noValidate>
				<DialogTitle id={titleId}>{say(`${movement}Title`)}</DialogTitle>
				<DialogContent sx={{ display: 'grid', gap: 2 }}>
					<FailureAlert failure={failure} />
					{movement === 'correct' && (
						<DialogContentText>
							{pool.promised === 0 ? say('correctPlain') : say('correctHint', { promised: said(pool.promised) })}
						</DialogContentText>
					)}
					<AmountField
						pool={pool}
						value={value}
						onChange={setValue}
						labels={{ amount: say('amount'), unit: say('unit') }}
						problem={isAsked && !isRight ? say('wrong') : null}
						isFirst
					/>
					{movement === 'correct' && amount !== null && amount >= pool.promised && (
						<DialogContentText>{say('after', { amount: said(amount - pool.promised) })}</DialogContentText>
					)}
					<TextField
						label={say(movement === 'waste' ? 'why' : 'note')}
						required={movement === 'waste'}
						margin="none"
						value={note}
						onChange={(event) => setNote(event.target.value)}
						error={isAsked && lacksNote}
						helperText={isAsked && lacksNote ? say('needsWhy') : ''}
						slotProps={{ htmlInput: { maxLength: 300 } }}
					/>
				</DialogContent>
				<DialogActions>
					<Button color="inherit" onClick={onClose}>
						{say('cancel')}
					</Button>
					<Button
						type="submit"
						variant="contained"
						color={movement === 'waste' ? 'error' : 'primary'}
						loading={isRunning}
					>
						{say(movement)}
					</Button>
				</DialogActions>
			</form>
		</Dialog>
	);
}
