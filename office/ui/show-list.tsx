import { OfficeList } from '#office/office-list.tsx';
import { type Theme, useMediaQuery } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import { DataTable, type RaRecord, SimpleList, useResourceContext } from 'react-admin';
import { ListSearch } from './list-search.tsx';

type Props<Row extends RaRecord> = {
	filters: readonly ReactElement[];
	filterDefaults?: Record<string, unknown>;
	/** a row on a phone: what it is called, what is below, what stands at the right */
	phone: { title: (row: Row) => string; below: (row: Row) => ReactNode; right: (row: Row) => ReactNode };
	/** the columns where there is room for a table */
	children: ReactNode;
};

/** A list that is read and narrowed, newest first; a press on a row opens it. */
export function ShowList<Row extends RaRecord>({ filters, filterDefaults = {}, phone, children }: Props<Row>) {
	const resource = useResourceContext();
	const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
	return (
		<OfficeList
			sort={{ field: 'createdAt', order: 'DESC' }}
			filters={[<ListSearch key="q" source="q" hint={`resources.${resource}.search`} alwaysOn />, ...filters]}
			filterDefaults={filterDefaults}
		>
			{isPhone ? (
				<SimpleList<Row>
					rowClick="show"
					primaryText={phone.title}
					secondaryText={phone.below}
					tertiaryText={phone.right}
					// a chip that is faded cannot be read in the sun
					sx={{ '& .RaSimpleList-tertiary': { opacity: 1 } }}
				/>
			) : (
				<DataTable rowClick="show" bulkActionButtons={false}>
					{children}
				</DataTable>
			)}
		</OfficeList>
	);
}
