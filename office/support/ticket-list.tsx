import { type TicketStatus, ticketStatuses } from '#domain/support.ts';
import type { ListedTicket } from '#contract/support-office.ts';
import { formatInstant } from '#office/lib/dates.ts';
import { colours } from '#office/lib/palette.ts';
import { ShowList } from '#office/ui/office-list.tsx';
import { Chip } from '@mui/material';
import { DataTable, SelectInput, useTranslate } from 'react-admin';

const colourOf: Record<TicketStatus, { bgcolor: string; color: string }> = {
	open: { bgcolor: colours['chilli-100'], color: colours['chilli-700'] },
	assigned: { bgcolor: colours['turmeric-100'], color: colours['turmeric-800'] },
	replied: { bgcolor: colours['leaf-100'], color: colours['leaf-800'] },
	closed: { bgcolor: colours['soil-100'], color: colours['soil-900'] },
};

export function TicketChip({ status }: { status: TicketStatus }) {
	const translate = useTranslate();
	return <Chip size="small" label={translate(`khetse.support.status.${status}`)} sx={colourOf[status]} />;
}

const Column = DataTable.Col<ListedTicket>;

const statusChoices = (['awaiting-reply', ...ticketStatuses] as const).map((id) => ({
	id,
	name: `khetse.support.status.${id}`,
}));
const filters = [<SelectInput key="status" source="status" choices={statusChoices} alwaysOn />];

/** Support tickets and bulk inquiries: those that wait for a reply come first. */
export function TicketList() {
	return (
		<ShowList<ListedTicket>
			filters={filters}
			filterDefaults={{ status: 'awaiting-reply' }}
			phone={{
				title: (row) => row.title,
				below: (row) => [row.name, formatInstant(row.createdAt), row.assignee?.name].filter(Boolean).join(' · '),
				right: (row) => <TicketChip status={row.status} />,
			}}
		>
			<Column source="createdAt" render={(row) => formatInstant(row.createdAt)} />
			<Column source="title" disableSort render={(row) => <strong>{row.title}</strong>} />
			<Column source="name" />
			<Column source="email" disableSort />
			<Column source="assignee" disableSort render={(row) => row.assignee?.name ?? '–'} />
			<Column source="status" disableSort render={(row) => <TicketChip status={row.status} />} />
		</ShowList>
	);
}
