import type { ListedCustomer } from '#contract/customers-office.ts';
import { formatInstant } from '#office/lib/dates.ts';
import { colours } from '#office/lib/palette.ts';
import { ShowList } from '#office/ui/office-list.tsx';
import { Chip } from '@mui/material';
import { BooleanInput, DataTable, useTranslate } from 'react-admin';

/** Chips of exceptional account states. */
export function CustomerChips({ customer }: { customer: ListedCustomer }) {
	const translate = useTranslate();
	return (
		<>
			{customer.isBlocked && (
				<Chip
					size="small"
					label={translate('resources.customers.blocked')}
					sx={{ bgcolor: colours['chilli-100'], color: colours['chilli-700'] }}
				/>
			)}
			{customer.isStaff && <Chip size="small" variant="outlined" label={translate('resources.customers.staff')} />}
		</>
	);
}

const Column = DataTable.Col<ListedCustomer>;
const filters = [<BooleanInput key="isBlocked" source="isBlocked" defaultValue={true} />];

export function CustomerList() {
	return (
		<ShowList<ListedCustomer>
			filters={filters}
			phone={{
				title: (row) => row.name,
				below: (row) => `${row.mobile} · ${row.email}`,
				right: (row) => <CustomerChips customer={row} />,
			}}
		>
			<Column
				source="name"
				render={(row) => (
					<>
						<strong>{row.name}</strong> <CustomerChips customer={row} />
					</>
				)}
			/>
			<Column source="email" disableSort />
			<Column source="mobile" disableSort />
			<DataTable.NumberCol source="orderCount" disableSort />
			<Column
				source="lastOrderAt"
				disableSort
				render={(row) => (row.lastOrderAt === null ? '–' : formatInstant(row.lastOrderAt))}
			/>
			<Column source="createdAt" render={(row) => formatInstant(row.createdAt)} />
		</ShowList>
	);
}
