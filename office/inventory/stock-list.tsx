import { formatNumber } from '#domain/amount.ts';
import { ListSearch, OfficeList } from '#office/ui/office-list.tsx';
import { categoryFilter, productTypeFilter, statusFilter } from '#office/ui/product-fields.tsx';
import { Box, type Theme, Typography, useMediaQuery } from '@mui/material';
import { BooleanInput, useListContext, useTranslate } from 'react-admin';
import { ReceiptBar, useReceipt } from './receive-stock.tsx';
import { StockCards, StockTable } from './stock-rows.tsx';

const filters = [
	<ListSearch key="q" source="q" hint="resources.products.search" alwaysOn />,
	<BooleanInput key="low" source="low" alwaysOn />,
	categoryFilter,
	productTypeFilter,
	statusFilter,
];

function LowCount() {
	const translate = useTranslate();
	const { meta, isPending } = useListContext();
	if (isPending) return null;
	const { lowCount: count = 0, isLowCountCapped = false } =
		(meta as { lowCount: number; isLowCountCapped: boolean } | undefined) ?? {};
	return (
		<Typography role="status" color="text.secondary" sx={{ px: 2, py: 1 }}>
			{isLowCountCapped
				? translate('khetse.inventory.lowCountMore', { count: formatNumber(count) })
				: translate('khetse.inventory.lowCount', { smart_count: count })}
		</Typography>
	);
}

/** All stock pools, with a column for received quantities that are sent together. */
export function StockList() {
	const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
	const receipt = useReceipt();
	return (
		<>
			<OfficeList sort={{ field: 'name', order: 'ASC' }} filters={filters} perPage={50}>
				<Box>
					<LowCount />
					{isPhone ? <StockCards receipt={receipt} /> : <StockTable receipt={receipt} />}
				</Box>
			</OfficeList>
			{receipt.count > 0 && (
				<ReceiptBar
					count={receipt.count}
					note={receipt.note}
					isRunning={receipt.isRunning}
					onNote={receipt.setNote}
					onClear={receipt.clear}
					onReceive={receipt.receive}
				/>
			)}
		</>
	);
}
