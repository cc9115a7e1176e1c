import { call } from '#office/lib/api.ts';
import { SessionList } from '#office/ui/session-list.tsx';
import { Alert, Box, Card, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title, useRefresh, useTranslate } from 'react-admin';
import { PasswordCard } from './password-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

export function AccountPage() {
	const translate = useTranslate();
	const { data, error } = useQuery({
		queryKey: ['account'],
		queryFn: async () => (await call('office.account.get')).data,
	});
	// A change of two-factor authentication has revoked the other sessions.
	const refresh = useRefresh();
	return (
		<Box sx={{ p: 2, maxWidth: 720, display: 'grid', gap: 2 }}>
			<Title title="khetse.account.title" />
			{error !== null && <Alert severity="error">{translate(error.message, { _: error.message })}</Alert>}
			{data === undefined && error === null && <Skeleton variant="rounded" height={120} />}
			{data !== undefined && (
				<>
					<Box>
						<Typography variant="h2">{data.name}</Typography>
						<Typography color="text.secondary">
							{data.email} · {data.mobile}
						</Typography>
					</Box>
					{data.lacksTotp && <Alert severity="info">{translate('khetse.twoFactor.missing')}</Alert>}
					<TwoFactorCard hasTotp={data.hasTotp} onChange={refresh} />
					<PasswordCard />
				</>
			)}
			<Card component="section" sx={{ p: 2 }}>
				<Typography variant="h2" gutterBottom>
					{translate('khetse.sessions.title')}
				</Typography>
				<SessionList user={null} />
			</Card>
		</Box>
	);
}
