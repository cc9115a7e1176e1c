import { formatStock } from '#domain/amount.ts';
import type { BaseUnit } from '#domain/price.ts';
import type { PoolWire } from '#contract/inventory-office.ts';
import { formatInstant } from '#office/lib/dates.ts';
import { colours } from '#office/lib/palette.ts';
import { ProductPicture, StockChip } from '#office/ui/product-fields.tsx';
import { Box, LinearProgress, Link as MuiLink, Typography } from '@mui/material';
import { DataTable, ListNoResults, useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { AmountField, packOf } from './amount-field.tsx';
import type { Receipt } from './receive-stock.tsx';

/** 'Onion', or 'Imidacloprid 100 ml' where each pack has its stock */
export function poolName({ product, label }: Pick<PoolWire, 'product' | 'label'>): string {
	return label === '' ? product.name : `${product.name} ${label}`;
}

const Column = DataTable.Col<PoolWire>;

function ReceivedAmount({ pool, receipt }: { pool: PoolWire; receipt: Receipt }) {
	const translate = useTranslate();
	const name = poolName(pool);
	return (
		<AmountField
			pool={pool}
			value={receipt.valueOf(pool)}
			onChange={(value) => receipt.type(pool, value)}
			labels={{
				amount: translate('khetse.inventory.amountReceivedOf', { name }),
				unit: translate('khetse.inventory.unitOf', { name }),
			}}
			isInRow
			problem={receipt.isWrong(pool) ? '' : null}
		/>
	);
}

function OnHand({ pool }: { pool: PoolWire }) {
	return (
		<Box sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
			<StockChip isLow={pool.isLow} isSoldOut={pool.onHand === 0} />
			<Box component="strong" sx={{ whiteSpace: 'nowrap' }}>
				{formatStock(pool.onHand, pool.base as BaseUnit, packOf(pool))}
			</Box>
		</Box>
	);
}

const linkOf = (pool: PoolWire) => (
	<MuiLink component={Link} to={`/stock/${pool.id}/show`} sx={{ display: 'inline-block', py: 1.25, fontWeight: 650 }}>
		{poolName(pool)}
	</MuiLink>
);

export function StockTable({ receipt }: { receipt: Receipt }) {
	return (
		<DataTable rowClick={false} bulkActionButtons={false}>
			<Column
				source="name"
				render={(pool) => (
					<Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 180 }}>
						<ProductPicture name={pool.product.picture} />
						{linkOf(pool)}
					</Box>
				)}
			/>
			<Column source="category" disableSort render={(pool) => pool.product.category} />
			<Column
				source="onHand"
				align="right"
				sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}
				render={(pool) => <OnHand pool={pool} />}
			/>
			<Column
				source="lowAt"
				disableSort
				align="right"
				sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}
				render={(pool) => (pool.lowAt === 0 ? '–' : formatStock(pool.lowAt, pool.base as BaseUnit, packOf(pool)))}
			/>
			<Column
				source="received"
				label="khetse.inventory.amountReceived"
				disableSort
				render={(pool) => <ReceivedAmount pool={pool} receipt={receipt} />}
			/>
			<Column source="updatedAt" sx={{ whiteSpace: 'nowrap' }} render={(pool) => formatInstant(pool.updatedAt)} />
		</DataTable>
	);
}

export function StockCards({ receipt }: { receipt: Receipt }) {
	const { data, isPending } = useListContext<PoolWire>();
	if (isPending) return <LinearProgress />;
	if (data === undefined || data.length === 0) return <ListNoResults />;
	return (
		<Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
			{data.map((pool) => (
				<Box component="li" key={pool.id} sx={{ borderTop: `1px solid ${colours['soil-200']}`, px: 2, py: 1 }}>
					<Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
						{linkOf(pool)}
						<OnHand pool={pool} />
					</Box>
					<Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
						<Typography variant="body2" color="text.secondary">
							{pool.product.category}
						</Typography>
						<ReceivedAmount pool={pool} receipt={receipt} />
					</Box>
				</Box>
			))}
		</Box>
	);
}
