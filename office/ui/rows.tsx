import { type Theme, useMediaQuery } from '@mui/material';
import type { ReactNode } from 'react';
import { DataTable, type RaRecord, SimpleList } from 'react-admin';

/** A row on a phone: what it is called, what is below, what stands at the right. */
export type PhoneRow<Row extends RaRecord> = {
	title: (row: Row) => string;
	below: (row: Row) => ReactNode;
	right?: (row: Row) => ReactNode;
};

type Props<Row extends RaRecord> = {
	/** where a press on a row leads */
	rowClick: 'edit' | 'show';
	phone: PhoneRow<Row>;
	/** the columns where there is room for a table */
	children: ReactNode;
};

/** The rows of a list: a table, or one under the other on a phone. */
export function Rows<Row extends RaRecord>({ rowClick, phone, children }: Props<Row>) {
	const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
	if (!isPhone) {
		return (
			<DataTable rowClick={rowClick} bulkActionButtons={false}>
				{children}
			</DataTable>
		);
	}
	return (
		<SimpleList<Row>
			rowClick={rowClick}
			primaryText={phone.title}
			secondaryText={phone.below}
			{...(phone.right === undefined ? {} : { tertiaryText: phone.right })}
			// a chip that is faded cannot be read in the sun
			sx={{ '& .RaSimpleList-tertiary': { opacity: 1 } }}
		/>
	);
}
