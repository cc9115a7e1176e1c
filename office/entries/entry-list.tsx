import { ListFailed } from '#office/list-failed.tsx';
import { type Theme, useMediaQuery } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import {
	CreateButton,
	DataTable,
	FilterButton,
	List,
	Pagination,
	type RaRecord,
	SearchInput,
	SimpleList,
	type SortPayload,
	TopToolbar,
} from 'react-admin';

type Props<Row extends RaRecord> = {
	sort: SortPayload;
	/** more ways to narrow the list than its search */
	filters?: readonly ReactElement[];
	/** seconds after which the list looks again by itself */
	refreshSeconds?: number;
	/** an entry on a phone: what it is called, what is below, what stands at the right */
	phone: { title: (row: Row) => string; below: (row: Row) => ReactNode; right?: (row: Row) => ReactNode };
	/** the columns where there is room for a table */
	children: ReactNode;
};

/** The list of one kind of content: searched, sorted, and opened by a press on a row. */
export function EntryList<Row extends RaRecord>({ sort, filters = [], refreshSeconds, phone, children }: Props<Row>) {
	const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
	const actions = (
		<TopToolbar>
			{filters.length > 0 && <FilterButton />}
			<CreateButton />
		</TopToolbar>
	);
	return (
		<List
			filters={[<SearchInput key="q" source="q" alwaysOn />, ...filters]}
			actions={actions}
			sort={sort}
			perPage={25}
			pagination={<Pagination rowsPerPageOptions={[25, 50, 100]} />}
			exporter={false}
			error={<ListFailed />}
			queryOptions={refreshSeconds === undefined ? {} : { refetchInterval: refreshSeconds * 1000 }}
		>
			{isPhone ? (
				<SimpleList<Row>
					rowClick="edit"
					primaryText={phone.title}
					secondaryText={phone.below}
					{...(phone.right === undefined ? {} : { tertiaryText: phone.right })}
				/>
			) : (
				<DataTable rowClick="edit" bulkActionButtons={false}>
					{children}
				</DataTable>
			)}
		</List>
	);
}
