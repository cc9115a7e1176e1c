import { staffRoles } from '#domain/user.ts';
import type { InvitationWire, SentInvitation, StaffWire } from '#contract/staff-office.ts';
import { call } from '#office/lib/api.ts';
import { formatInstant } from '#office/lib/dates.ts';
import { useCommand } from '#office/lib/use-command.ts';
import { OfficeList } from '#office/ui/office-list.tsx';
import { RowLink } from '#office/ui/row-link.tsx';
import { Button, Card, Chip, List, ListItem, ListItemText, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import {
	CreateButton,
	Datagrid,
	EmailField,
	FunctionField,
	SearchInput,
	SelectInput,
	TextField,
	useDelete,
	useGetList,
	useNotify,
	useRefresh,
	useTranslate,
} from 'react-admin';
import { useLocation } from 'react-router-dom';
import { SentInvitationLink } from './sent-invitation-link.tsx';
import { RoleChips } from './staff-roles.tsx';

/** Pending invitations; nothing when there are none. */
function OpenInvitations() {
	const translate = useTranslate();
	const notify = useNotify();
	const { data = [] } = useGetList<InvitationWire>('invitations', {
		pagination: { page: 1, perPage: 100 },
		sort: { field: 'createdAt', order: 'DESC' },
	});
	const [revoke, { isPending }] = useDelete<InvitationWire>();
	const refresh = useRefresh();
	const { isRunning, run } = useCommand();
	const state = useLocation().state as { sent?: SentInvitation } | null;
	const [sent, setSent] = useState<SentInvitation | null>(state?.sent ?? null);
	if (data.length === 0) return null;

	async function resend({ id, email }: InvitationWire): Promise<void> {
		const done = await run(() => call('office.invitations.resend', { params: { id } }));
		if (done === null) return;
		setSent(done.reply.data);
		notify('khetse.staff.invited', { messageArgs: { email } });
		refresh();
	}

	function revokeInvitation(invitation: InvitationWire): void {
		revoke(
			'invitations',
			{ id: invitation.id, previousData: invitation },
			{
				mutationMode: 'pessimistic',
				onSuccess: () => notify('khetse.staff.revoked', { messageArgs: { email: invitation.email } }),
				onError: (error) => notify((error as Error).message, { type: 'error' }),
			},
		);
	}

	return (
		<Card component="section" sx={{ p: 2, my: 2 }}>
			<Typography variant="h2">{translate('khetse.staff.invitations')}</Typography>
			{sent !== null && data.some(({ email }) => email === sent.email) && <SentInvitationLink invitation={sent} />}
			<List disablePadding>
				{data.map((invitation) => (
					<ListItem key={invitation.id} disableGutters divider sx={{ gap: 2, flexWrap: 'wrap' }}>
						<ListItemText
							primary={invitation.email}
							secondary={translate('khetse.staff.validUntil', { instant: formatInstant(invitation.expiresAt) })}
						/>
						<RoleChips roles={invitation.roles} />
						<Button
							disabled={isRunning}
							onClick={() => resend(invitation)}
							aria-label={translate('khetse.staff.resendOf', { email: invitation.email })}
							sx={{ minHeight: 44 }}
						>
							{translate('khetse.staff.resend')}
						</Button>
						<Button
							color="error"
							disabled={isPending}
							onClick={() => revokeInvitation(invitation)}
							aria-label={translate('khetse.staff.revokeOf', { email: invitation.email })}
							sx={{ minHeight: 44 }}
						>
							{translate('khetse.staff.revoke')}
						</Button>
					</ListItem>
				))}
			</List>
		</Card>
	);
}

const filters = [
	<SearchInput key="q" source="q" alwaysOn />,
	<SelectInput
		key="role"
		source="role"
		alwaysOn
		choices={staffRoles.map((id) => ({ id, name: `khetse.roles.${id}` }))}
	/>,
];

function State({ user }: { user: StaffWire }) {
	const translate = useTranslate();
	return (
		<Stack direction="row" spacing={0.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
			{user.isBlocked && <Chip size="small" color="error" label={translate('khetse.staff.blocked')} />}
			{user.hasTotp && <Chip size="small" label={translate('khetse.staff.hasTwoFactor')} />}
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
					<FunctionField
						source="name"
						render={(user: StaffWire) => (
							<RowLink id={user.id} page="edit">
								{user.name}
							</RowLink>
						)}
					/>
					<EmailField source="email" />
					<TextField source="mobile" sortable={false} />
					<FunctionField
						source="roles"
						sortable={false}
						render={(user: StaffWire) => <RoleChips roles={user.roles} />}
					/>
					<FunctionField source="state" sortable={false} render={(user: StaffWire) => <State user={user} />} />
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
