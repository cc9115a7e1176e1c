import type { PoolWire } from '#contract/office/stock.ts';
import { useCallOnce } from '#office/use-call-once.ts';
import { useCommand } from '#office/use-command.ts';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { amountOf, type TypedAmount, usualSize } from './amount-field.tsx';

/** What was typed beside many pools; it stays while one searches for the next. */
export function useReceipt() {
	const notify = useNotify();
	const refresh = useRefresh();
	const { isRunning, run } = useCommand();
	const callOnce = useCallOnce();
	const [typed, setTyped] = useState<ReadonlyMap<string, TypedAmount>>(new Map());
	const [note, setNote] = useState('');
	const [isChecked, setChecked] = useState(false);
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
			notify('khetse.stock.wrong', { type: 'error' });
			return;
		}
		const done = await run(() => callOnce('office.stock.receive', { body: { lines, note } }));
		if (done === null) return;
		notify('khetse.stock.received', { type: 'success', messageArgs: { smart_count: lines.length } });
		clear();
		refresh();
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
