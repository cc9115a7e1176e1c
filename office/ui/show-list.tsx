import { OfficeList } from '#office/office-list.tsx';
import type { ReactElement, ReactNode } from 'react';
import { type RaRecord, useResourceContext } from 'react-admin';
import { ListSearch } from './list-search.tsx';
import { type PhoneRow, Rows } from './rows.tsx';

type Props<Row extends RaRecord> = {
	filters: readonly ReactElement[];
	filterDefaults?: Record<string, unknown>;
	phone: PhoneRow<Row>;
	/** the columns where there is room for a table */
	children: ReactNode;
};

/** A list that is read and narrowed, newest first; a press on a row opens it. */
export function ShowList<Row extends RaRecord>({ filters, filterDefaults = {}, phone, children }: Props<Row>) {
	const resource = useResourceContext();
	return (
		<OfficeList
			sort={{ field: 'createdAt', order: 'DESC' }}
			filters={[<ListSearch key="q" source="q" hint={`resources.${resource}.search`} alwaysOn />, ...filters]}
			filterDefaults={filterDefaults}
		>
			<Rows<Row> rowClick="show" phone={phone}>
				{children}
			</Rows>
		</OfficeList>
	);
}
