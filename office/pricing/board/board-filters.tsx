import { formatNumber } from '#domain/amount.ts';
import { Box, MenuItem, TextField, ToggleButton } from '@mui/material';
import { useTranslate } from 'react-admin';

export type BoardFilter = { text: string; category: string; isChanged: boolean; isLow: boolean };
export const noFilter: BoardFilter = { text: '', category: '', isChanged: false, isLow: false };

type Props = {
	filter: BoardFilter;
	categories: readonly string[];
	changedCount: number;
	lowCount: number;
	isLowCountCapped: boolean;
	onChange: (filter: BoardFilter) => void;
};

export function BoardFilters({ filter, categories, changedCount, lowCount, isLowCountCapped, onChange }: Props) {
	const translate = useTranslate();
	return (
		<Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
			<TextField
				size="small"
				margin="none"
				type="search"
				label={translate('khetse.pricing.filter.text')}
				value={filter.text}
				onChange={(event) => onChange({ ...filter, text: event.target.value })}
				slotProps={{ htmlInput: { maxLength: 100 } }}
				sx={{ width: { xs: '100%', sm: 180 } }}
			/>
			<TextField
				select
				size="small"
				margin="none"
				label={translate('khetse.pricing.filter.category')}
				value={filter.category}
				onChange={(event) => onChange({ ...filter, category: event.target.value })}
				sx={{ width: { xs: 'auto', sm: 170 }, flexGrow: { xs: 1, sm: 0 }, minWidth: 110 }}
			>
				<MenuItem value="">{translate('khetse.pricing.filter.all')}</MenuItem>
				{categories.map((category) => (
					<MenuItem key={category} value={category}>
						{category}
					</MenuItem>
				))}
			</TextField>
			<ToggleButton
				value="changed"
				size="small"
				selected={filter.isChanged}
				onChange={() => onChange({ ...filter, isChanged: !filter.isChanged })}
				sx={{ minHeight: 40, textTransform: 'none' }}
			>
				{translate('khetse.pricing.filter.changed', { count: changedCount })}
			</ToggleButton>
			<ToggleButton
				value="low"
				size="small"
				selected={filter.isLow}
				onChange={() => onChange({ ...filter, isLow: !filter.isLow })}
				sx={{ minHeight: 40, textTransform: 'none' }}
			>
				{translate('khetse.pricing.filter.low', { count: `${formatNumber(lowCount)}${isLowCountCapped ? '+' : ''}` })}
			</ToggleButton>
		</Box>
	);
}
