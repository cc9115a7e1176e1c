import { OfficeList } from '#office/office-list.tsx';
import { type PhoneRow, Rows } from '#office/ui/rows.tsx';
import type { ReactElement, ReactNode } from 'react';
import { CreateButton, type RaRecord, SearchInput, type SortPayload } from 'react-admin';

type Props<Row extends RaRecord> = {
	sort: SortPayload;
	/** more ways to narrow the list than its search */
	filters?: readonly ReactElement[];
	/** seconds after which the list looks again by itself */
	refreshSeconds?: number;
	phone: PhoneRow<Row>;
	/** the columns where there is room for a table */
	children: ReactNode;
};

/** The list of one kind of content: searched, sorted, and opened by a press on a row. */
export function EntryList<Row extends RaRecord>({ sort, filters = [], refreshSeconds, phone, children }: Props<Row>) {
	return (
		<OfficeList
			sort={sort}
			filters={[<SearchInput key="q" source="q" alwaysOn />, ...filters]}
			more={<CreateButton />}
			hasInvitation
			{...(refreshSeconds === undefined ? {} : { refreshSeconds })}
		>
			<Rows<Row> rowClick="edit" phone={phone}>
				{children}
			</Rows>
		</OfficeList>
	);
}
