import type { InvitationWire } from '#contract/office/staff.ts';
import { Button, Card, List, ListItem, ListItemText, Typography } from '@mui/material';
import { useDelete, useGetList, useNotify, useTranslate } from 'react-admin';
import { formatInstant } from '../instants.ts';
import { RoleChips } from './role-chips.tsx';

/** Who was invited and has not come yet; nothing at all where nobody is waited for. */
export function OpenInvitations() {
	const translate = useTranslate();
	const notify = useNotify();
	const { data = [] } = useGetList<InvitationWire>('invitations', {
		pagination: { page: 1, perPage: 100 },
		sort: { field: 'createdAt', order: 'DESC' },
	});
	const [withdraw, { isPending }] = useDelete<InvitationWire>();
	if (data.length === 0) return null;

	function withdrawOne(invitation: InvitationWire): void {
		withdraw(
			'invitations',
			{ id: invitation.id, previousData: invitation },
			{
				mutationMode: 'pessimistic',
				onSuccess: () => notify('khetse.staff.withdrawn', { messageArgs: { email: invitation.email } }),
				onError: (error) => notify((error as Error).message, { type: 'error' }),
			},
		);
	}

	return (
		<Card component="section" sx={{ p: 2, my: 2 }}>
			<Typography variant="h2">{translate('khetse.staff.invitations')}</Typography>
			<List disablePadding>
				{data.map((invitation) => (
					<ListItem key={invitation.id} disableGutters divider sx={{ gap: 2, flexWrap: 'wrap' }}>
						<ListItemText
							primary={invitation.email}
							secondary={translate('khetse.staff.validUntil', { instant: formatInstant(invitation.expiresAt) })}
						/>
						<RoleChips roles={invitation.roles} />
						<Button
							color="error"
							disabled={isPending}
							onClick={() => withdrawOne(invitation)}
							aria-label={translate('khetse.staff.withdrawOf', { email: invitation.email })}
							sx={{ minHeight: 44 }}
						>
							{translate('khetse.staff.withdraw')}
						</Button>
					</ListItem>
				))}
			</List>
		</Card>
	);
}
