import type { Reply } from '#contract/endpoints.ts';
import { call, type Failure, failureOf } from '#office/lib/api.ts';
import { startSession } from '#office/lib/auth-provider.ts';
import { colours } from '#office/lib/palette.ts';
import { readDeviceToken } from '#office/lib/session.ts';
import { Alert, Box, Button, CircularProgress, Link, Paper, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { InvitationLink } from './invitation-link.ts';
import { type NewUser, UserForm } from './user-form.tsx';

type Invitation = Reply<'office.invitations.show'>['data'];

/** Creates the account of the owner or of an invited staff member, or makes an account a staff member, and signs in. */
export function WelcomePage({ link, onDone }: { link: InvitationLink; onDone: () => void }) {
	const translate = useTranslate();
	const { token, purpose } = link;
	const isOwner = purpose === 'owner';
	const [invitation, setInvitation] = useState<Invitation | null>(null);
	const [failure, setFailure] = useState<Failure | null>(null);

	useEffect(() => {
		document.title = 'Khetse';
		if (isOwner) return;
		call('office.invitations.show', { body: { token } }).then(
			({ data }) => setInvitation(data),
			(error: unknown) => setFailure(failureOf(error)),
		);
	}, [token, isOwner]);

	const hasAccount = invitation?.hasAccount ?? false;

	async function accept({ email, name, mobile, currentPassword, ...passwords }: NewUser): Promise<void> {
		const body = { token, ...passwords, ...readDeviceToken() };
		startSession(
			isOwner
				? await call('office.owner.create', { body: { email, name, mobile, ...body } })
				: hasAccount
					? await call('office.invitations.join', { body: { currentPassword, ...body } })
					: await call('office.invitations.accept', { body: { name, mobile, ...body } }),
		);
		onDone();
	}

	const roles = invitation?.roles.map((role) => translate(`khetse.roles.${role}`)).join(', ') ?? '';
	const isReady = isOwner || invitation !== null;
	return (
		<Box
			component="main"
			sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', bgcolor: colours.paper, p: 2 }}
		>
			<Paper variant="outlined" sx={{ width: '100%', maxWidth: 440, p: { xs: 3, sm: 4 }, display: 'grid', gap: 2 }}>
				<img src="/seedling.svg" alt="" width={40} height={40} />
				<Typography variant="h1">{translate(`khetse.welcome.${purpose}.title`)}</Typography>
				{failure !== null && <Alert severity="error">{translate(failure.sentence, { _: failure.sentence })}</Alert>}
				{!isReady && failure === null && (
					<CircularProgress aria-label={translate('khetse.welcome.loading')} sx={{ justifySelf: 'center', my: 4 }} />
				)}
				{isReady && (
					<>
						<Typography color="text.secondary">
							{translate(`khetse.welcome.${purpose}.${hasAccount ? 'account' : 'intro'}`, {
								email: invitation?.email ?? '',
								roles,
							})}
						</Typography>
						<UserForm email={invitation?.email ?? null} hasAccount={hasAccount} onSubmit={accept} />
						{hasAccount && <Link href="/login">{translate('khetse.welcome.forgotten')}</Link>}
					</>
				)}
				{failure !== null && (
					<Button variant="outlined" onClick={onDone} sx={{ minHeight: 48 }}>
						{translate('khetse.welcome.toLogin')}
					</Button>
				)}
				<Link href="/" sx={{ justifySelf: 'center', py: 1.25 }}>
					{translate('khetse.login.toStorefront')}
				</Link>
			</Paper>
		</Box>
	);
}
