import { deskStatuses } from '#domain/desk.ts';
import type { ListedCase } from '#contract/office/desk.ts';
import { formatInstant } from '#office/instants.ts';
import { ShowList } from '#office/ui/show-list.tsx';
import { DataTable, SelectInput } from 'react-admin';
import { CaseChip } from './case-chip.tsx';

const Column = DataTable.Col<ListedCase>;

const statusChoices = (['unanswered', ...deskStatuses] as const).map((id) => ({
	id,
	name: `khetse.desk.status.${id}`,
}));
const filters = [<SelectInput key="status" source="status" choices={statusChoices} alwaysOn />];

/** Queries and inquiries alike: whoever waits for an answer comes first. */
export function CaseList() {
	return (
		<ShowList<ListedCase>
			filters={filters}
			filterDefaults={{ status: 'unanswered' }}
			phone={{
				title: (row) => row.title,
				below: (row) => [row.name, formatInstant(row.createdAt), row.assignee?.name].filter(Boolean).join(' · '),
				right: (row) => <CaseChip status={row.status} />,
			}}
		>
			<Column source="createdAt" render={(row) => formatInstant(row.createdAt)} />
			<Column source="title" disableSort render={(row) => <strong>{row.title}</strong>} />
			<Column source="name" />
			<Column source="email" disableSort />
			<Column source="assignee" disableSort render={(row) => row.assignee?.name ?? '–'} />
			<Column source="status" disableSort render={(row) => <CaseChip status={row.status} />} />
		</ShowList>
	);
}
