import type { PriceBatch } from '#contract/office/prices.ts';
import { colours } from '#office/palette.ts';
import { Chip } from '@mui/material';
import { useTranslate } from 'react-admin';

const colourOf: Record<PriceBatch['state'], { bgcolor: string; color: string }> = {
	scheduled: { bgcolor: colours['turmeric-100'], color: colours['turmeric-800'] },
	published: { bgcolor: colours['leaf-100'], color: colours['leaf-800'] },
	withdrawn: { bgcolor: colours['soil-100'], color: colours['soil-700'] },
};

export function BatchChip({ batch }: { batch: PriceBatch }) {
	const translate = useTranslate();
	const label = batch.isUndone ? 'undone' : batch.state;
	return (
		<Chip
			size="small"
			label={translate(`resources.price-batches.state.${label}`)}
			sx={colourOf[batch.isUndone ? 'withdrawn' : batch.state]}
		/>
	);
}
