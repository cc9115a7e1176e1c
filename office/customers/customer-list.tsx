import type { ListedCustomer } from '#contract/office/customers.ts';
import { formatInstant } from '#office/instants.ts';
import { ShowList } from '#office/ui/show-list.tsx';
import { BooleanInput, DataTable } from 'react-admin';
import { CustomerChips } from './customer-chips.tsx';

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
