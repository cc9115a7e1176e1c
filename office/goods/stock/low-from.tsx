import type { OnePoolWire } from '#contract/office/stock.ts';
import { call } from '#office/api.ts';
import { useCommand } from '#office/use-command.ts';
import { Box, Button, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { AmountField, amountOf, usualSize } from './amount-field.tsx';

/** From where on the buyer wants to be told. */
export function LowFrom({ pool }: { pool: OnePoolWire }) {
	const translate = useTranslate();
	const notify = useNotify();
	const refresh = useRefresh();
	const { isRunning, run } = useCommand();
	const size = usualSize(pool);
	const [value, setValue] = useState({ typed: String(pool.lowAt / size), size });
	const amount = amountOf(value);

	async function submit(event: FormEvent): Promise<void> {
		event.preventDefault();
		if (amount === null) return;
		const done = await run(() => call('office.stock.update', { params: { id: pool.id }, body: { lowAt: amount } }));
		if (done === null) return;
		notify('khetse.stock.lowSaved', { type: 'success' });
		refresh();
	}

	return (
		<Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 0.5 }}>
			<Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
				<AmountField
					pool={pool}
					value={value}
					onChange={setValue}
					labels={{ amount: translate('khetse.stock.lowFrom'), unit: translate('khetse.stock.unit') }}
					problem={amount === null ? translate('khetse.stock.wrong') : null}
				/>
				<Button
					type="submit"
					variant="outlined"
					loading={isRunning}
					disabled={amount === null || amount === pool.lowAt}
				>
					{translate('khetse.stock.save')}
				</Button>
			</Box>
			<Typography variant="body2" color="text.secondary">
				{translate('khetse.stock.lowHint')}
			</Typography>
		</Box>
	);
}
