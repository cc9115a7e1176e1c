import { formatNumber } from '#domain/amount.ts';
import type { PriceUpdate } from '#contract/pricing-office.ts';
import { formatInstant } from '#office/lib/dates.ts';
import { colours } from '#office/lib/palette.ts';
import { OfficeList } from '#office/ui/office-list.tsx';
import { RowLink } from '#office/ui/row-link.tsx';
import { Button, Chip } from '@mui/material';
import { DataTable, SelectInput, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

const colourOf: Record<PriceUpdate['state'], { bgcolor: string; color: string }> = {
	scheduled: { bgcolor: colours['turmeric-100'], color: colours['turmeric-800'] },
	publishing: { bgcolor: colours['turmeric-100'], color: colours['turmeric-800'] },
	published: { bgcolor: colours['leaf-100'], color: colours['leaf-800'] },
	cancelled: { bgcolor: colours['soil-100'], color: colours['soil-700'] },
};

export function PriceUpdateChip({ priceUpdate }: { priceUpdate: PriceUpdate }) {
	const translate = useTranslate();
	const label = priceUpdate.isUndone ? 'undone' : priceUpdate.state;
	return (
		<Chip
			size="small"
			label={translate(`resources.price-updates.state.${label}`)}
			sx={colourOf[priceUpdate.isUndone ? 'cancelled' : priceUpdate.state]}
		/>
	);
}

const Column = DataTable.Col<PriceUpdate>;
const states = (['scheduled', 'publishing', 'published', 'cancelled'] as const).map((id) => ({
	id,
	name: `resources.price-updates.state.${id}`,
}));
const filters = [<SelectInput key="state" source="state" choices={states} alwaysOn />];

function ToBoard() {
	const translate = useTranslate();
	return (
		<Button component={Link} to="/prices">
			{translate('resources.price-updates.toBoard')}
		</Button>
	);
}

/** Columns on a phone: time, status, number of prices. */
const narrow = {
	'& .column-source, & .column-actorName, & .column-createdAt': { display: { xs: 'none', md: 'table-cell' } },
};

export function PriceUpdateList() {
	const translate = useTranslate();
	return (
		<OfficeList filters={filters} sort={{ field: 'createdAt', order: 'DESC' }} more={<ToBoard />}>
			<DataTable rowClick="show" bulkActionButtons={false} sx={narrow}>
				<Column
					source="publishAt"
					disableSort
					render={(priceUpdate) => (
						<RowLink id={priceUpdate.id} page="show">
							{formatInstant(priceUpdate.publishAt)}
						</RowLink>
					)}
				/>
				<Column source="state" disableSort render={(priceUpdate) => <PriceUpdateChip priceUpdate={priceUpdate} />} />
				<Column
					source="count"
					disableSort
					align="right"
					sx={{ textAlign: 'right' }}
					render={(priceUpdate) => formatNumber(priceUpdate.count)}
				/>
				<Column
					source="source"
					disableSort
					render={(priceUpdate) => translate(`resources.price-updates.source.${priceUpdate.source}`)}
				/>
				<Column
					source="actorName"
					disableSort
					render={(priceUpdate) => priceUpdate.actorName ?? translate('khetse.formerStaff')}
				/>
				<Column source="createdAt" render={(priceUpdate) => formatInstant(priceUpdate.createdAt)} />
			</DataTable>
		</OfficeList>
	);
}
