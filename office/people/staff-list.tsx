import { staffRoles } from '#domain/person.ts';
import type { StaffWire } from '#contract/office/staff.ts';
import { Chip, Stack } from '@mui/material';
import {
	CreateButton,
	Datagrid,
	EmailField,
	FunctionField,
	SearchInput,
	SelectInput,
	TextField,
	useTranslate,
} from 'react-admin';
import { formatInstant } from '../instants.ts';
import { OfficeList } from '../office-list.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { RoleChips } from './role-chips.tsx';

const filters = [
	<SearchInput key="q" source="q" alwaysOn />,
	<SelectInput
		key="role"
		source="role"
		alwaysOn
		choices={staffRoles.map((id) => ({ id, name: `khetse.roles.${id}` }))}
	/>,
];

function State({ person }: { person: StaffWire }) {
	const translate = useTranslate();
	return (
		<Stack direction="row" spacing={0.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
			{person.isBlocked && <Chip size="small" color="error" label={translate('khetse.staff.blocked')} />}
			{person.hasTotp && <Chip size="small" label={translate('khetse.staff.hasTotp')} />}
		</Stack>
	);
}

export function StaffList() {
	return (
		<>
			<OfficeList
				filters={filters}
				sort={{ field: 'name', order: 'ASC' }}
				more={<CreateButton label="khetse.staff.invite" />}
			>
				<Datagrid
					rowClick="edit"
					bulkActionButtons={false}
					sx={{
						'& .column-mobile, & .column-lastSeenAt, & .column-email': { display: { xs: 'none', md: 'table-cell' } },
					}}
				>
					<TextField source="name" />
					<EmailField source="email" />
					<TextField source="mobile" sortable={false} />
					<FunctionField
						source="roles"
						sortable={false}
						render={(person: StaffWire) => <RoleChips roles={person.roles} />}
					/>
					<FunctionField source="state" sortable={false} render={(person: StaffWire) => <State person={person} />} />
					<FunctionField
						source="lastSeenAt"
						render={({ lastSeenAt }: StaffWire) => (lastSeenAt === null ? '–' : formatInstant(lastSeenAt))}
					/>
				</Datagrid>
			</OfficeList>
			<OpenInvitations />
		</>
	);
}
