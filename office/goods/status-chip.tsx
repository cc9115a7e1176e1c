import { Chip } from '@mui/material';
import { useTranslate } from 'react-admin';
import { colours } from '../palette.ts';

const colourOf: Record<string, { bgcolor: string; color: string }> = {
	active: { bgcolor: colours['leaf-100'], color: colours['leaf-800'] },
	draft: { bgcolor: colours['turmeric-100'], color: colours['turmeric-800'] },
	archived: { bgcolor: colours['soil-200'], color: colours['soil-700'] },
};

export function ProductStatusChip({ status }: { status: string }) {
	const translate = useTranslate();
	return <Chip size="small" label={translate(`khetse.productStatus.${status}`)} sx={colourOf[status]} />;
}

/** What is on hand in one word; nothing when there is enough. */
export function StockChip({ isLow, isSoldOut }: { isLow: boolean; isSoldOut: boolean }) {
	const translate = useTranslate();
	if (!isLow && !isSoldOut) return null;
	return (
		<Chip
			size="small"
			label={translate(isSoldOut ? 'khetse.stock.soldOut' : 'khetse.stock.low')}
			sx={
				isSoldOut
					? { bgcolor: colours['chilli-100'], color: colours['chilli-700'] }
					: { bgcolor: colours['turmeric-100'], color: colours['turmeric-800'] }
			}
		/>
	);
}
