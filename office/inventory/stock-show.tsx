import { formatStock } from '#domain/amount.ts';
import type { BaseUnit } from '#domain/price.ts';
import type { OnePoolWire } from '#contract/inventory-office.ts';
import { call } from '#office/lib/api.ts';
import { useCommand } from '#office/lib/use-command.ts';
import { ProductPicture, StockChip } from '#office/ui/product-fields.tsx';
import { ShowPage } from '#office/ui/record-page.tsx';
import { Box, Button, Card, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { ListButton, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { AmountField, amountOf, packOf, usualSize } from './amount-field.tsx';
import { StockDialog, type StockMovement } from './stock-dialog.tsx';
import { StockMovements } from './stock-movements.tsx';
import { poolName } from './stock-rows.tsx';

/** Threshold of the low stock warning. */
function LowFrom({ pool }: { pool: OnePoolWire }) {
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
		notify('khetse.inventory.lowSaved', { type: 'success' });
		refresh();
	}

	return (
		<Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 0.5 }}>
			<Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
				<AmountField
					pool={pool}
					value={value}
					onChange={setValue}
					labels={{ amount: translate('khetse.inventory.lowFrom'), unit: translate('khetse.inventory.unit') }}
					problem={amount === null ? translate('khetse.inventory.invalidQuantity') : null}
				/>
				<Button
					type="submit"
					variant="outlined"
					loading={isRunning}
					disabled={amount === null || amount === pool.lowAt}
				>
					{translate('khetse.inventory.save')}
				</Button>
			</Box>
			<Typography variant="body2" color="text.secondary">
				{translate('khetse.inventory.lowHint')}
			</Typography>
		</Box>
	);
}

const movements: readonly StockMovement[] = ['receive', 'writeOff', 'count'];

function Figure({ term, value }: { term: string; value: string }) {
	return (
		<Box sx={{ minWidth: 130 }}>
			<Typography component="dt" variant="body2" color="text.secondary">
				{term}
			</Typography>
			<Typography component="dd" sx={{ m: 0, fontSize: '1.5rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
				{value}
			</Typography>
		</Box>
	);
}

function StockPage() {
	const translate = useTranslate();
	const pool = useRecordContext<OnePoolWire>() as OnePoolWire;
	const [movement, setMovement] = useState<StockMovement | null>(null);
	const formatted = (amount: number) => formatStock(amount, pool.base as BaseUnit, packOf(pool));
	return (
		<>
			<Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
				<ListButton label="khetse.inventory.back" />
				<StockChip isLow={pool.isLow} isSoldOut={pool.onHand === 0} />
				<Box sx={{ flexGrow: 1 }} />
				<Button component={Link} to={`/products/${pool.product.id}`}>
					{translate('khetse.inventory.toProduct')}
				</Button>
				{movements.map((each, index) => (
					<Button key={each} variant={index === 0 ? 'contained' : 'outlined'} onClick={() => setMovement(each)}>
						{translate(`khetse.inventory.${each}`)}
					</Button>
				))}
			</Box>
			<Card
				component="section"
				aria-label={poolName(pool)}
				sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}
			>
				<ProductPicture name={pool.product.picture} size={72} />
				<Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', gap: 3 }}>
					<Figure term={translate('khetse.inventory.available')} value={formatted(pool.onHand)} />
					<Figure term={translate('khetse.inventory.reserved')} value={formatted(pool.reserved)} />
					<Figure term={translate('khetse.inventory.physical')} value={formatted(pool.onHand + pool.reserved)} />
				</Box>
				<LowFrom key={pool.lowAt} pool={pool} />
			</Card>
			<Card component="section" sx={{ p: 2, minWidth: 0 }}>
				<Typography variant="h2" gutterBottom>
					{translate('khetse.inventory.ledger')}
				</Typography>
				<StockMovements pool={pool} />
			</Card>
			{movement !== null && <StockDialog pool={pool} movement={movement} onClose={() => setMovement(null)} />}
		</>
	);
}

export function StockShow() {
	return (
		<ShowPage<OnePoolWire> title={poolName}>
			<StockPage />
		</ShowPage>
	);
}
