import type { ListedMail } from '#contract/mail-office.ts';
import { formatInstant } from '#office/lib/dates.ts';
import { colours } from '#office/lib/palette.ts';
import { MailServerAlert } from '#office/ui/mail-server-alert.tsx';
import { ShowList } from '#office/ui/office-list.tsx';
import { Chip } from '@mui/material';
import { DataTable, SelectInput, useTranslate } from 'react-admin';

const colourOf: Record<ListedMail['status'], { bgcolor: string; color: string }> = {
	waiting: { bgcolor: colours['turmeric-100'], color: colours['turmeric-800'] },
	sent: { bgcolor: colours['leaf-100'], color: colours['leaf-800'] },
	failed: { bgcolor: colours['chilli-100'], color: colours['chilli-700'] },
};

export function MailChip({ status }: { status: ListedMail['status'] }) {
	const translate = useTranslate();
	return <Chip size="small" label={translate(`resources.mails.status.${status}`)} sx={colourOf[status]} />;
}

const Column = DataTable.Col<ListedMail>;

const statusChoices = ['waiting', 'sent', 'failed'].map((id) => ({ id, name: `resources.mails.status.${id}` }));
const filters = [<SelectInput key="status" source="status" choices={statusChoices} alwaysOn />];

/** All sent and queued mails. */
export function MailList() {
	return (
		<>
			<MailServerAlert text="mails" />
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
		</>
	);
}
