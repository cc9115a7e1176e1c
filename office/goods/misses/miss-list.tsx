import type { SearchMiss } from '#contract/office/catalogue.ts';
import { formatInstant } from '#office/instants.ts';
import { OfficeList } from '#office/office-list.tsx';
import { colours } from '#office/palette.ts';
import { Box, LinearProgress, type Theme, Typography, useMediaQuery } from '@mui/material';
import { DataTable, useListContext, useTranslate } from 'react-admin';
import { MissActions } from './miss-actions.tsx';

const Column = DataTable.Col<SearchMiss>;

function Nothing() {
	const translate = useTranslate();
	return <Typography sx={{ p: 3 }}>{translate('khetse.search.empty')}</Typography>;
}

function MissTable() {
	return (
		<DataTable rowClick={false} bulkActionButtons={false} empty={<Nothing />}>
			<Column source="keyword" disableSort render={({ keyword }) => <strong>{keyword}</strong>} />
			<DataTable.NumberCol source="count" />
			<Column source="lastAt" render={({ lastAt }) => formatInstant(lastAt)} />
			<Column source="product" disableSort render={(miss) => <MissActions miss={miss} />} />
		</DataTable>
	);
}

function MissCards() {
	const { data, isPending } = useListContext<SearchMiss>();
	if (isPending) return <LinearProgress />;
	if (data === undefined || data.length === 0) return <Nothing />;
	return (
		<Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
			{data.map((miss) => (
				<Box
					component="li"
					key={miss.id}
					sx={{ borderTop: `1px solid ${colours['soil-200']}`, p: 2, display: 'grid', gap: 1.5 }}
				>
					<Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
						<strong>{miss.keyword}</strong>
						<span>{`${miss.count} ×`}</span>
					</Box>
					<MissActions miss={miss} />
				</Box>
			))}
		</Box>
	);
}

/** What shoppers searched and nobody found, most wanted first. */
export function MissList() {
	const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
	return <OfficeList sort={{ field: 'count', order: 'DESC' }}>{isPhone ? <MissCards /> : <MissTable />}</OfficeList>;
}
