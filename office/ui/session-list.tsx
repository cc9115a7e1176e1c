import type { SessionWire } from '#contract/accounts-office.ts';
import { formatInstant } from '#office/lib/dates.ts';
import { Alert, Button, Chip, List, ListItem, ListItemText, Skeleton } from '@mui/material';
import { useDelete, useGetList, useNotify, useTranslate } from 'react-admin';
import { deviceOf } from './device-name.ts';

/** The sessions of a user. @param userId null: the signed-in user */
export function SessionList({ user }: { user: string | null }) {
	const translate = useTranslate();
	const notify = useNotify();
	const { data, isPending, error } = useGetList<SessionWire>('sessions', {
		pagination: { page: 1, perPage: 100 },
		sort: { field: 'lastSeenAt', order: 'DESC' },
		filter: user === null ? {} : { user },
	});
	const [end, { isPending: isEnding }] = useDelete<SessionWire>();
	if (error) return <Alert severity="error">{translate(error.message, { _: error.message })}</Alert>;
	if (isPending) return <Skeleton variant="rounded" height={64} />;

	function revokeSession(session: SessionWire): void {
		end(
			'sessions',
			{ id: session.id, previousData: session },
			{
				mutationMode: 'pessimistic',
				onSuccess: () => notify('khetse.sessions.revoked'),
				onError: (failure) => notify((failure as Error).message, { type: 'error' }),
			},
		);
	}

	if (data.length === 0) return translate('khetse.sessions.none');
	return (
		<List disablePadding>
			{data.map((session) => {
				const device = deviceOf(session.userAgent) ?? translate('khetse.sessions.unknown');
				return (
					<ListItem key={session.id} disableGutters divider sx={{ gap: 2 }}>
						<ListItemText
							primary={device}
							secondary={translate('khetse.sessions.lastActive', {
								address: session.ipAddress,
								instant: formatInstant(session.lastSeenAt),
							})}
						/>
						{session.isCurrent ? (
							<Chip size="small" color="success" label={translate('khetse.sessions.current')} />
						) : (
							<Button
								color="error"
								disabled={isEnding}
								onClick={() => revokeSession(session)}
								aria-label={translate('khetse.sessions.revokeOf', { device })}
								sx={{ minHeight: 44 }}
							>
								{translate('khetse.sessions.revoke')}
							</Button>
						)}
					</ListItem>
				);
			})}
		</List>
	);
}
