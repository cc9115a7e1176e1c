import type { PoolWire } from '#contract/inventory-office.ts';
import { hasSessionEnded } from '#office/lib/session.ts';
import { useCommand } from '#office/lib/use-command.ts';
import { Button, Paper, TextField, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { amountOf, type TypedAmount, usualSize } from './amount-field.tsx';
import { callOnce, noTries, useBookedNotice } from './call-once.ts';

/** Quantities typed for several pools; kept while searching for the next one. */
export function useReceipt() {
	const notify = useNotify();
	const notifyBooked = useBookedNotice();
	const refresh = useRefresh();
	const { isRunning, run } = useCommand();
	const [typed, setTyped] = useState<ReadonlyMap<string, TypedAmount>>(new Map());
	const [note, setNote] = useState('');
	const [isChecked, setChecked] = useState(false);
	const tries = useRef(noTries());
	const filled = [...typed].filter(([, value]) => value.typed.trim() !== '');

	function clear(): void {
		setTyped(new Map());
		setNote('');
		setChecked(false);
	}

	async function receive(): Promise<void> {
		setChecked(true);
		const lines = filled.map(([id, value]) => ({ id, amount: amountOf(value) ?? 0 }));
		if (lines.some(({ amount }) => amount === 0)) {
			notify('khetse.inventory.invalidQuantity', { type: 'error' });
			return;
		}
		const done = await run(() => callOnce(tries.current, 'office.stock.receive', { body: { lines, note } }));
		// After a failure too: it may have been received. An expired session changes nothing.
		if (!hasSessionEnded()) refresh();
		if (done === null) return;
		notifyBooked('received', lines.length, done.reply.isRepeated);
		clear();
	}

	return {
		isRunning,
		note,
		setNote,
		count: filled.length,
		valueOf: (pool: PoolWire): TypedAmount => typed.get(pool.id) ?? { typed: '', size: usualSize(pool) },
		isWrong: (pool: PoolWire): boolean => {
			const value = typed.get(pool.id);
			return isChecked && value !== undefined && value.typed.trim() !== '' && !amountOf(value);
		},
		type: (pool: PoolWire, value: TypedAmount) => setTyped(new Map(typed).set(pool.id, value)),
		clear,
		receive,
	};
}
export type Receipt = ReturnType<typeof useReceipt>;

type Props = {
	count: number;
	note: string;
	isRunning: boolean;
	onNote: (note: string) => void;
	onClear: () => void;
	onReceive: () => void;
};

/** The quantities typed so far, and the button that receives them. */
export function ReceiptBar({ count, note, isRunning, onNote, onClear, onReceive }: Props) {
	const translate = useTranslate();
	return (
		<Paper
			elevation={4}
			component="section"
			aria-label={translate('khetse.inventory.receive')}
			sx={{
				position: 'sticky',
				bottom: 8,
				zIndex: 2,
				p: 1.5,
				display: 'flex',
				flexWrap: 'wrap',
				gap: 1.5,
				alignItems: 'center',
			}}
		>
			<Typography role="status" sx={{ fontWeight: 650 }}>
				{translate('khetse.inventory.ready', { smart_count: count })}
			</Typography>
			<TextField
				size="small"
				margin="none"
				label={translate('khetse.inventory.note')}
				value={note}
				onChange={(event) => onNote(event.target.value)}
				slotProps={{ htmlInput: { maxLength: 300 } }}
				sx={{ flex: '1 1 160px' }}
			/>
			<Button color="inherit" onClick={onClear} disabled={isRunning}>
				{translate('khetse.inventory.clear')}
			</Button>
			<Button variant="contained" onClick={onReceive} loading={isRunning}>
				{translate('khetse.inventory.receive')}
			</Button>
		</Paper>
	);
}
