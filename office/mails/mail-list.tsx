import type { ListedMail } from '#contract/office/mails.ts';
import { formatInstant } from '#office/instants.ts';
import { ShowList } from '#office/ui/show-list.tsx';
import { DataTable, SelectInput } from 'react-admin';
import { MailChip } from './mail-chip.tsx';

const Column = DataTable.Col<ListedMail>;

const statusChoices = ['waiting', 'sent', 'failed'].map((id) => ({ id, name: `resources.mails.status.${id}` }));
const filters = [<SelectInput key="status" source="status" choices={statusChoices} alwaysOn />];

/** Every mail as it was or will be sent. */
export function MailList() {
	return (
		<ShowList<ListedMail>
			filters={filters}
			phone={{
				title: (row) => row.subject,
				below: (row) => `${row.recipient} · ${formatInstant(row.createdAt)}`,
				right: (row) => <MailChip status={row.status} />,
			}}
		>
			<Column source="createdAt" render={(row) => formatInstant(row.createdAt)} />
			<Column source="subject" disableSort render={(row) => <strong>{row.subject}</strong>} />
			<Column source="recipient" />
			<Column source="status" disableSort render={(row) => <MailChip status={row.status} />} />
			<DataTable.NumberCol source="attempts" disableSort />
			<Column source="lastError" disableSort render={(row) => row.lastError ?? ''} />
		</ShowList>
	);
}
