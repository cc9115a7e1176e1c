import { OfficeList } from '#office/office-list.tsx';
import { type Theme, useMediaQuery } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import { CreateButton, DataTable, type RaRecord, SearchInput, SimpleList, type SortPayload } from 'react-admin';

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
	return (
		<OfficeList
			sort={sort}
			filters={[<SearchInput key="q" source="q" alwaysOn />, ...filters]}
			more={<CreateButton />}
			hasInvitation
			{...(refreshSeconds === undefined ? {} : { refreshSeconds })}
		>
			{isPhone ? (
				<SimpleList<Row>
					rowClick="edit"
					primaryText={phone.title}
					secondaryText={phone.below}
					{...(phone.right === undefined ? {} : { tertiaryText: phone.right })}
					// a chip that is faded cannot be read in the sun
					sx={{ '& .RaSimpleList-tertiary': { opacity: 1 } }}
				/>
			) : (
				<DataTable rowClick="edit" bulkActionButtons={false}>
					{children}
				</DataTable>
			)}
		</OfficeList>
	);
}
